#include "widgets/memory/address_map_view.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include "widgets/kit/quantities.h"
#include "widgets/kit/theme.h"

namespace lanescope {

AddressMapView::AddressMapView(MemoryDocument& document, const Theme& theme, QWidget* parent)
    : QWidget(parent), m_document(document), m_theme(&theme)
{
    setMouseTracking(true);
    setFixedHeight(titleHeight + (largeRows + 1) * rowStep + 12);
    setAccessibleName(tr("Address map"));
    connect(&document, &MemoryDocument::cursorChanged, this, &AddressMapView::ask);
    connect(&document, &MemoryDocument::lifeChanged, this, qOverload<>(&QWidget::update));
    connect(&document, &MemoryDocument::bandsChanged, this, qOverload<>(&QWidget::update));
    ask();
}

void AddressMapView::setTheme(const Theme& theme)
{
    m_theme = &theme;
    update();
}

void AddressMapView::ask()
{
    m_request.ask(
        this,
        [snapshot = m_document.snapshotPtr(), device = m_document.deviceIndex(), index = m_document.cursor()] {
            return std::pair{
                index, std::make_shared<const AddressMap>(addressMapAt(*snapshot, snapshot->devices[device], index))};
        },
        [this](std::pair<std::int64_t, std::shared_ptr<const AddressMap>> answer) {
            m_shown = answer.first;
            m_map = std::move(answer.second);
            update();
        });
}

// Segments follow each other without the holes of the address space between them.
std::vector<AddressMapView::Piece> AddressMapView::pieces() const
{
    std::vector<Piece> all;
    const double width = this->width() - left - 12.0;
    double y = titleHeight;
    for (const bool isSmall : {false, true}) {
        const int rows = rowsOf(isSmall);
        std::int64_t total = 0;
        for (const MapSegment& s : m_map->segments)
            total += s.isSmall == isSmall ? s.size : 0;
        const double perRow = std::max(1.0, static_cast<double>(total) / rows), scale = width / perRow;
        std::int64_t at = 0;
        for (const MapSegment& s : m_map->segments) {
            if (s.isSmall != isSmall)
                continue;
            for (std::uint32_t i = s.firstBlock; i < s.firstBlock + s.blocks; ++i) {
                const MapBlock& b = m_map->blocks[i];
                auto from = static_cast<double>(at);
                at += b.size;
                const auto to = static_cast<double>(at);
                while (from < to) {
                    const int row = std::min(rows - 1, static_cast<int>(from / perRow));
                    const double end = row == rows - 1 ? to : std::min(to, (row + 1) * perRow);
                    all.push_back({QRectF{left + (from - row * perRow) * scale, y + row * rowStep,
                                          std::max(0.0, (end - from) * scale), rowHeight},
                                   &b});
                    from = end;
                }
            }
        }
        y += rows * rowStep + 4;
    }
    return all;
}

void AddressMapView::paintEvent(QPaintEvent*)
{
    QPainter painter{this};
    painter.fillRect(rect(), m_theme->lanes);
    painter.fillRect(QRectF{0, 0, width() + 0.0, titleHeight - 4.0}, m_theme->groupRow);
    QFont bold = font(), small = font();
    bold.setBold(true);
    small.setPixelSize(sizes::secondary - 1);
    painter.setFont(bold);
    painter.setPen(m_theme->text);
    painter.drawText(QRectF{10, 0, left - 10.0, titleHeight - 4.0}, Qt::AlignVCenter, tr("Address map"));
    painter.setFont(small);
    painter.setPen(m_theme->mutedText);
    const auto bytes = [](std::int64_t n) { return QString::fromStdString(shownBytes(n)); };
    painter.drawText(QRectF{left + 0.0, 0, width() - left - 10.0, titleHeight - 4.0}, Qt::AlignVCenter,
                     tr("after event %1, by address; hatched: free")
                         .arg(countOf(static_cast<quint64>(std::max<std::int64_t>(0, m_shown)))));
    painter.drawText(QRectF{left + 0.0, 0, width() - left - 10.0, titleHeight - 4.0}, Qt::AlignVCenter | Qt::AlignRight,
                     tr("free in segments %1  ·  largest free block %2  ·  in unused segments %3")
                         .arg(bytes(m_map->free), bytes(m_map->largestFree), bytes(m_map->unused)));
    double y = titleHeight;
    for (const bool isSmall : {false, true}) {
        std::int64_t total = 0, count = 0;
        for (const MapSegment& s : m_map->segments)
            if (s.isSmall == isSmall) {
                total += s.size;
                ++count;
            }
        painter.setPen(m_theme->text);
        painter.drawText(QRectF{10, y, left - 20.0, rowHeight + 0.0}, Qt::AlignVCenter,
                         isSmall ? tr("small blocks  %1").arg(bytes(total)) : tr("large blocks  %1").arg(bytes(total)));
        if (!isSmall) {
            painter.setPen(m_theme->mutedText);
            painter.drawText(QRectF{10, y + rowStep, left - 20.0, rowHeight + 0.0}, Qt::AlignVCenter,
                             tr("%1 segments").arg(count));
        }
        y += rowsOf(isSmall) * rowStep + 4;
    }
    const auto chosen = m_document.life();
    QRectF ring;
    const QBrush hatch{m_theme->line, Qt::BDiagPattern};
    for (const Piece& piece : pieces()) {
        if (piece.block->life == noMemoryIndex) {
            if (piece.rect.width() >= 1)
                painter.fillRect(piece.rect, hatch);
            continue;
        }
        painter.fillRect(
            QRectF{piece.rect.left(), piece.rect.top(), std::max(0.4, piece.rect.width() - 0.4), piece.rect.height()},
            m_document.colourOf(m_document.bands().bandOfLife(piece.block->life)));
        if (chosen == piece.block->life && ring.isEmpty())
            ring = piece.rect;
    }
    if (!ring.isEmpty()) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen{m_theme->ring, 2});
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(ring.adjusted(-2, -1, 2, 1), 3, 3);
    }
}

const MapBlock* AddressMapView::blockAt(QPointF at) const
{
    for (const Piece& piece : pieces())
        if (piece.rect.contains(at))
            return piece.block;
    return nullptr;
}

void AddressMapView::mousePressEvent(QMouseEvent* event)
{
    const MapBlock* block = blockAt(event->position());
    m_document.setLife(block && block->life != noMemoryIndex ? std::optional{block->life} : std::nullopt);
}

bool AddressMapView::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    auto* help = static_cast<QHelpEvent*>(event);
    QString text;
    if (const MapBlock* block = blockAt(help->pos())) {
        const QString size = QString::fromStdString(shownBytes(block->size));
        const Holders& holders = m_document.bands().holders();
        text = block->life == noMemoryIndex
                   ? tr("%1 free at 0x%2").arg(size, QString::number(block->address, 16))
                   : tr("%1 at 0x%2\n%3")
                         .arg(size, QString::number(block->address, 16),
                              QString::fromStdString(holders.groups[holders.groupOf[block->life]].name));
    }
    QToolTip::showText(help->globalPos(), text, this);
    return true;
}

} // namespace lanescope
