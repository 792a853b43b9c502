#pragma once
// The tab of one file, or of the ranks of one job: while it loads, if it cannot be read, and when it is open.

#include <QFileSystemWatcher>
#include <QPointer>
#include <QStackedWidget>
#include <QTimer>

#include "widgets/panels/find_bar.h"
#include "widgets/session/document.h"
#include "widgets/session/loader.h"
#include "widgets/timeline/view_state.h"

#include <memory>

class QLabel;
class QProgressBar;
class QPushButton;
class QSplitter;

namespace lanescope {

class Banner;
class Details;
class Drawer;
class GuessPanel;
class FindingsPanel;
class Inspector;
class RangeTable;
class RanksRow;
class RemotePage;
class SelectionPage;
class StepsStrip;
class TimelinePanel;
class VerdictStrip;
struct Theme;

class TraceTab : public QStackedWidget {
    Q_OBJECT
public:
    TraceTab(const QString& path, const Theme& theme, QWidget* parent = nullptr);
    // Files, folders or patterns that lead to the ranks of one job.
    TraceTab(const QStringList& ranks, const Theme& theme, QWidget* parent = nullptr);
    ~TraceTab() override;

    // For ranks: a name in the folder of the first one, which represents all of them.
    const QString& path() const { return m_path; }
    bool isRemote() const;                            // the trace is on another machine: its path is an address
    RemotePage* remotePage() { return m_remotePage; } // null: the trace is on this machine
    bool isOfRanks() const { return !m_ranks.isEmpty(); }
    const QStringList& ranks() const { return m_ranks; } // as they were given; empty: one trace
    Document* document() { return m_document.get(); }    // null until it is loaded
    TimelinePanel* timeline() { return m_timeline; }     // null until it is loaded
    FindBar* findBar() { return m_find; }
    Details* details() { return m_details; }
    SelectionPage* selection() { return m_selection; }
    RangeTable* rangeTable() { return m_range; }
    FindingsPanel* findings() { return m_findings; }
    Inspector* inspector() { return m_inspector; }
    VerdictStrip* verdict() { return m_verdict; }
    StepsStrip* steps() { return m_steps; }
    RanksRow* ranksRow() { return m_ranksRow; } // hidden for one process
    Drawer* drawer() { return m_drawer; }       // null until it is loaded
    SelectionPage* selectionPage() { return m_selection; }
    bool isLoading() const { return m_loader.isLoading(); }
    QString error() const { return m_errorLine; }

    void load();
    void cancel() { m_loader.cancel(); }
    // A memory snapshot of the same run, as lanes of the loaded trace.
    void showSnapshot(const QString& path);
    QString snapshotLine() const; // how the two were joined, or why they were not; empty: none was asked for
    void setTheme(const Theme& theme);
    void setInitialView(std::optional<ViewState> state) { m_initialView = std::move(state); }
    std::optional<ViewState> viewState() const;
    QByteArray splitterState() const;
    void setSplitterState(const QByteArray& state) { m_splitterState = state; }

signals:
    void exportRequested();
    void exportRangeRequested(); // exports the trace, not a figure
    void comparisonRequested(const QString& recorded, const QString& predicted);
    void otherRunRequested(); // to compare with
    void loaded();
    void failed();
    void snapshotShown();
    void snapshotRefused();
    void closeRequested();
    void openRequested();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void placeInspector(); // its width depends on the window
    QWidget* makeLoadingPage();
    QWidget* makeRemotePage();
    QWidget* makeErrorPage();
    void loadRemote();
    void takeRemoteView(); // as the user left it in the pictures
    void watchLine();
    void closeLine();
    void showLine();
    void showTrace(TracePtr trace);
    void warn();
    void fillRoom();
    void watch(); // watches the files that were read
    void fileChanged();
    void openNotes();
    void serve(GuessPanel* panel); // handles its requests to load and save files
    void keepNotes();

    QString m_path;
    QStringList m_ranks; // as the user named them; empty: a file
    const Theme* m_theme;
    Loader m_loader;
    std::unique_ptr<Document> m_document;
    QFileSystemWatcher m_watcher;
    QTimer m_changeDelay;
    QTimer m_notesDelay;       // delays saving while the user is typing
    bool m_keepsNotes = false; // false: the notes on disk could not be read and must not be overwritten
    std::optional<ViewState> m_initialView;
    QByteArray m_splitterState;
    QString m_errorLine;
    QTimer m_lineWatch; // runs for remote traces

    QWidget* m_loadingPage;
    QWidget* m_errorPage;
    QWidget* m_tracePage = nullptr;
    RemotePage* m_remotePage = nullptr;
    QLabel* m_progressText = nullptr;
    QProgressBar* m_progress = nullptr;
    QLabel* m_errorText = nullptr;
    Banner* m_warning = nullptr;
    Banner* m_reload = nullptr;
    Banner* m_gone = nullptr;
    Banner* m_notesTrouble = nullptr;
    Banner* m_snapshotLine = nullptr;
    TimelinePanel* m_timeline = nullptr;
    QPointer<FindBar> m_find; // in the window's toolbar while this tab is shown
    Details* m_details = nullptr;
    SelectionPage* m_selection = nullptr;
    RangeTable* m_range = nullptr;
    FindingsPanel* m_findings = nullptr;
    Inspector* m_inspector = nullptr;
    VerdictStrip* m_verdict = nullptr;
    RanksRow* m_ranksRow = nullptr;
    StepsStrip* m_steps = nullptr;
    Drawer* m_drawer = nullptr;
    QSplitter* m_splitter = nullptr; // the left and the right side
    QSplitter* m_stacked = nullptr;  // the timeline, and the drawer below it
    int m_drawerHeight = 320;
    bool m_wasDrawerOpen = false;
    bool m_isInspectorDragged = false; // the user has set its width
};

} // namespace lanescope
