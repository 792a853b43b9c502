#pragma once
// What the strip above the timeline shows: a headline, a sentence of why, where the time goes as parts that add up to
// all of it, and three or four key figures. Computed off the window's thread, in the reader's language.

#include <QColor>
#include <QString>

#include "model/analysis/analysis.h"

#include <vector>

namespace lanescope {

struct Theme;

struct StripPart {
    QString id;   // what a click asks for: "host_wait"
    QString name; // "waits for host"
    QString tip;
    Ns duration{};
    double share = 0; // 0..1 of the whole
    QColor (*colour)(const Theme&) = nullptr;
    std::vector<TimeRange> times; // of idle time: when it was, in order
    std::vector<SliceId> slices;  // where they are known by slices
};

struct StripFigure {
    QString value, label, tip;
};

struct StripAnswer {
    enum class Edge { Bad, Notable, Good, Plain } edge = Edge::Plain;
    QString headline, detail, barTitle;
    std::vector<StripPart> parts; // none: no bar
    std::vector<StripFigure> figures;
};

// The colour of a part by its id, for a miniature of the bar.
QColor stripColour(const QString& id, const Theme& theme);

StripAnswer stripAnswerOf(const Analysis& analysis);

} // namespace lanescope
