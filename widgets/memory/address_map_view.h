#pragma once
// Segments and their blocks at the cursor's event, to scale by address: large ones over several rows, small ones below.

#include <QWidget>

#include "model/memory/figures.h"
#include "widgets/memory/memory_document.h"
#include "widgets/session/latest_request.h"

namespace lanescope {

struct Theme;

class AddressMapView : public QWidget {
    Q_OBJECT
public:
    AddressMapView(MemoryDocument& document, const Theme& theme, QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    const AddressMap& map() const { return *m_map; }
    bool isWaiting() const { return m_request.isWaiting(); }

    static constexpr int left = 140, rowHeight = 16, rowStep = 20, largeRows = 4, titleHeight = 24;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    // A block in the rows of its pool: as many pieces as rows it crosses.
    struct Piece {
        QRectF rect;
        const MapBlock* block;
    };
    void ask();
    std::vector<Piece> pieces() const;
    const MapBlock* blockAt(QPointF at) const;
    int rowsOf(bool isSmall) const { return isSmall ? 1 : largeRows; }

    MemoryDocument& m_document;
    const Theme* m_theme;
    std::shared_ptr<const AddressMap> m_map = std::make_shared<AddressMap>();
    std::int64_t m_shown = -1;
    LatestRequest m_request;
};

} // namespace lanescope
