#pragma once
// Stores data between runs: recent files, the last view of each, the window's position, the settings.

#include <QByteArray>
#include <QDateTime>
#include <QList>
#include <QPair>
#include <QSettings>
#include <QStringList>

#include "widgets/timeline/overlays/overlay_choices.h"
#include "widgets/timeline/view_state.h"

#include <map>
#include <optional>

namespace lanescope {

constexpr int minTextPct = 75, maxTextPct = 200;

// The values of the settings dialog. Empty or zero means the default.
struct Settings {
    QString theme = QStringLiteral("system"); // or "light", "dark"
    int textPct = 100;                        // percent of the system's text size
    QString language;                         // "en", "zh_CN", "ja"; empty: the system's
    OverlayChoices overlays;
    std::map<QString, QString> keys; // by the action's id, in the format of QKeySequence; only changed keys
    QString python;                  // runs PyTorch's workloads
    QString captureFolder;
    bool keepsIndexes = true; // for opened traces (model/import/index_cache.h)
    friend bool operator==(const Settings&, const Settings&) = default;
};

// The kind of a recent entry. An entry of several files is one text, so that it can be stored and compared like a path.
enum class RecentKind { File, Pair, Job }; // a pair is compared, a job has several ranks
QString recentEntry(RecentKind kind, const QStringList& paths);
RecentKind recentKindOf(const QString& entry);
QStringList recentPathsOf(const QString& entry);
QString jobTitle(const QStringList& ranks); // "torchrec_4ranks": what the files' names share, or their folder

// A recent file, comparison or job, with its main results.
struct RecentFile {
    QString path; // or an entry
    QDateTime opened;
    QString about;                        // "A100-SXM4-80GB · 3 steps"
    QString verdict;                      // a few words; empty: not known
    int edge = 0;                         // severity: 0 none, 1 good, 2 notable, 3 bad
    QList<QPair<QString, double>> shares; // parts of the breakdown with their shares
    QString title() const;                // its name without suffixes
};
QString traceTitle(const QString& path); // "resnet50_v100" of ".../resnet50_v100.pt.trace.json.gz"

class Memory {
public:
    Memory();

    QStringList recentFiles() const;   // newest first; only existing files
    QStringList recentEntries() const; // the same, with comparisons and jobs
    void addRecent(const QString& path);
    void addRecentEntry(const QString& entry);
    void clearRecent();
    bool keepsRecent() const;
    void setKeepsRecent(bool keeps); // false: the list is removed, and files opened later are not added
    RecentFile recent(const QString& path) const;
    void keepRecent(const RecentFile& file);

    // Identified by path and size: a trace that was written again gets a default view.
    std::optional<ViewState> viewOf(const QString& path) const;
    void keepView(const QString& path, const ViewState& state);

    QString figureFolder() const; // the folder of the last figure that was saved; empty: none
    void keepFigureFolder(const QString& folder);
    QByteArray geometry() const;
    void keepGeometry(const QByteArray& geometry);
    QByteArray splitter() const;
    void keepSplitter(const QByteArray& state);
    bool wantsPanels() const; // false: the user has closed the panels below the timeline
    void keepWantsPanels(bool wants);

    OverlayChoices overlays() const; // the timeline's
    void keepOverlays(const OverlayChoices& choices);

    Settings settings() const; // only values that the settings dialog shows
    void keep(const Settings& settings);
    QString captureFolder() const; // the chosen one, or the default
    static QString usualCaptureFolder();
    QStringList queries() const; // from the Query panel, newest first
    void keepQueries(const QStringList& queries);
    QStringList snapshotQueries() const; // from the SQL page of memory snapshots: other tables
    void keepSnapshotQueries(const QStringList& queries);

private:
    mutable QSettings m_settings;
};

} // namespace lanescope
