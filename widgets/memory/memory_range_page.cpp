#include "widgets/memory/memory_range_page.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "model/memory/figures.h"
#include "widgets/kit/column_scroll.h"
#include "widgets/kit/frame_style.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/theme.h"
#include "widgets/memory/memory_labels.h"

#include <algorithm>
#include <cstdlib>

namespace lanescope {

namespace {

constexpr std::size_t maxHolders = 12;

QString signedBytes(std::int64_t n)
{
    return (n > 0 ? QStringLiteral("+") : n < 0 ? QStringLiteral("−") : QString{}) + shownBytesText(std::abs(n));
}

} // namespace

MemoryRangePage::MemoryRangePage(MemoryDocument& document, QWidget* parent)
    : QWidget(parent), m_document(document), m_theme(&Theme::light())
{
    m_scroll = new ColumnScroll{this};
    m_scroll->setFocusPolicy(Qt::NoFocus);
    auto* page = new QWidget{m_scroll};
    page->setAccessibleName(tr("Range"));
    page->setMinimumWidth(1);
    auto* column = new QVBoxLayout{page};
    column->setContentsMargins(14, 6, 12, 12);
    column->setSpacing(10);
    m_words = new QLabel{page};
    m_words->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_words->setWordWrap(true);
    m_words->setTextFormat(Qt::RichText);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    setLook(*m_words, "body");
    column->addWidget(m_words);
    m_zoom = new QPushButton{tr("Zoom to it"), page};
    m_zoom->setFocusPolicy(Qt::TabFocus);
    setLook(*m_zoom, "quiet");
    column->addWidget(m_zoom, 0, Qt::AlignLeft);
    column->addStretch(1);
    m_scroll->setColumn(page);
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_scroll);
    connect(m_zoom, &QPushButton::clicked, this, [this] {
        if (const auto& range = m_document.range())
            emit zoomRequested(range->first, range->last);
    });
    connect(&document, &MemoryDocument::rangeChanged, this, &MemoryRangePage::ask);
    connect(&document, &MemoryDocument::bandsChanged, this, &MemoryRangePage::ask); // another grouping
    render();
}

void MemoryRangePage::ask()
{
    if (!m_document.range()) {
        m_use.reset();
        return render();
    }
    m_request.ask(
        this,
        [snapshot = m_document.snapshotPtr(), bands = m_document.bandsPtr(), device = m_document.deviceIndex(),
         range = *m_document.range()] {
            return rangeUseOf(*snapshot, snapshot->devices[device], bands->holders(), range);
        },
        [this](RangeUse use) {
            m_use = std::move(use);
            render();
        });
}

void MemoryRangePage::render()
{
    m_zoom->setVisible(m_use.has_value());
    if (!m_use) {
        m_words->setText(tr("Drag over the chart to see what is allocated and freed in a part of the recording."));
        return;
    }
    const RangeUse& use = *m_use;
    const MemoryBands& bands = m_document.bands();
    QString length =
        numberOf(static_cast<quint64>(use.range.last - use.range.first + 1), tr("1 event"), tr("%1 events"));
    if (bands.hasTimes())
        length += QStringLiteral(" · ") +
                  shortDuration(Ns{static_cast<std::int64_t>(
                      1000 * (m_document.sinceFirstUs(use.range.last) - m_document.sinceFirstUs(use.range.first)))});
    const QString muted = m_theme->mutedText.name();
    QString html = QStringLiteral("<span style='font-size:%1px; font-weight:bold'>%2</span><br>"
                                  "<span style='color:%3'>%4</span>")
                       .arg(QString::number(sizes::cardTitle), snapshotText(headlineOf(use)).toHtmlEscaped(), muted,
                            length.toHtmlEscaped());
    html += QStringLiteral("<table cellspacing=2>");
    const auto fact = [&](const QString& name, const QString& value) {
        html += QStringLiteral("<tr><td style='color:%1'>%2&nbsp;&nbsp;</td><td>%3</td></tr>")
                    .arg(muted, name, value.toHtmlEscaped());
    };
    const QString arrow = QStringLiteral(" → ");
    fact(tr("Live"), shownBytesText(use.before.active) + arrow + shownBytesText(use.after.active));
    fact(tr("Highest"), tr("%1 after event %2")
                            .arg(shownBytesText(use.highest.bytes),
                                 countOf(static_cast<quint64>(std::max<std::int64_t>(0, use.highest.index)))));
    if (m_document.snapshot().hasSegments())
        fact(tr("Reserved"), shownBytesText(use.before.reserved) + arrow + shownBytesText(use.after.reserved));
    fact(tr("Blocks"),
         tr("%1 allocated, %2 freed")
             .arg(countOf(static_cast<quint64>(use.all.allocations)), countOf(static_cast<quint64>(use.all.frees))));
    html += QStringLiteral("</table><p><b>%1</b></p><table cellspacing=3 width=100%>").arg(tr("Who grows"));
    for (std::size_t i = 0; i < std::min(maxHolders, use.rows.size()); ++i) {
        const HolderChange& row = use.rows[i];
        const QColor swatch = m_document.colourOf(bands.bandOfGroup(row.group));
        html += QStringLiteral("<tr><td width=100%><span style='color:%1'>■</span> %2</td>"
                               "<td align=right style='white-space:nowrap'>%3</td></tr>")
                    .arg(swatch.name(), QString::fromStdString(bands.holders().groups[row.group].name).toHtmlEscaped(),
                         signedBytes(row.growth()));
    }
    html += QStringLiteral("</table>");
    if (use.rows.size() > maxHolders)
        html += QStringLiteral("<p style='color:%1'>%2</p>")
                    .arg(muted, numberOf(use.rows.size() - maxHolders, tr("1 more holder"), tr("%1 more holders")));
    m_words->setText(html);
}

void MemoryRangePage::setTheme(const Theme& theme)
{
    m_theme = &theme;
    QPalette colours = palette();
    colours.setColor(QPalette::Window, theme.side);
    m_scroll->widget()->setPalette(colours);
    m_scroll->widget()->setAutoFillBackground(true);
    render();
}

} // namespace lanescope
