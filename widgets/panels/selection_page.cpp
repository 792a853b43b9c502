#include "widgets/panels/selection_page.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMetaMethod>
#include <QPushButton>
#include <QTextDocumentFragment>
#include <QVBoxLayout>

#include "model/attribution/slice_arithmetic.h"
#include "model/attribution/slice_place.h"
#include "model/describe/short_names.h"
#include "model/describe/slice_facts.h"
#include "model/replay/slice_memory.h"
#include "widgets/kit/column_scroll.h"
#include "widgets/kit/frame_style.h"
#include "widgets/kit/glance.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"
#include "widgets/kit/theme.h"
#include "widgets/panels/choice_html.h"
#include "widgets/panels/details.h"
#include "widgets/panels/fact_html.h"
#include "widgets/panels/instant_details.h"

#include <algorithm>
#include <iterator>

namespace lanescope {

namespace {

QString link(SliceId slice, const QString& words)
{
    return QStringLiteral("<a href=\"slice:%1\">%2</a>").arg(slice.value).arg(breakableHtml(words));
}

// A row's sentence; if it has one slice, its name in the sentence becomes the link.
QString sentenceOf(const Trace& trace, const Fact& fact)
{
    const QString text = toQt(format(fact.text, wordDuration));
    if (fact.links.size() != 1)
        return breakableHtml(text);
    const QString name = toQt(shortName(trace, fact.links[0]));
    const qsizetype at = text.indexOf(name);
    if (at < 0)
        return link(fact.links[0], text);
    return breakableHtml(text.left(at)) + link(fact.links[0], name) + breakableHtml(text.mid(at + name.size()));
}

constexpr std::size_t maxAbove = 4, maxChildren = 6;

// "MLP › Model Forward Pass": the annotations, modules and ops around the slice; plain Python frames only if there is
// nothing else.
std::vector<SliceId> breadcrumbOf(const Trace& trace, const std::vector<SliceId>& above)
{
    std::vector<SliceId> path;
    std::copy_if(above.begin(), above.end(), std::back_inserter(path), [&](SliceId s) {
        return trace.kind(s) != SliceKind::Python || trace.name(s).starts_with("nn.Module: ");
    });
    if (path.empty())
        path = above;
    if (path.size() > maxAbove)
        path.erase(path.begin(), path.end() - static_cast<std::ptrdiff_t>(maxAbove));
    return path;
}

QString titleOf(const Trace& trace, const SliceFacts& facts)
{
    return trace.kind(facts.slice) == SliceKind::Python ? toQt(shortLabelOf(trace, facts.slice)) : toQt(facts.label);
}

} // namespace

SelectionPage::SelectionPage(Document& document, Details* details, QWidget* parent)
    : QWidget(parent), m_document(document), m_details(details), m_theme(&Theme::light())
{
    m_head = new QLabel{this};
    m_head->setTextFormat(Qt::RichText);
    m_head->setWordWrap(true);
    m_head->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_head->setMargin(14);
    m_head->setAccessibleName(tr("Selected slice"));
    QSizePolicy policy{QSizePolicy::Ignored, QSizePolicy::Minimum};
    policy.setHeightForWidth(true);
    m_head->setSizePolicy(policy);
    connect(m_head, &QLabel::linkActivated, this, &SelectionPage::follow);
    m_scroll = new ColumnScroll{this};
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setColumn(m_head);
    m_more = new QPushButton{this};
    m_more->setCheckable(true);
    m_more->setFocusPolicy(Qt::TabFocus);
    setLook(*m_more, "plain");
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_actions = new QWidget{this};
    fillActions();
    layout->addWidget(m_actions);
    layout->addWidget(m_scroll, 2);
    layout->addWidget(m_more);
    layout->addWidget(details, 3);
    connect(m_more, &QPushButton::toggled, this, &SelectionPage::setUnfolded);
    connect(&document, &Document::selectionChanged, this, &SelectionPage::render);
    connect(&document, &Document::instantChanged, this, &SelectionPage::render);
    connect(&document, &Document::gapChanged, this, &SelectionPage::render);
    connect(&document, &Document::chosenChanged, this, [this] {
        m_at.reset();
        askSpeed();
        render();
    });
    connect(&document, &Document::litChanged, this, [this] {
        if (!m_document.chosenRow().title.isEmpty()) {
            m_at.reset();
            render();
        }
    });
    connect(m_head, &QLabel::linkHovered, this, [this](const QString& link) { // the full name of a short one
        const std::uint32_t slice = link.section(QLatin1Char{':'}, 1).toUInt();
        const Trace& trace = m_document.trace();
        m_head->setToolTip(link.startsWith(QLatin1String{"slice:"}) && slice < trace.sliceCount()
                               ? toQt(trace.name(SliceId{slice})).toHtmlEscaped()
                               : QString{});
    });
    connect(&document.path(), &PathLayer::changed, this, &SelectionPage::render);
    setUnfolded(false);
    render();
}

QString SelectionPage::text() const
{
    return QTextDocumentFragment::fromHtml(m_head->text()).toPlainText().remove(QChar{0x200B});
}

bool SelectionPage::isUnfolded() const { return m_more->isChecked(); }

void SelectionPage::setUnfolded(bool isUnfolded)
{
    m_more->setChecked(isUnfolded);
    m_more->setText((isUnfolded ? QStringLiteral("▾ ") : QStringLiteral("▸ ")) +
                    tr("Full name, arguments, all of this name"));
    m_details->setVisible(isUnfolded && m_document.selection());
}

void SelectionPage::setTheme(const Theme& theme)
{
    m_theme = &theme;
    QPalette colours = palette();
    colours.setColor(QPalette::Window, theme.side);
    colours.setColor(QPalette::WindowText, theme.text);
    colours.setColor(QPalette::Link, theme.accentText);
    m_head->setPalette(colours);
    m_head->setAutoFillBackground(true);
    render();
}

void SelectionPage::render()
{
    const SliceId slice = m_document.selection();
    m_more->setVisible(static_cast<bool>(slice));
    const bool isRow =
        !slice && !m_document.chosenGap() && !m_document.chosenInstant() && !m_document.chosenRow().title.isEmpty();
    const std::size_t count = m_document.lit().size();
    m_actions->setVisible(isRow && count > 0);
    if (m_actions->isVisibleTo(this)) {
        m_show->setText(m_at ? tr("%1 of %2").arg(countOf(*m_at + 1), countOf(count))
                             : numberOf(count, tr("Show it"), tr("Show all %1")));
        m_roofline->setVisible(m_document.trace().kind(m_document.lit().front()) == SliceKind::Kernel &&
                               isSignalConnected(QMetaMethod::fromSignal(&SelectionPage::panelRequested)));
    }
    if (!slice)
        m_details->hide();
    else
        m_details->setVisible(isUnfolded());
    if (const auto instant = m_document.chosenInstant(); instant && !slice) {
        m_head->setText(instantHtml(m_document.trace(), *instant, *m_theme));
    } else if (!slice && m_document.chosenGap()) {
        m_head->setText(gapHtml(m_document, *m_theme));
    } else if (isRow) {
        m_head->setText(rowHtml(m_document, m_speed ? &*m_speed : nullptr, *m_theme));
    } else if (!slice) {
        m_head->setText(QStringLiteral("<span style=\"color:%1\">%2</span>")
                            .arg(m_theme->mutedText.name(), tr("Click a slice on the timeline to see its details.")));
    } else {
        m_head->setText(sliceHtml(slice));
    }
}

void SelectionPage::fillActions()
{
    auto* row = new QHBoxLayout{m_actions};
    row->setContentsMargins(14, 10, 14, 0);
    row->setSpacing(4);
    const auto add = [&](const QString& words, const char* look, const QString& name) {
        auto* button = new QPushButton{words, m_actions};
        button->setFocusPolicy(Qt::TabFocus); // after a click the keys still go to the timeline
        button->setAccessibleName(name);
        button->setToolTip(name);
        setLook(*button, look);
        row->addWidget(button);
        return button;
    };
    m_show = add({}, "primary", tr("Show its slices on the timeline"));
    connect(m_show, &QPushButton::clicked, this, [this] { showRow(0); });
    for (const int by : {-1, 1}) {
        QPushButton* step = add(by < 0 ? QStringLiteral("‹") : QStringLiteral("›"), "quiet",
                                by < 0 ? tr("Previous slice") : tr("Next slice"));
        step->setMaximumWidth(fontMetrics().height() + 8);
        connect(step, &QPushButton::clicked, this, [this, by] { showRow(by); });
    }
    m_roofline = add(tr("Roofline"), "quiet", tr("Show how close it gets to the GPU's peaks"));
    connect(m_roofline, &QPushButton::clicked, this, [this] { emit panelRequested(QStringLiteral("roofline")); });
    row->addStretch(1);
}

void SelectionPage::showRow(int by)
{
    const std::vector<SliceId>& slices = m_document.lit();
    if (slices.empty())
        return;
    const std::size_t count = slices.size();
    if (by == 0) {
        m_at.reset();
        m_document.reveal(slices.front());
        if (const auto range = m_document.chosenRange())
            m_document.zoomTo(*range);
    } else {
        m_at = !m_at ? (by > 0 ? 0 : count - 1) : (*m_at + (by > 0 ? 1 : count - 1)) % count;
        const TimeRange range = m_document.trace().range(slices[*m_at]);
        const Ns margin = std::max(Ns{1}, range.length() / 5);
        m_document.reveal(slices[*m_at]);
        m_document.zoomTo({range.begin - margin, range.end + margin});
    }
    render();
}

// The share of all GPU work and the speed need the costs of all ops, which may take long.
void SelectionPage::askSpeed()
{
    m_speed.reset();
    m_latest.drop();
    if (m_document.chosenRow().title.isEmpty() || m_document.lit().empty())
        return;
    m_latest.ask(
        this, [analysis = m_document.analysis(), slices = m_document.lit()] { return speedOf(*analysis, slices); },
        [this](RowSpeed speed) {
            m_speed = speed;
            render();
        });
}

// Whose the work is, and its memory: the attribution and the [memory] events may take long at the first question.
void SelectionPage::askMore(SliceId slice)
{
    if (slice == m_moreOf)
        return;
    m_moreOf = slice;
    m_moreFacts.clear();
    m_moreRequest.ask(
        this,
        [analysis = m_document.analysis(), slice] {
            std::vector<Fact> facts = arithmeticFacts(*analysis, slice);
            for (Fact& fact : placeFacts(*analysis, slice))
                facts.push_back(std::move(fact));
            for (Fact& fact : memoryFacts(*analysis, slice))
                facts.push_back(std::move(fact));
            return facts;
        },
        [this, slice](std::vector<Fact> facts) {
            m_moreFacts = std::move(facts);
            if (!m_moreFacts.empty() && slice == m_document.selection())
                render();
        });
}

QString SelectionPage::sliceHtml(SliceId slice)
{
    const Trace& trace = m_document.trace();
    SliceFacts facts = sliceFacts(trace, slice);
    m_document.path().want(); // its rows are added when it is computed
    if (const PathOnLanes* path = m_document.path().known())
        for (Fact& fact : pathFacts(trace, *path, slice))
            facts.rows.push_back(std::move(fact));
    askMore(slice);
    for (const Fact& fact : m_moreFacts) {
        facts.rows.push_back(fact);
        facts.rows.back().isMain = true;
    }
    QString html = factsBegin(titleOf(trace, facts), toQt(translated(facts.kind)), *m_theme);
    const auto row = [&](const QString& key, const QString& value) { html += factRow(key, value, *m_theme); };
    for (const Fact& fact : facts.rows)
        if (fact.isMain)
            row(toQt(translated(fact.label)), sentenceOf(trace, fact));
    QStringList path;
    for (const SliceId above : breadcrumbOf(trace, facts.above))
        path.prepend(link(
            above, toQt(trace.kind(above) == SliceKind::Annotation ? trace.name(above) : shortLabelOf(trace, above))));
    if (!path.isEmpty())
        row(tr("In"), path.join(QStringLiteral(" › ")));
    html += factsEnd();
    if (facts.children.empty())
        return html;
    html += listBegin(tr("Children"), *m_theme);
    for (std::size_t i = 0; i < std::min(maxChildren, facts.children.size()); ++i) {
        const ChildGroup& group = facts.children[i];
        html += listRow(link(group.first, toQt(shortLabelOf(trace, group.first))),
                        group.count > 1 ? QStringLiteral("×") + countOf(group.count) : QString{},
                        glanceDuration(group.total), *m_theme);
    }
    if (facts.children.size() > maxChildren)
        html += listRow(tr("and %1 more names").arg(countOf(facts.children.size() - maxChildren)), {}, {}, *m_theme);
    return html + listEnd();
}

void SelectionPage::follow(const QString& link)
{
    const std::uint32_t place = link.section(QLatin1Char{':'}, 1).toUInt();
    if (link.startsWith(QLatin1String{"instant:"})) {
        if (place < m_document.trace().instants().size()) {
            m_document.chooseInstant(place);
            m_document.revealInstant(place);
        }
        return;
    }
    const SliceId slice{place};
    if (slice.value >= m_document.trace().sliceCount())
        return;
    m_document.select(slice);
    m_document.reveal(slice);
}

} // namespace lanescope
