#include "widgets/memory/memory_figure.h"

#include <QPainter>

#include "model/memory/cut_file.h"
#include "model/memory/figures.h"
#include "model/memory/findings.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/theme.h"
#include "widgets/memory/memory_chart.h"
#include "widgets/memory/memory_labels.h"

#include <algorithm>
#include <array>

namespace lanescope {

namespace {

constexpr int figureMargin = 14, figureLine = 18, figureTop = 56, minChart = 220, maxFigureRows = 12;

QString bytesInFigure(std::int64_t bytes) { return QString::fromStdString(shownBytes(bytes)); }

struct FigureRow {
    QColor colour;
    QString name, op;
    HolderRow holder;
};

// The holders at the peak, most first, then all others; last what only holders of the end hold.
std::vector<FigureRow> figureRows(const MemoryDocument& document)
{
    const MemoryBands& bands = document.bands();
    const MemoryDevice& d = document.device();
    const std::vector<HolderRow> rows = rowsAt(d, bands.holders(), d.peakActive.index);
    std::vector<FigureRow> shown;
    HolderRow others;
    std::size_t count = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (i >= maxFigureRows) {
            others.bytes += rows[i].bytes;
            others.blocks += rows[i].blocks;
            others.largest = std::max(others.largest, rows[i].largest);
            others.bytesAtEnd += rows[i].bytesAtEnd;
            ++count;
            continue;
        }
        std::size_t band = bands.count() - 1;
        for (std::size_t b = 0; b < bands.count(); ++b)
            if (bands.groupOf(b) == rows[i].group)
                band = b;
        const HolderGroup& group = bands.holders().groups[rows[i].group];
        shown.push_back({document.colourOf(band), QString::fromStdString(group.name),
                         QString::fromStdString(group.opText()), rows[i]});
    }
    if (count)
        shown.push_back(
            {document.colourOf(bands.count() - 1), MemoryDocument::tr("the other %1").arg(countOf(count)), {}, others});
    if (const std::int64_t rest = sumOf(d, rows).onlyAtEnd; rest > 0) {
        HolderRow later;
        later.bytesAtEnd = rest;
        shown.push_back({QColor{Qt::transparent}, MemoryDocument::tr("live at the end only"), {}, later});
    }
    return shown;
}

class FigurePainter {
public:
    FigurePainter(QPainter& painter, MemoryDocument& document, const Theme& theme, QSize size, const QString& title)
        : m_painter(painter), m_document(document), m_theme(theme), m_size(size), m_title(title),
          m_rows(figureRows(document))
    {
    }

    static int heightOfTable(const MemoryDocument& document)
    {
        return figureLine * (static_cast<int>(figureRows(document).size()) + 3);
    }

    void paint()
    {
        m_painter.fillRect(QRect{{}, m_size}, m_theme.lanes);
        QFont font = m_painter.font();
        font.setPixelSize(12);
        paintTitle(font);
        m_painter.setFont(font);
        const int table = heightOfTable(m_document);
        const QSize chart{m_size.width() - 2 * figureMargin, m_size.height() - figureTop - table};
        MemoryChart picture{m_document, m_theme};
        picture.resize(chart);
        picture.fit();
        m_painter.save();
        m_painter.translate(figureMargin, figureTop);
        picture.render(&m_painter, {}, {}, QWidget::DrawChildren);
        m_painter.restore();
        paintTable(m_size.height() - table);
    }

private:
    void paintTitle(const QFont& body)
    {
        QFont large = body;
        large.setPixelSize(18);
        large.setBold(true);
        m_painter.setFont(large);
        m_painter.setPen(m_theme.text);
        const std::string headline = format(headlineOf(m_document.snapshot(), m_document.deviceIndex()),
                                            [](Ns time) { return shortDuration(time).toStdString(); });
        const QString words = m_title.isEmpty() ? QString::fromStdString(headline) : m_title;
        m_painter.drawText(QPointF{figureMargin, 26}, m_painter.fontMetrics().elidedText(
                                                          words, Qt::ElideRight, m_size.width() - 2 * figureMargin));
        m_painter.setFont(body);
        m_painter.setPen(m_theme.mutedText);
        const MemoryDevice& d = m_document.device();
        const QString of = deviceText(d) + QStringLiteral(" · ") + eventsText(d);
        m_painter.drawText(
            QPointF{figureMargin, 46},
            m_document.snapshot().hasSegments()
                ? (isPeakAtLeast(d)
                       ? MemoryDocument::tr("%1 · reserved %2 or more · dashed: reserved, line: allocated")
                       : MemoryDocument::tr("%1 · reserved %2 at most · dashed: reserved, line: allocated"))
                      .arg(of, bytesInFigure(knownMemoryOf(m_document.snapshot(), d).peakReserved))
            : m_document.snapshot().hasCategories
                ? MemoryDocument::tr("%1 · made from a profile; reserved memory is not recorded").arg(of)
                : MemoryDocument::tr("%1 · reserved memory is not recorded").arg(of));
    }

    void paintTable(int top)
    {
        const int right = m_size.width() - figureMargin;
        const std::array<int, 5> ends{right - 330, right - 250, right - 180, right - 90, right};
        const bool isEndAlone = m_document.device().isEndAlone;
        const std::array<QString, 5> heads{isEndAlone ? MemoryDocument::tr("live")
                                                      : MemoryDocument::tr("live at the peak"),
                                           MemoryDocument::tr("share"), MemoryDocument::tr("blocks"),
                                           MemoryDocument::tr("largest"), MemoryDocument::tr("at the end")};
        const int names = ends[0] - 110;
        const auto number = [&](int column, int y, const QString& text) {
            m_painter.drawText(QRect{ends[static_cast<std::size_t>(column)] - 110, y, 110, figureLine},
                               static_cast<int>(Qt::AlignRight | Qt::AlignVCenter), text);
        };
        int y = top + figureLine / 2;
        m_painter.setPen(m_theme.mutedText);
        m_painter.drawText(QRect{figureMargin, y, names, figureLine}, static_cast<int>(Qt::AlignVCenter),
                           isEndAlone ? MemoryDocument::tr("who holds memory at the end")
                                      : MemoryDocument::tr("who holds the peak"));
        for (int column = 0; column < 5; ++column)
            number(column, y, heads[static_cast<std::size_t>(column)]);
        y += figureLine;
        m_painter.setPen(m_theme.line);
        m_painter.drawLine(figureMargin, y, right, y);
        HolderRow all;
        for (const FigureRow& row : m_rows) {
            all.bytes += row.holder.bytes;
            all.blocks += row.holder.blocks;
            all.largest = std::max(all.largest, row.holder.largest);
        }
        all.bytesAtEnd = m_document.device().end.active;
        const auto line = [&](const HolderRow& row) {
            number(0, y, bytesInFigure(row.bytes));
            number(1, y,
                   percentOf(all.bytes ? 100.0 * static_cast<double>(row.bytes) / static_cast<double>(all.bytes) : 0));
            number(2, y, countOf(static_cast<quint64>(row.blocks)));
            number(3, y, bytesInFigure(row.largest));
            number(4, y, bytesInFigure(row.bytesAtEnd));
            y += figureLine;
        };
        for (const FigureRow& row : m_rows) {
            m_painter.fillRect(QRectF{figureMargin + 0.0, y + 4.0, 10, 10}, row.colour);
            m_painter.setPen(m_theme.text);
            const QString name = row.op.isEmpty() ? row.name : QStringLiteral("%1 · %2").arg(row.name, row.op);
            m_painter.drawText(QRect{figureMargin + 18, y, names - 18, figureLine}, static_cast<int>(Qt::AlignVCenter),
                               m_painter.fontMetrics().elidedText(name, Qt::ElideMiddle, names - 24));
            line(row.holder);
        }
        QFont bold = m_painter.font();
        bold.setBold(true);
        m_painter.setFont(bold);
        m_painter.drawText(QRect{figureMargin + 18, y, names, figureLine}, static_cast<int>(Qt::AlignVCenter),
                           MemoryDocument::tr("all holders"));
        line(all);
    }

    QPainter& m_painter;
    MemoryDocument& m_document;
    const Theme& m_theme;
    QSize m_size;
    QString m_title;
    std::vector<FigureRow> m_rows;
};

} // namespace

Drawing memoryDrawing(MemoryDocument& document, const Theme& theme, QSize size, const QString& title)
{
    constexpr int usualChart = 320;
    const int table = FigurePainter::heightOfTable(document);
    const int min = figureTop + table + minChart;
    size.setHeight(size.height() > 0 ? std::max(size.height(), min) : figureTop + table + usualChart);
    Drawing drawing;
    drawing.size = size;
    drawing.background = theme.lanes;
    drawing.title = title;
    drawing.paint = [&document, &theme, size, title](QPainter& painter) {
        FigurePainter{painter, document, theme, size, title}.paint();
    };
    return drawing;
}

std::unique_ptr<MemoryDocument> memoryDocumentOf(const MemorySnapshotPtr& snapshot, std::optional<std::size_t> device)
{
    if (snapshot->devices.empty())
        return {};
    const std::size_t at = device.value_or(mainDeviceOf(*snapshot));
    return std::make_unique<MemoryDocument>(
        snapshot, std::make_shared<const MemoryBands>(snapshot, at, usualHolderBy(*snapshot)), at);
}

} // namespace lanescope
