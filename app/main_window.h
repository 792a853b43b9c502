#pragma once
// The main window: a tab per open file, the menus, and what is stored about them.

#include <QList>
#include <QMainWindow>
#include <QPointer>

#include "app/figure_dialog.h"
#include "app/key_bindings.h"
#include "app/memory.h"

#include <vector>

class QMenu;

namespace lanescope {

class CaptureTab;
class CommandPalette;
class CompareTab;
class SettingsDialog;
class StartPage;
class StatusRow;
class SweepTab;
class TabPages;
class FindBar;
class MemoryCompareTab;
class MemoryTab;
class MemoryView;
class FrameBar;
class HelpDock;
struct HelpLink;
struct StripAnswer;
class Inspector;
class Machine;
class TimelinePanel;
class TraceTab;
struct Theme;

// The target of the menus' actions: the timeline of the current tab; in a comparison that of the side with the focus.
struct ActiveView {
    Document* document = nullptr;
    TimelinePanel* timeline = nullptr;
    FindBar* find = nullptr;
};

class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(QWidget* parent = nullptr);

    void open(const QString& path); // in a tab of its own; one that has it already comes to the front
    // A trace, and a memory snapshot of the same run as lanes of it.
    void openTogether(const QString& trace, const QString& snapshot);
    MemoryCompareTab* compareSnapshots(const QString& before, const QString& after);
    TraceTab* currentTab() const;        // null where none is open, or a comparison
    MemoryView* currentSnapshot() const; // null: another page, or not read yet
    QString currentError() const;        // why the current tab cannot show its file; empty: it can
    int tabCount() const;                // without the start page
    CommandPalette* commandPalette() { return m_palette; }
    FrameBar* bar() { return m_bar; }
    StatusRow* status() { return m_status; }
    StartPage* startPage() { return m_empty; }
    HelpDock* help() { return m_help; }
    const Theme& theme() const;

public slots:
    void askToOpen();
    void askForRanks();                      // files of one job
    TraceTab* openRanks(const QStringList&); // files, folders, patterns; opens one timeline
    void openExample();
    void closeTab(int index);
    void find();
    void findSlices(const QString& words);
    void showStart();                                        // in a tab of its own, which the next opened page replaces
    void showPalette();                                      // all current commands, recent files and steps
    void compareWith();                                      // asks for the second trace
    CaptureTab* capture();                                   // shows the tab that runs workloads
    CompareTab* compare(const QString& a, const QString& b); // in its own tab
    static QString traceFiles();                             // the filter of the file dialogs
    static QString rankFiles();                              // the same without memory snapshots
    void say(const QString& line);                           // for some seconds, in the status line
    void askToCompare(const QString& before = {});           // asks which two files; `before` is one of them
    void compareFiles(const QStringList& files);             // two or more
    void askToSweep();                                       // asks for the traces
    SweepTab* sweep(const QStringList& paths);
    void exportTrace(); // exports the current tab; of two traces, the one with the focus
    void exportFigure();
    void copyFigure();
    void editSettings();
    void showHelpPage(const QString& name);
    void explainFocused(TimelinePanel* timeline); // F2: the column of a table, else the selected slice
    void showHelp();                              // next to the traces; hides it if it has the focus
    void follow(const QUrl& url);                 // a link of the help
    void choose(const Settings& settings);        // remembered, with effect at once
    void setThemeChoice(const QString& choice);   // "system", "light", "dark"; remembered
    void useTheme(const QString& choice);         // for this run only

signals:
    void traceLoaded();
    void traceFailed();
    void snapshotRefused(const QString& line);
    void compared();
    void compareFailed(const QString& line);
    void linkFollowed(const QString& error); // empty: the link worked

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void makeMenus();
    TraceTab* addTab(TraceTab* tab, const QString& title); // and starts loading
    void nameTabs();                                       // files of one name by their folders, too
    MemoryTab* openSnapshot(const QString& path);          // a file of GPU memory
    void showSnapshotState(MemoryTab& tab);
    void makeRoomForHelp();
    QString showLinked(const HelpLink& link, TraceTab& tab);
    void shareSettings(TimelinePanel& timeline); // shares present and later values
    void settle(TimelinePanel& timeline);        // applies the current choices
    void applySettings(const Settings* before);  // null: apply all of them
    void applyKeys();
    void applyTextSize();
    ActiveView active() const; // the current tab's
    std::vector<FigureSource> figureSources() const;
    StartPage* makeStartPage();
    void makeFrame();
    void showTab(QWidget* page); // instead of the start page
    bool hasStart() const;       // the start page has a tab
    void showStartState();
    void placeWindow(); // limits it to the screen
    void keepRecent(TraceTab& tab);
    void keepRecent(MemoryTab& tab);
    void showActions(); // disables actions that are not possible
    void fillRecent();
    void openRecent(const QString& entry);
    void keepRecentEntry(RecentKind kind, const QStringList& paths, const QString& about,
                         const StripAnswer* answer = nullptr); // null: it has no verdict
    void showState();                                          // title and status of the current tab
    void applyTheme();
    TraceTab* tabAt(int index) const;

    Memory m_memory;
    Settings m_settings; // as stored
    KeyBindings m_keys;
    SettingsDialog* m_dialog = nullptr; // created when first needed
    StartPage* m_empty;
    Machine* m_machine;
    FrameBar* m_bar;
    TabPages* m_tabs;
    CommandPalette* m_palette = nullptr; // created when first needed
    QList<QPointer<Inspector>> m_folded; // for the help
    QObject m_helpRoom;                  // ends what the help is connected to before its parts end
    HelpDock* m_help = nullptr;          // created when first needed
    QMenu* m_recent = nullptr;
    QMenu *m_exports = nullptr, *m_view = nullptr;
    StatusRow* m_status;
    QString m_themeForNow; // overrides the stored one
    bool m_isApplying = false;
    QPalette m_systemPalette;
    QFont m_systemFont;
};

} // namespace lanescope
