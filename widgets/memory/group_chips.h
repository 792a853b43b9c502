#pragma once
// One choice of several as chips. Those that do not fit are in a menu; the chosen one is always in sight.

#include <QWidget>

#include <vector>

class QHBoxLayout;
class QMenu;
class QToolButton;

namespace lanescope {

class GroupChips : public QWidget {
    Q_OBJECT
public:
    explicit GroupChips(const QString& title, QWidget* parent = nullptr);

    void add(const QString& text, int id);
    void setCurrent(int id);
    int current() const { return m_current; }
    QToolButton* chip(int id) const;
    QToolButton& more() { return *m_more; } // the menu of those that do not fit
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void chosen(int id);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct Chip {
        int id;
        QToolButton* button;
    };
    void fit();
    int wide(const QToolButton& button) const;

    QHBoxLayout* m_row;
    QToolButton* m_more;
    QMenu* m_menu;
    std::vector<Chip> m_chips;
    int m_current = -1;
};

} // namespace lanescope
