#pragma once
// The command palette: a field over the window that finds every command by a few letters of its name, with the matches
// below it, best first, each with its key. Enter runs one, Esc closes it.

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
    void setAnchor(QWidget* box) { m_anchor = box; } // it opens over this box, the window's search box
    // The command that searches slices for the typed words, offered if no command matches; null: there is nothing to
    // search.
    void setSearch(std::function<void(const QString&)> search) { m_search = std::move(search); }
    void add(std::vector<Command> more); // adds commands that are found later; does nothing if it is closed
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
