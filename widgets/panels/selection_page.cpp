#include "widgets/panels/selection_page.h"

#include <QLabel>
#include <QPushButton>
#include <QTextDocumentFragment>
#include <QVBoxLayout>

#include "model/describe/short_names.h"
#include "model/describe/slice_facts.h"
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
    const QString text = breakableHtml(toQt(format(fact.text, wordDuration)));
    if (fact.links.size() != 1)
        return text;
    const QString name = breakableHtml(toQt(shortName(trace, fact.links[0])));
    const qsizetype at = text.indexOf(name);
    if (at < 0)
        return QStringLiteral("<a href=\"slice:%1\">%2</a>").arg(fact.links[0].value).arg(text);
    return text.left(at) + QStringLiteral("<a href=\"slice:%1\">%2</a>").arg(fact.links[0].value).arg(name) +
           text.mid(at + name.size());
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
    layout->addWidget(m_scroll, 2);
    layout->addWidget(m_more);
    layout->addWidget(details, 3);
    connect(m_more, &QPushButton::toggled, this, &SelectionPage::setUnfolded);
    connect(&document, &Document::selectionChanged, this, &SelectionPage::render);
    connect(&document, &Document::instantChanged, this, &SelectionPage::render);
    connect(&document, &Document::gapChanged, this, &SelectionPage::render);
    connect(&document, &Document::chosenChanged, this, &SelectionPage::render);
    connect(&document, &Document::litChanged, this, [this] {
        if (m_document.chosenRow().owner)
            render();
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
    if (!slice)
        m_details->hide();
    else
        m_details->setVisible(isUnfolded());
    if (const auto instant = m_document.chosenInstant(); instant && !slice) {
        m_head->setText(instantHtml(m_document.trace(), *instant, *m_theme));
    } else if (!slice && m_document.chosenGap()) {
        m_head->setText(gapHtml(m_document, *m_theme));
    } else if (!slice && m_document.chosenRow().owner) {
        m_head->setText(rowHtml(m_document, *m_theme));
    } else if (!slice) {
        m_head->setText(QStringLiteral("<span style=\"color:%1\">%2</span>")
                            .arg(m_theme->mutedText.name(), tr("Click a slice on the timeline to see its details.")));
    } else {
        m_head->setText(sliceHtml(slice));
    }
}

QString SelectionPage::sliceHtml(SliceId slice)
{
    const Trace& trace = m_document.trace();
    SliceFacts facts = sliceFacts(trace, slice);
    m_document.path().want(); // its rows are added when it is computed
    if (const PathOnLanes* path = m_document.path().known())
        for (Fact& fact : pathFacts(trace, *path, slice))
            facts.rows.push_back(std::move(fact));
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
