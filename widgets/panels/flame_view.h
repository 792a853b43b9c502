#pragma once
// A flame graph to walk in: a row per depth, the root at the top, width by weight. A click or Enter zooms to a node,
// Backspace goes back to its parent. Only boxes of half a pixel and more are visited, so that a tree of any size is
// painted at once.

#include <QAbstractScrollArea>

#include "model/attribution/flame.h"

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

namespace lanescope {

struct Theme;

using KernelRoles = std::unordered_map<std::string, KernelRole>;

class FlameView : public QAbstractScrollArea {
    Q_OBJECT
public:
    explicit FlameView(QWidget* parent = nullptr);

    // change: against another trace, which colours the boxes by growth; null: none.
    // roles: of kernels by their label, which gives them the colour of the lanes; null: all have one colour.
    void set(std::shared_ptr<const Flame> flame, std::shared_ptr<const FlameChange> change = nullptr,
             std::shared_ptr<const KernelRoles> roles = nullptr);
    const FlameChange* change() const { return m_change.get(); }
    void setTheme(const Theme& theme);
    // How weights are written, and what is shown where there is none. Durations, if it is not called.
    void setWeights(QString (*text)(Ns), const QString& none);
    // Nodes whose names hold the words stay bright. Empty: all do.
    void setWords(const QString& words);
    // The share of the zoomed node that is under nodes with the searched words; absent without words.
    std::optional<double> shareOfWords() const;

    const Flame* flame() const { return m_flame.get(); }
    std::uint32_t zoomed() const { return m_zoomed; } // 0: the root
    void zoomTo(std::uint32_t node);
    std::uint32_t current() const { return m_current; }
    QRectF rectOf(std::uint32_t node) const; // in the viewport; empty where it is too small or not below the zoomed one
    std::optional<std::uint32_t> nodeAt(QPointF position) const;
    QString tipOf(std::uint32_t node) const;

signals:
    void zoomChanged();
    void currentChanged();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    struct Box {
        std::uint32_t node = 0;
        double x = 0, width = 0;
        int depth = 0;
        bool isBright = true; // it holds the words, or hangs below what does
    };
    void layOut();
    void setCurrent(std::uint32_t node);
    void addBoxes(std::uint32_t node, double x, double width, int depth, bool isBright);
    bool holdsWords(std::uint32_t node) const;
    double rowHeight() const;
    const Box* boxOf(std::uint32_t node) const;
    void paintBox(QPainter& painter, const Box& box, double y) const;
    QColor fillOf(const Box& box, bool isAbove) const;
    void step(int byDepth, int bySibling);

    std::shared_ptr<const Flame> m_flame;
    std::shared_ptr<const FlameChange> m_change;
    std::shared_ptr<const KernelRoles> m_roles;
    const Theme* m_theme;
    QString m_words, m_none;
    QString (*m_weightText)(Ns);
    std::uint32_t m_zoomed = 0, m_current = 0;
    std::vector<Box> m_boxes; // parents before children, siblings from left to right
    int m_deepest = 0;
};

} // namespace lanescope
