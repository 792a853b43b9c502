#include "widgets/memory/address_map_view.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include "widgets/kit/quantities.h"
#include "widgets/kit/theme.h"
#include "widgets/memory/memory_labels.h"

#include <algorithm>
#include <cmath>

namespace lanescope {

AddressMapView::AddressMapView(MemoryDocument& document, const Theme& theme, QWidget* parent)
    : QWidget(parent), m_document(document), m_theme(&theme), m_hasPools(hasPrivatePools(document.snapshot()))
{
    for (const SegmentOwner& owner : segmentHistoryOf(document.snapshot(), document.device()).owners())
        m_groups.push_back(groupOf(owner));
    std::sort(m_groups.begin(), m_groups.end());
    m_groups.erase(std::unique(m_groups.begin(), m_groups.end()), m_groups.end());
    if (m_groups.empty())
        m_groups = {Group::Large};
    setMouseTracking(true);
    constexpr int hoversMs = 20;
    m_hovers.setSingleShot(true);
    m_hovers.setInterval(hoversMs);
    connect(&m_hovers, &QTimer::timeout, this, &AddressMapView::showTip);
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

AddressMapView::Group AddressMapView::groupOf(const SegmentOwner& owner) const
{
    return isPrivatePool(m_document.snapshot(), owner.pool) ? Group::Private
           : owner.isSmall                                  ? Group::Small
                                                            : Group::Large;
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
            total += groupOf(s.owner) == group ? s.size : 0;
        const double begin = static_cast<double>(total) * m_from, end = static_cast<double>(total) * m_to;
        const double perRow = std::max(1.0, (end - begin) / rows), scale = width / perRow;
        std::int64_t at = 0;
        for (const MapSegment& s : m_map->segments) {
            if (groupOf(s.owner) != group)
                continue;
            for (std::uint32_t i = s.firstBlock; i < s.firstBlock + s.blocks; ++i) {
                const MapBlock& b = m_map->blocks[i];
                auto from = std::max(0.0, static_cast<double>(at) - begin);
                at += b.size;
                const auto to = std::min(static_cast<double>(at), end) - begin;
                while (from < to) {
                    const int row = std::min(rows - 1, static_cast<int>(from / perRow));
                    const double last = row == rows - 1 ? to : std::min(to, (row + 1) * perRow);
                    all.push_back({QRectF{left + (from - row * perRow) * scale, y + row * rowStep,
                                          std::max(0.0, (last - from) * scale), rowHeight},
                                   &b, &s});
                    from = last;
                }
            }
        }
        y += rows * rowStep + 4;
    }
    return all;
}

static QString figuresOf(const AddressMap& map)
{
    return AddressMapView::tr("free in segments %1  ·  largest free block %2  ·  in unused segments %3")
        .arg(QString::fromStdString(shownBytes(map.free)), QString::fromStdString(shownBytes(map.largestFree)),
             QString::fromStdString(shownBytes(map.unused)));
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
    const QRectF line{left + 0.0, 0, width() - left - 10.0, titleHeight - 4.0};
    painter.drawText(line, Qt::AlignVCenter, title());
    painter.drawText(line, Qt::AlignVCenter | Qt::AlignRight, figuresOf(*m_map));
}

// Shorter where it is narrow: the tips explain what is hatched and crossed as well.
QString AddressMapView::title() const
{
    QFont small = font();
    small.setPixelSize(sizes::secondary - 1);
    const QFontMetrics metrics{small};
    constexpr int apart = 20;
    const int room = width() - left - 10 - metrics.horizontalAdvance(figuresOf(*m_map)) - apart;
    const QString moment = momentText(m_shown), part = percentOf(100 * (m_to - m_from));
    const QStringList choices =
        m_to - m_from < 1 ? QStringList{tr("%1, %2 of it; a double click shows all").arg(moment, part),
                                        tr("%1, %2 of it").arg(moment, part)}
                          : QStringList{tr("%1, by address; hatched: free; crossed: waits for its free").arg(moment),
                                        tr("%1; hatched: free; crossed: waits").arg(moment),
                                        tr("%1; hatched: free").arg(moment), moment};
    for (const QString& words : choices)
        if (metrics.horizontalAdvance(words) <= room)
            return words;
    return metrics.elidedText(choices.back(), Qt::ElideRight, room);
}

void AddressMapView::paintNames(QPainter& painter) const
{
    double y = titleHeight;
    for (const Group group : groups()) {
        std::int64_t total = 0, count = 0;
        for (const MapSegment& s : m_map->segments)
            if (groupOf(s.owner) == group) {
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
                             numberOf(static_cast<quint64>(count), tr("1 segment"), tr("%1 segments")));
        }
        y += rowsOf(group) * rowStep + 4;
    }
}

bool AddressMapView::waitsForFree(std::uint32_t life) const
{
    const MemoryLife& l = m_document.device().lives[life];
    return l.freed != MemoryLife::never && std::int64_t{l.freed} <= m_shown;
}

// Whole pixels, and the last one left out where there are enough: so each border is visible, or none of many.
QRectF AddressMapView::shownRect(const QRectF& rect)
{
    constexpr double enough = 3, minGap = 0.4;
    const double from = std::round(rect.left()), to = std::round(rect.right());
    if (to - from < enough)
        return {rect.left(), rect.top(), std::max(minGap, rect.width() - minGap), rect.height()};
    return {from, rect.top(), to - from - 1, rect.height()};
}

void AddressMapView::paintBlock(QPainter& painter, const Piece& piece) const
{
    if (piece.block->life == noMemoryIndex)
        return;
    const QRectF rect = shownRect(piece.rect);
    painter.fillRect(rect, m_document.colourOf(m_document.bands().bandOfLife(piece.block->life)));
    if (waitsForFree(piece.block->life))
        painter.fillRect(rect, QBrush{m_theme->severe, Qt::DiagCrossPattern});
}

// Free blocks that are side by side are hatched together: many are narrower than a pixel.
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
        ink = m_hasPools && groupOf(piece.segment->owner) == Group::Private ? m_theme->memoryReserved
                                                                            : m_theme->faintText;
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

void AddressMapView::setPart(double from, double to)
{
    constexpr double min = 1e-6;
    const double span = std::clamp(to - from, min, 1.0);
    m_from = std::clamp(from, 0.0, 1 - span);
    m_to = m_from + span;
    update();
}

double AddressMapView::shareAt(QPointF at) const
{
    const double width = this->width() - left - MemoryChart::right + 0.0;
    const double inRow = std::clamp((at.x() - left) / std::max(1.0, width), 0.0, 1.0);
    double y = titleHeight;
    for (const Group group : groups()) {
        const int rows = rowsOf(group);
        const double end = y + rows * rowStep + 4;
        if (at.y() < end || group == groups().back()) {
            const int row = std::clamp(static_cast<int>((at.y() - y) / rowStep), 0, rows - 1);
            return m_from + (row + inRow) / rows * (m_to - m_from);
        }
        y = end;
    }
    return m_from;
}

void AddressMapView::wheelEvent(QWheelEvent* event)
{
    const double factor = std::pow(0.8, event->angleDelta().y() / 120.0), around = shareAt(event->position());
    setPart(around - (around - m_from) * factor, around + (m_to - around) * factor);
    event->accept();
}

void AddressMapView::mousePressEvent(QMouseEvent* event)
{
    m_pressed = event->position();
    m_pressedFrom = m_from;
    m_isDragged = false;
}

void AddressMapView::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_pressed) {
        m_hover = event->position();
        m_hovers.start();
        return;
    }
    constexpr double slack = 4;
    const double by = event->position().x() - m_pressed->x();
    m_isDragged = m_isDragged || std::abs(by) > slack;
    const double span = m_to - m_from;
    if (!m_isDragged || span >= 1)
        return;
    const double width = std::max(1.0, this->width() - left - MemoryChart::right + 0.0);
    const double from = m_pressedFrom - by / width * span / m_largeRows;
    setPart(from, from + span);
}

void AddressMapView::mouseReleaseEvent(QMouseEvent* event)
{
    m_pressed.reset();
    if (m_isDragged)
        return;
    const auto piece = pieceAt(event->position());
    if (piece && piece->block->life == noMemoryIndex) // free
        m_document.setSegment(piece->segment->address);
    else
        m_document.setLife(piece ? std::optional{piece->block->life} : std::nullopt);
}

void AddressMapView::mouseDoubleClickEvent(QMouseEvent*) { setPart(0, 1); }

QString AddressMapView::tipAt(QPointF at) const
{
    const auto piece = pieceAt(at);
    if (!piece)
        return {};
    const MapBlock& block = *piece->block;
    const SegmentOwner& owner = piece->segment->owner;
    const QString size = QString::fromStdString(shownBytes(block.size));
    const Holders& holders = m_document.bands().holders();
    QString text = block.life == noMemoryIndex
                       ? tr("%1 free at 0x%2").arg(size, QString::number(block.address, 16))
                       : tr("%1 at 0x%2\n%3")
                             .arg(size, QString::number(block.address, 16),
                                  QString::fromStdString(holders.groups[holders.groupOf[block.life]].name));
    if (block.life != noMemoryIndex && waitsForFree(block.life))
        text += QLatin1Char{'\n'} + tr("freed, but it waits for other streams");
    return text + QLatin1Char{'\n'} +
           tr("segment of %1: %2, stream %3")
               .arg(QString::fromStdString(shownBytes(piece->segment->size)),
                    QString::fromStdString(nameOfPool(m_document.snapshot(), owner.pool)),
                    QString::number(m_document.snapshot().streams[owner.stream]));
}

// At once, as on the chart: a tool tip waits for the pointer to rest.
void AddressMapView::showTip()
{
    if (!m_pressed)
        QToolTip::showText(mapToGlobal(m_hover.toPoint()), m_tip = tipAt(m_hover), this,
                           QRect{m_hover.toPoint(), QSize{1, 1}});
}

void AddressMapView::leaveEvent(QEvent* event)
{
    m_hovers.stop();
    QWidget::leaveEvent(event);
}

bool AddressMapView::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), tipAt(help->pos()), this);
    return true;
}

} // namespace lanescope
