#include "widgets/memory/memory_legend.h"

#include <QAction>
#include <QLabel>

#include "widgets/kit/quantities.h"
#include "widgets/kit/theme.h"
#include "widgets/memory/memory_capacity.h"
#include "widgets/memory/memory_chart.h"
#include "widgets/memory/memory_labels.h"

namespace lanescope {

// Margins, the mark at the left, and what is between the cells.
constexpr int besideNames = 50;
constexpr std::size_t segmentTicks = 4; // the index of their action

MemoryLegend::MemoryLegend(MemoryDocument& document, const MemoryChart& chart, const std::array<QAction*, 5>& lines,
                           const Theme& theme, QWidget* parent)
    : QScrollArea(parent), m_document(document), m_chart(chart), m_lines(lines), m_theme(&theme)
{
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFixedWidth(wide);
    m_label = new QLabel{this};
    m_label->setTextFormat(Qt::RichText);
    m_label->setAlignment(Qt::AlignTop);
    m_label->setContentsMargins(10, 6, 6, 0);
    QFont small = m_label->font();
    small.setPixelSize(sizes::secondary);
    m_label->setFont(small);
    connect(m_label, &QLabel::linkActivated, this, [this](const QString& link) {
        if (const auto line = link.toUInt(); line < m_lines.size() && m_lines[line])
            m_lines[line]->toggle();
    });
    setWidget(m_label);
    for (const QAction* line : m_lines)
        if (line)
            connect(line, &QAction::toggled, this, &MemoryLegend::fill);
    connect(&document, &MemoryDocument::cursorChanged, this, &MemoryLegend::fill);
    connect(&document, &MemoryDocument::bandsChanged, this, &MemoryLegend::fill);
    fill();
}

void MemoryLegend::setTheme(const Theme& theme)
{
    m_theme = &theme;
    fill();
}

QString MemoryLegend::rowOf(const QString& mark, const QString& name, const QString& bytes) const
{
    return QStringLiteral("<tr><td width=18>%1</td><td>%2</td><td align=right style='white-space:nowrap'>%3</td></tr>")
        .arg(mark, name, bytes);
}

QString MemoryLegend::lineRow(std::size_t line, const char* mark, const QColor& colour, const QString& name,
                              std::int64_t bytes) const
{
    const bool isOn = m_lines[line]->isChecked();
    const QColor& ink = isOn ? m_theme->text : m_theme->mutedText;
    return rowOf(QStringLiteral("<span style='color:%1'>%2</span>")
                     .arg((isOn ? colour : m_theme->faintText).name(), QString::fromUtf8(mark)),
                 QStringLiteral("<a href='%1' style='color:%2; text-decoration:none'>%3</a>")
                     .arg(QString::number(line), ink.name(), name),
                 shownBytesText(bytes));
}

// The ticks at the bottom of the chart.
QString MemoryLegend::tickRow(const char* mark, const QColor& colour, const QString& name, std::size_t count) const
{
    const QString marked =
        QStringLiteral("<span style='color:%1'><b>%2</b></span>").arg(colour.name(), QString::fromUtf8(mark));
    return rowOf(marked,
                 QStringLiteral("<a href='%1' style='color:%2; text-decoration:none'>%3</a>")
                     .arg(QString::number(segmentTicks), m_theme->text.name(), name),
                 countOf(count));
}

QString MemoryLegend::bandRow(std::size_t band, std::int64_t bytes, QStringList& cut) const
{
    const MemoryBands& bands = m_document.bands();
    const std::uint32_t group = bands.groupOf(band);
    const bool isBefore = group != noMemoryIndex && bands.holders().groups[group].is == HolderGroup::Is::FromBefore;
    const QString whole = isBefore ? tr("before the recording") : QString::fromStdString(bands.nameOf(band));
    const QFontMetrics metrics = m_label->fontMetrics();
    const int room = wide - besideNames - metrics.horizontalAdvance(QStringLiteral("999 MB"));
    const auto colon = whole.indexOf(QStringLiteral(": ")); // "no Python line: " gives way first
    const bool isShortened = colon >= 0 && metrics.horizontalAdvance(whole) > room;
    const QString name = metrics.elidedText(isShortened ? whole.mid(colon + 2) : whole, Qt::ElideMiddle, room);
    if (name != whole && !isBefore)
        cut.append(QStringLiteral("%1: %2").arg(name, whole));
    const QString swatch = QStringLiteral("<span style='color:%1'>■</span>").arg(m_document.colourOf(band).name());
    // A band that is empty at the cursor stays in its place, so that the rows do not jump.
    const bool isEmpty = bytes == 0;
    const QString ink = (isEmpty ? m_theme->faintText : m_theme->text).name();
    return rowOf(swatch, QStringLiteral("<span style='color:%1'>%2</span>").arg(ink, name.toHtmlEscaped()),
                 isEmpty ? QStringLiteral("<span style='color:%1'>·</span>").arg(ink) : shownBytesText(bytes));
}

void MemoryLegend::resizeEvent(QResizeEvent* event)
{
    QScrollArea::resizeEvent(event);
    fill();
}

// Where the page is low, the rows are closer together, and figures that no file has get no row.
void MemoryLegend::fill()
{
    constexpr int closest = 3;
    for (int tight = 0; tight <= closest; ++tight) {
        m_label->setText(textOf(tight));
        if (m_label->sizeHint().height() <= height())
            return;
    }
}

QString MemoryLegend::textOf(int tight)
{
    const bool isTight = tight > 0;
    const MemoryBands& bands = m_document.bands();
    const MemoryBands::Column here = bands.at(m_document.cursor());
    const QString table =
        QStringLiteral("<table cellspacing=%1 cellpadding=0 width=%2>").arg(std::max(0, 2 - tight)).arg(wide - 18);
    // Headings are between the tables: a cell that spans columns makes Qt widen the first of them.
    const auto heading = [&](const QString& words) {
        return isTight ? QString{}
                       : QStringLiteral("<div style='color:%1; margin-top:2px'>&nbsp;%2</div>")
                             .arg(m_theme->mutedText.name(), words);
    };
    QString text = heading(tr("at the cursor")) + table;
    text += rowOf({}, QStringLiteral("<b>%1</b>").arg(tr("live")),
                  QStringLiteral("<b>%1</b>").arg(shownBytesText(here.active)));
    if (m_lines[1])
        text += lineRow(1, "—", m_theme->text, tr("allocated"), here.allocated);
    if (m_lines[0])
        text += lineRow(0, "--", m_theme->memoryReserved, tr("reserved"), here.reserved);
    text += lineRow(2, "━", m_theme->accent, tr("requested"), here.requested);
    if (m_lines[3])
        text += lineRow(3, "━", m_theme->memoryReserved, tr("private pools"), m_chart.privateAt(m_document.cursor()));
    if (m_lines[segmentTicks] && m_lines[segmentTicks]->isChecked()) {
        if (!bands.reserving().empty())
            text += tickRow("╵", m_theme->memoryReserved, tr("segment reserved"), bands.reserving().size());
        if (!bands.givingBack().empty())
            text += tickRow("╷", m_theme->severe, tr("segment given back"), bands.givingBack().size());
    }
    QString about;
    for (const RoomRow& row : roomRowsOf(here.reserved, m_document.snapshot(), m_document.device())) {
        if (isTight && !row.isKnown)
            continue;
        const QString muted = QStringLiteral("<span style='color:%1'>%2</span>").arg(m_theme->mutedText.name());
        text += rowOf({}, muted.arg(row.name.toHtmlEscaped()), muted.arg(row.bytes));
        about += QStringLiteral("<p>%1: %2</p>").arg(row.name.toHtmlEscaped(), row.tip.toHtmlEscaped());
    }
    text += QStringLiteral("</table>") + heading(tr("live, by holder")) + table;
    QStringList cut;
    for (std::size_t b = bands.count(); b-- > 0;)
        if (b + 1 != bands.count() || here.bands[b] != 0)
            text += bandRow(b, here.bands[b], cut);
    for (const QString& names : cut) // a name that has no room is whole in the tip
        about += QStringLiteral("<p>%1</p>").arg(names.toHtmlEscaped());
    m_label->setToolTip(about);
    text += QStringLiteral("</table>");
    constexpr int smallest = 3; // smallest font among the steps of fill()
    return tight < smallest ? text
                            : QStringLiteral("<div style='font-size:%1px'>%2</div>")
                                  .arg(QString::number(sizes::secondary - 2), text);
}

} // namespace lanescope
