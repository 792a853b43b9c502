#include "widgets/memory/address_map_view.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include "widgets/kit/quantities.h"
#include "widgets/kit/theme.h"
#include "widgets/memory/memory_labels.h"

#include <array>
#include <cmath>

namespace lanescope {

AddressMapView::AddressMapView(MemoryDocument& document, const Theme& theme, QWidget* parent)
    : QWidget(parent), m_document(document), m_theme(&theme), m_hasPools(hasPrivatePools(document.snapshot()))
{
    setMouseTracking(true);
    fitHeight();
    setAccessibleName(tr("Address map"));
    connect(&document, &MemoryDocument::cursorChanged, this, &AddressMapView::ask);
    connect(&document, &MemoryDocument::lifeChanged, this, qOverload<>(&QWidget::update));
    connect(&document, &MemoryDocument::bandsChanged, this, qOverload<>(&QWidget::update));
    ask();
}

void AddressMapView::fitHeight()
{
    int rows = 0;
    for (const Group group : groups())
        rows += rowsOf(group);
    setFixedHeight(titleHeight + rows * rowStep + 4 * static_cast<int>(groups().size()) + 4);
}

void AddressMapView::setCompact(bool isCompact)
{
    constexpr int few = 2, usual = 4;
    m_largeRows = isCompact ? few : usual;
    fitHeight();
    update();
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

AddressMapView::Group AddressMapView::groupOf(const MapSegment& segment) const
{
    return isPrivatePool(m_document.snapshot(), segment.owner.pool) ? Group::Private
           : segment.owner.isSmall                                  ? Group::Small
                                                                    : Group::Large;
}

std::span<const AddressMapView::Group> AddressMapView::groups() const
{
    static constexpr std::array all{Group::Large, Group::Small, Group::Private};
    return std::span{all}.first(m_hasPools ? 3 : 2);
}

// Segments follow each other without the gaps of the address space between them.
std::vector<AddressMapView::Piece> AddressMapView::pieces() const
{
    std::vector<Piece> all;
    const double width = this->width() - left - MemoryChart::right + 0.0;
    double y = titleHeight;
    for (const Group group : groups()) {
        const int rows = rowsOf(group);
        std::int64_t total = 0;
        for (const MapSegment& s : m_map->segments)
            total += groupOf(s) == group ? s.size : 0;
        const double perRow = std::max(1.0, static_cast<double>(total) / rows), scale = width / perRow;
        std::int64_t at = 0;
        for (const MapSegment& s : m_map->segments) {
            if (groupOf(s) != group)
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
                                   &b, &s});
                    from = end;
                }
            }
        }
        y += rows * rowStep + 4;
    }
    return all;
}

void AddressMapView::paintTitle(QPainter& painter) const
{
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
    const QRectF line{left + 0.0, 0, width() - left - 10.0, titleHeight - 4.0};
    const QString figures = tr("free in segments %1  ·  largest free block %2  ·  in unused segments %3")
                                .arg(bytes(m_map->free), bytes(m_map->largestFree), bytes(m_map->unused));
    const QString about = tr("%1, by address; hatched: free; crossed: pending").arg(momentText(m_shown));
    constexpr int apart = 20;
    const int room = static_cast<int>(line.width()) - painter.fontMetrics().horizontalAdvance(figures) - apart;
    painter.drawText(line, Qt::AlignVCenter, painter.fontMetrics().elidedText(about, Qt::ElideRight, room));
    painter.drawText(line, Qt::AlignVCenter | Qt::AlignRight, figures);
}

void AddressMapView::paintNames(QPainter& painter) const
{
    double y = titleHeight;
    for (const Group group : groups()) {
        std::int64_t total = 0, count = 0;
        for (const MapSegment& s : m_map->segments)
            if (groupOf(s) == group) {
                total += s.size;
                ++count;
            }
        const QString bytes = QString::fromStdString(shownBytes(total));
        painter.setPen(m_theme->text);
        painter.drawText(QRectF{10, y, left - 20.0, rowHeight + 0.0}, Qt::AlignVCenter,
                         group == Group::Large   ? tr("large blocks  %1").arg(bytes)
                         : group == Group::Small ? tr("small blocks  %1").arg(bytes)
                                                 : tr("private pools  %1").arg(bytes));
        if (group == Group::Large) {
            painter.setPen(m_theme->mutedText);
            painter.drawText(QRectF{10, y + rowStep, left - 20.0, rowHeight + 0.0}, Qt::AlignVCenter,
                             tr("%1 segments").arg(countOf(static_cast<quint64>(count))));
        }
        y += rowsOf(group) * rowStep + 4;
    }
}

bool AddressMapView::waitsForFree(std::uint32_t life) const
{
    const MemoryLife& l = m_document.device().lives[life];
    return l.freed != MemoryLife::never && std::int64_t{l.freed} <= m_shown;
}

void AddressMapView::paintBlock(QPainter& painter, const Piece& piece) const
{
    if (piece.block->life == noMemoryIndex)
        return;
    const QRectF rect{piece.rect.left(), piece.rect.top(), std::max(0.4, piece.rect.width() - 0.4),
                      piece.rect.height()};
    painter.fillRect(rect, m_document.colourOf(m_document.bands().bandOfLife(piece.block->life)));
    if (waitsForFree(piece.block->life))
        painter.fillRect(rect, QBrush{m_theme->severe, Qt::DiagCrossPattern});
}

// Free blocks that lie side by side are hatched together: many are narrower than a pixel.
void AddressMapView::paintFree(QPainter& painter, const std::vector<Piece>& all) const
{
    QRectF run;
    QColor ink;
    const auto paint = [&] {
        if (run.width() >= 1)
            painter.fillRect(run, QBrush{ink, Qt::BDiagPattern});
        run = {};
    };
    constexpr double close = 0.01;
    for (const Piece& piece : all) {
        if (piece.block->life != noMemoryIndex)
            continue;
        const bool goesOn =
            !run.isEmpty() && run.top() == piece.rect.top() && std::abs(piece.rect.left() - run.right()) < close;
        if (!goesOn)
            paint();
        run = goesOn ? run.united(piece.rect) : piece.rect;
        ink = m_hasPools && groupOf(*piece.segment) == Group::Private ? m_theme->memoryReserved : m_theme->faintText;
    }
    paint();
}

void AddressMapView::paintEvent(QPaintEvent*)
{
    QPainter painter{this};
    painter.fillRect(rect(), m_theme->lanes);
    paintTitle(painter);
    paintNames(painter);
    const auto chosen = m_document.life();
    const auto segment = m_document.segment();
    QRectF ring;
    const std::vector<Piece> all = pieces();
    paintFree(painter, all);
    for (const Piece& piece : all) {
        paintBlock(painter, piece);
        if (chosen && chosen == piece.block->life && ring.isEmpty())
            ring = piece.rect;
        if (segment && segment == piece.segment->address && (ring.isEmpty() || ring.top() == piece.rect.top()))
            ring |= piece.rect;
    }
    if (!ring.isEmpty()) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen{m_theme->ring, 2});
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(ring.adjusted(-2, -1, 2, 1), 3, 3);
    }
}

std::optional<AddressMapView::Piece> AddressMapView::pieceAt(QPointF at) const
{
    for (const Piece& piece : pieces())
        if (piece.rect.contains(at))
            return piece;
    return {};
}

void AddressMapView::mousePressEvent(QMouseEvent* event)
{
    const auto piece = pieceAt(event->position());
    if (piece && piece->block->life == noMemoryIndex) // free
        m_document.setSegment(piece->segment->address);
    else
        m_document.setLife(piece ? std::optional{piece->block->life} : std::nullopt);
}

bool AddressMapView::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    auto* help = static_cast<QHelpEvent*>(event);
    QString text;
    if (const auto piece = pieceAt(help->pos())) {
        const MapBlock& block = *piece->block;
        const SegmentOwner& owner = piece->segment->owner;
        const QString size = QString::fromStdString(shownBytes(block.size));
        const Holders& holders = m_document.bands().holders();
        text = block.life == noMemoryIndex
                   ? tr("%1 free at 0x%2").arg(size, QString::number(block.address, 16))
                   : tr("%1 at 0x%2\n%3")
                         .arg(size, QString::number(block.address, 16),
                              QString::fromStdString(holders.groups[holders.groupOf[block.life]].name));
        if (block.life != noMemoryIndex && waitsForFree(block.life))
            text += QLatin1Char{'\n'} + tr("freed, but it waits for other streams");
        text += QLatin1Char{'\n'} + tr("segment of %1: %2, stream %3")
                                        .arg(QString::fromStdString(shownBytes(piece->segment->size)),
                                             QString::fromStdString(nameOfPool(m_document.snapshot(), owner.pool)),
                                             QString::number(m_document.snapshot().streams[owner.stream]));
    }
    QToolTip::showText(help->globalPos(), text, this);
    return true;
}

} // namespace lanescope
