#pragma once
// Draws the change of the GPU time as a waterfall: it begins at A, each bar removes or adds something, and it ends at
// B. A click on a bar selects it, a click on the selected one deselects it.

#include <QWidget>

#include "model/compare/waterfall.h"
#include "widgets/items/change_items.h"

#include <optional>

namespace lanescope {

struct Theme;
struct TimeColumn;

class WaterfallChart : public QWidget {
    Q_OBJECT
public:
    explicit WaterfallChart(QWidget* parent = nullptr);
    void set(DiffPtr diff, const QString& nameA, const QString& nameB);
    void setMostRows(std::size_t max); // number of bars; further roles share the last one
    void setFolded(bool isFolded);     // hidden, although there is something to show
    void setTheme(const Theme& theme);
    void setColumn(int px); // width of the words at the left
    const Waterfall& waterfall() const { return m_waterfall; }
    QRectF rowRect(int row) const; // -1: A; the number of rows: B
    QRectF barRect(std::size_t row) const;
    QString labelOf(std::size_t row) const;
    std::optional<std::size_t> chosen() const { return m_chosen; }
    QSize sizeHint() const override;

public slots:
    void choose(std::optional<std::size_t> row); // none: no row is selected

signals:
    void chosenChanged();

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent*) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct Columns {
        double words, labels, bars, barsEnd, mark, values, counts; // left edge of each column; `values` ends at counts
    };
    Columns columns() const;
    double scale() const;
    double rowHeight() const;
    double headHeight() const;
    double xAt(double ns) const;
    QFont fontOf(double pixels, bool isBold) const;
    std::optional<std::size_t> rowAt(QPointF at) const;
    void paintWords(QPainter& painter, const TimeColumn& column) const;
    void paintAxis(QPainter& painter) const;
    void paintTotal(QPainter& painter, bool isB, const TimeColumn& column) const;
    void paintRow(QPainter& painter, std::size_t row, const TimeColumn& column) const;

    DiffPtr m_diff;
    Waterfall m_waterfall;
    QString m_names[2];
    std::size_t m_max = 6;
    int m_column = 200;
    bool m_isFolded = false;
    std::optional<std::size_t> m_chosen;
    const Theme* m_theme;
};

} // namespace lanescope
