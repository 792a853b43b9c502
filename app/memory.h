#pragma once
// What the program remembers between runs: recent files, how each was looked at, the window's place, what was chosen
// in the settings.

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

constexpr int leastTextPct = 75, mostTextPct = 200;

// What the settings dialog shows. What is empty or zero is as the program brings it.
struct Settings {
    QString theme = QStringLiteral("system"); // or "light", "dark"
    int textPct = 100;                        // of the system's size of words
    QString language;                         // "en", "zh_CN", "ja"; empty: the system's
    OverlayChoices overlays;
    std::map<QString, QString> keys; // by the action's id, as QKeySequence writes them; those that were changed
    QString python;                  // runs PyTorch's workloads
    QString captureFolder;
    friend bool operator==(const Settings&, const Settings&) = default;
};

// A file that was open, and what was found in it.
struct RecentFile {
    QString path;
    QDateTime opened;
    QString about;                        // "A100-SXM4-80GB · 3 steps"
    QString verdict;                      // a few words; empty: not known
    int edge = 0;                         // how good that is: 0 none, 1 good, 2 notable, 3 bad
    QList<QPair<QString, double>> shares; // where the time went: part and share
    QString title() const;                // its name without the endings
};
QString traceTitle(const QString& path); // "resnet50_v100" of ".../resnet50_v100.pt.trace.json.gz"

class Memory {
public:
    Memory();

    QStringList recentFiles() const; // newest first; those that are gone are left out
    void addRecent(const QString& path);
    void clearRecent();
    RecentFile recent(const QString& path) const;
    void keepRecent(const RecentFile& file);

    // By the file's path and size: a trace written anew starts afresh.
    std::optional<ViewState> viewOf(const QString& path) const;
    void keepView(const QString& path, const ViewState& state);

    QByteArray geometry() const;
    void keepGeometry(const QByteArray& geometry);
    QByteArray splitter() const;
    void keepSplitter(const QByteArray& state);

    OverlayChoices overlays() const; // of the timeline
    void keepOverlays(const OverlayChoices& choices);

    Settings settings() const; // what is not a setting is left out
    void keep(const Settings& settings);
    QString captureFolder() const; // chosen, or the usual one
    static QString usualCaptureFolder();
    QStringList queries() const; // asked in the Query panel, newest first
    void keepQueries(const QStringList& queries);

private:
    mutable QSettings m_settings;
};

} // namespace lanescope
