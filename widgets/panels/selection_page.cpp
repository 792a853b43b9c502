#include "widgets/panels/selection_page.h"

#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QTextDocumentFragment>
#include <QVBoxLayout>

#include "model/describe/slice_facts.h"
#include "widgets/kit/frame_style.h"
#include "widgets/kit/glance.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"
#include "widgets/kit/theme.h"
#include "widgets/panels/details.h"
#include "widgets/panels/instant_details.h"

#include <algorithm>

namespace lanescope {

namespace {

QString link(SliceId slice, const QString& words)
{
    return QStringLiteral("<a href=\"slice:%1\">%2</a>").arg(slice.value).arg(words.toHtmlEscaped());
}

// A row's sentence; if it has one slice, its name in the sentence becomes the link.
QString sentenceOf(const Trace& trace, const Fact& fact)
{
    const QString text = toQt(format(fact.text, wordDuration)).toHtmlEscaped();
    if (fact.links.size() != 1)
        return text;
    const QString name = toQt(shortName(trace, fact.links[0])).toHtmlEscaped();
    const qsizetype at = text.indexOf(name);
    if (at < 0)
        return QStringLiteral("<a href=\"slice:%1\">%2</a>").arg(fact.links[0].value).arg(text);
    return text.left(at) + QStringLiteral("<a href=\"slice:%1\">%2</a>").arg(fact.links[0].value).arg(name) +
           text.mid(at + name.size());
}

constexpr std::size_t mostAbove = 4, mostChildren = 6;

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
    m_scroll = new QScrollArea{this};
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setWidget(m_head);
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
    connect(&document.path(), &PathLayer::changed, this, &SelectionPage::render);
    setUnfolded(false);
    render();
}

QString SelectionPage::text() const { return QTextDocumentFragment::fromHtml(m_head->text()).toPlainText(); }

bool SelectionPage::isUnfolded() const { return m_more->isChecked(); }

void SelectionPage::setUnfolded(bool isUnfolded)
{
    m_more->setChecked(isUnfolded);
    m_more->setText((isUnfolded ? QStringLiteral("▾ ") : QStringLiteral("▸ ")) +
                    tr("Full name, arguments, all of this name"));
    m_details->setVisible(isUnfolded);
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
    const QString muted = m_theme->mutedText.name();
    if (const auto instant = m_document.chosenInstant(); instant && !slice) {
        m_head->setText(instantHtml(m_document.trace(), *instant, *m_theme));
        return;
    }
    if (!slice) {
        m_head->setText(QStringLiteral("<span style=\"color:%1\">%2</span>")
                            .arg(muted, tr("Click a slice on the timeline to see its details.")));
        return;
    }
    const Trace& trace = m_document.trace();
    SliceFacts facts = sliceFacts(trace, slice);
    m_document.path().want(); // its rows are added when it is computed
    if (const PathOnLanes* path = m_document.path().known())
        for (Fact& fact : pathFacts(trace, *path, slice))
            facts.rows.push_back(std::move(fact));
    QString html =
        QStringLiteral("<style>a { color: %1; text-decoration: none; }</style>").arg(m_theme->accentText.name());
    html += QStringLiteral("<p style=\"font-size:large\"><b>%1</b></p><p><span style=\"background:%2; "
                           "color:%3\">&nbsp;%4&nbsp;</span></p>")
                .arg(toQt(facts.label).toHtmlEscaped(), m_theme->accentField.name(), m_theme->accentText.name(),
                     toQt(translated(facts.kind)).toHtmlEscaped());
    html += QStringLiteral("<table cellspacing=\"0\" cellpadding=\"3\" style=\"margin-top:6px\">");
    const auto row = [&](const QString& key, const QString& value) {
        html +=
            QStringLiteral("<tr><td style=\"color:%1; padding-right:12px; white-space:nowrap\">%2</td><td>%3</td></tr>")
                .arg(muted, key, value);
    };
    for (const Fact& fact : facts.rows)
        if (fact.isMain)
            row(toQt(translated(fact.label)), sentenceOf(trace, fact));
    if (!facts.above.empty()) {
        QStringList path;
        const std::size_t from = facts.above.size() - std::min(facts.above.size(), mostAbove);
        if (from > 0)
            path.append(QStringLiteral("…"));
        for (std::size_t i = from; i < facts.above.size(); ++i)
            path.append(link(facts.above[i], toQt(shortName(trace, facts.above[i]))));
        row(tr("In"), path.join(QStringLiteral(" › ")));
    }
    QStringList inside;
    for (std::size_t i = 0; i < std::min(mostChildren, facts.children.size()); ++i) {
        const ChildGroup& group = facts.children[i];
        QString line = link(group.first, toQt(shortName(trace, group.first)));
        if (group.count > 1)
            line += QStringLiteral(" ×") + countOf(group.count);
        inside.append(line + QStringLiteral("&nbsp; ") + glanceDuration(group.total));
    }
    if (facts.children.size() > mostChildren)
        inside.append(tr("and %1 more names").arg(countOf(facts.children.size() - mostChildren)));
    if (!inside.isEmpty())
        row(tr("Children"), inside.join(QStringLiteral("<br>")));
    m_head->setText(html + QStringLiteral("</table>"));
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
