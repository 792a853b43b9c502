#pragma once
// The toolbar: the menus behind ≡, the open traces as tabs, one search box for everything, zoom, the overlays as chips,
// Export and View, on the start page Help. What does not fit goes into a menu.

#include <QPointer>
#include <QWidget>

#include <functional>
#include <vector>

class QAction;
class QHBoxLayout;
class QMenu;
class QPushButton;
class QTabBar;
class QToolButton;

namespace lanescope {

class SearchField;
struct Theme;
class TimelineView;

class FrameBar : public QWidget {
    Q_OBJECT
public:
    FrameBar(QTabBar* tabs, QWidget* parent = nullptr);
    void setMenus(QMenu* all, QMenu* exports, QMenu* view, QMenu* help);
    void setTheme(const Theme& theme);
    // The timeline that zoom and chips act on; null: they are disabled. The page's own chips precede those of the
    // overlays.
    void follow(TimelineView* view, const std::vector<QAction*>& chips = {});
    // A page without a timeline that zooms and is saved in its own way; empty: none.
    struct Page {
        std::function<void(double)> zoom; // by a factor, below 1: nearer
        std::function<void()> fit;
        QMenu* exports = nullptr;
    };
    void followPage(Page page);
    void setStart(bool isStart); // the start page: other things can be searched, and Help has a button
    QPushButton& search();
    void hostFind(QWidget* find); // the search of the current trace: it opens over the search box; null: none
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void searchRequested();
    void newTabRequested();

protected:
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QToolButton* addButton(const QString& text, const QString& tip, const char* look);
    void showOverlays(); // updates which are on
    void fit();          // shows as many chips as fit
    void fillMore();
    void showSearchWords();
    void placeFind();

    const Theme* m_theme;
    TimelineView* m_view = nullptr;
    Page m_page;
    bool m_isStart = false;
    QMenu* m_exports = nullptr; // exports of the timeline
    QMetaObject::Connection m_activity, m_overlays;
    QHBoxLayout* m_row;
    QTabBar* m_tabs;
    QToolButton *m_menu, *m_new, *m_out, *m_fit, *m_in, *m_more, *m_export, *m_viewMenu, *m_help;
    SearchField* m_search;
    QPointer<QWidget> m_find;
    QMenu* m_moreMenu;
    std::vector<QToolButton*> m_own;   // chips of the page
    std::vector<QToolButton*> m_chips; // per overlay entry
};

} // namespace lanescope
