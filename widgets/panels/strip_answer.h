#pragma once
// The contents of the strip above the timeline: a headline, a reason, the parts of the time, which add up to all of it,
// and three or four key figures. Computed in the background, in the user's language.

#include <QColor>
#include <QString>

#include "model/analysis/analysis.h"

#include <functional>
#include <vector>

namespace lanescope {

struct Theme;

struct StripPart {
    QString id;   // for clicks: "host_wait"
    QString name; // "waits for host"
    QString tip;
    Ns duration{};
    double share = 0; // 0..1 of the whole
    std::function<QColor(const Theme&)> colour;
    std::vector<TimeRange> times; // for idle time: its ranges, in order
    std::vector<SliceId> slices;  // if it consists of slices
};

struct StripFigure {
    QString value, label, tip;
};

// The time of one rank of a job; `parts` add up to its window, their shares are relative to the longest window.
struct StripRank {
    QString name;
    std::vector<StripPart> parts;
};

struct StripAnswer {
    enum class Edge { Bad, Notable, Good, Plain } edge = Edge::Plain;
    bool yieldsToPace = false; // the verdict names kernels, communication or copies
    QString headline, detail, barTitle;
    QString brief;                // "Host-bound 80 %": the headline for a list of recordings
    QString about;                // describes the recording, for the same
    std::vector<StripPart> parts; // none: no bar
    std::vector<StripFigure> figures;
    // If a job waits for one rank: a rank in the middle by compute, and that rank. They are shown instead of `parts`.
    std::vector<StripRank> ranks;
    QString ranksTitle;
};

// The colour of a part by its id, for a small copy of the bar. The id of a role's part has the prefix.
constexpr QLatin1String rolePrefix{"role:"};
QColor stripColour(const QString& id, const Theme& theme);

StripAnswer stripAnswerOf(const Analysis& analysis);

} // namespace lanescope
