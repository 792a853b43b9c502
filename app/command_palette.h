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

    QLineEdit* m_input;
    QListView* m_list;
    Items* m_items;
    QPointer<QWidget> m_focusBefore;
};

} // namespace lanescope
