#pragma once
// Segments and their blocks at the cursor's event, to scale by address: large ones over several rows, small ones below,
// then those of private pools, which only CUDA graphs and MemPool use.

#include <QTimer>
#include <QWidget>

#include "model/memory/figures.h"
#include "widgets/memory/memory_chart.h"
#include "widgets/memory/memory_legend.h"
#include "widgets/session/latest_request.h"

namespace lanescope {

struct Theme;

class AddressMapView : public QWidget {
    Q_OBJECT
public:
    AddressMapView(MemoryDocument& document, const Theme& theme, QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    void setCompact(bool isCompact); // half as many rows, where the page is low
    const AddressMap& map() const { return *m_map; }
    const QString& tip() const { return m_tip; } // the last one that a moved pointer showed
    QString title() const;                       // with the words that there is room for
    bool isWaiting() const { return m_request.isWaiting(); }
    // The shown part of each group of segments, 0 to 1; zoomed with the wheel, moved by a drag.
    std::pair<double, double> part() const { return {m_from, m_to}; }
    void setPart(double from, double to);

    static constexpr int left = MemoryLegend::wide + MemoryChart::left, rowHeight = 16, rowStep = 20, titleHeight = 24;

protected:
    void paintEvent(QPaintEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    bool event(QEvent* event) override;

private:
    // A block in the rows of its pool: as many pieces as rows it crosses.
    struct Piece {
        QRectF rect;
        const MapBlock* block;
        const MapSegment* segment;
    };
    void ask();
    std::vector<Piece> pieces() const;
    std::optional<Piece> pieceAt(QPointF at) const;
    double shareAt(QPointF at) const; // share of its group's bytes
    enum class Group { Large, Small, Private };
    Group groupOf(const SegmentOwner& owner) const;
    const std::vector<Group>& groups() const { return m_groups; }
    int rowsOf(Group group) const { return group == Group::Large ? m_largeRows : 1; }
    void fitHeight();
    void paintTitle(QPainter& painter) const;
    QString tipAt(QPointF at) const;
    void showTip();
    void paintNames(QPainter& painter) const;
    static QRectF shownRect(const QRectF& rect); // rect: a block's
    void paintBlock(QPainter& painter, const Piece& piece) const;
    void paintFree(QPainter& painter, const std::vector<Piece>& all) const;
    bool waitsForFree(std::uint32_t life) const; // freed, but not free for reuse

    MemoryDocument& m_document;
    const Theme* m_theme;
    std::shared_ptr<const AddressMap> m_map = std::make_shared<AddressMap>();
    bool m_hasPools;
    std::vector<Group> m_groups; // those that ever have a segment, or the first
    int m_largeRows = 4;
    std::int64_t m_shown = -1;
    double m_from = 0, m_to = 1;
    std::optional<QPointF> m_pressed;
    double m_pressedFrom = 0;
    bool m_isDragged = false;
    QPointF m_hover;
    QString m_tip;
    QTimer m_hovers;
    LatestRequest m_request;
};

} // namespace lanescope
