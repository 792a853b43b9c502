#pragma once
// Whatever can be done, found by a few letters of its name: a field over the window, below it what is meant, best
// first, each with its key. Enter runs it, Esc closes.

#include <QFrame>
#include <QPointer>

#include "app/commands.h"

class QLineEdit;
class QListView;

namespace lanescope {

class CommandPalette : public QFrame {
    Q_OBJECT
public:
    explicit CommandPalette(QWidget* over);
    ~CommandPalette() override;

    void open(std::vector<Command> commands);
    void setAnchor(QWidget* box) { m_anchor = box; } // it opens over this box, the window's search
    // What looks for slices by the words typed, offered where no command is called so; null: nothing to search in.
    void setSearch(std::function<void(const QString&)> search) { m_search = std::move(search); }
    void add(std::vector<Command> more); // found later than the rest; nothing happens where it is closed
    QLineEdit& input() { return *m_input; }
    QListView& list() { return *m_list; }
    QStringList shownTitles() const; // best first

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    class Items;
    class Painter;
    void place();
    void shut();
    void runCurrent();
    void offerSearch(const QString& typed);

    QLineEdit* m_input;
    QListView* m_list;
    Items* m_items;
    QPointer<QWidget> m_focusBefore, m_anchor;
    std::function<void(const QString&)> m_search;
};

} // namespace lanescope
