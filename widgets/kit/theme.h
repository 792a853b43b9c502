#pragma once
// The colours and sizes of everything that is drawn: one palette per theme and one list of sizes. Slices are coloured
// by their tone, all at the same lightness, so that hue carries the meaning; within a tone each name has its own shade,
// at most a tenth away. Words on a slice are white if their contrast with the tone is at least 2.9 : 1, else dark.

#include <QColor>

#include "model/store/tone.h"

#include <array>

namespace lanescope {

struct Theme {
    enum class Kind { Light, Dark, Print } kind = Kind::Light;
    QColor window;   // window background
    QColor lanes;    // background of the lanes
    QColor groupRow; // a process's header
    QColor headers;  // background of the lane names
    QColor text, mutedText;
    QColor line, grid;
    QColor accent; // selection
    QColor hover;
    QColor hit;   // ticks of search hits, edges of highlighted times
    QColor range; // a selected range of time, translucent
    QColor mark;
    QColor warning, warningText;

    // The frame: toolbar, verdict strip, inspector, drawer.
    QColor side;                      // background of the inspector
    QColor card;                      // a card, a button, a search field
    QColor cardLine;                  // outline of cards
    QColor track;                     // background of a bar
    QColor faintText;                 // placeholders and dimmed text
    QColor accentText;                // links, and the title of the current tab
    QColor accentField;               // its background
    QColor primary, primaryText;      // the primary button
    QColor severe, notable, slight;   // severity of a finding: its edge and bar
    QColor good, goodText, goodField; // no problem; the word "Try" and its box
    QColor badField, badText, notableField, notableText, plainField, plainText; // pills of verdicts
    QColor stepFill, stepChosen, stepLine, stepText; // buttons of the step strip; stepChosen fills the current one
    QColor stepOutlier;                              // fill of a step that is far from the median
    QColor hoverCard, hoverText, hoverMuted;

    // The lanes.
    QColor ring; // around the selected slice
    QColor idleLine, idlePill, idlePillLine, idleText;
    QColor idleHost, idleSync, idleOther; // causes of idle time as fills, in bars and legends
    QColor launchSpan;                    // from a launch call to the begin of its kernel
    QColor memoryFill, memoryLine, memoryReserved;
    QColor overviewArea;               // GPU busy share
    QColor path, pathField, predicted; // critical path, and the prediction of a change
    QColor less, more, added, gone;    // changes of a comparison

    std::array<QRgb, toneCount * variantsOfTone> fills{};
    std::array<QRgb, toneCount * variantsOfTone> words{};

    QRgb fill(Look look) const { return fills[look]; }
    QRgb wordsOn(Look look) const { return words[look]; }
    QColor colourOf(Tone tone) const { return QColor{fills[static_cast<unsigned>(tone) * variantsOfTone]}; }

    static const Theme& light();
    static const Theme& dark();
    static const Theme& print(); // for paper: colours that differ in grey too
};

// Sizes in pixels at 100 % text size.
namespace sizes {
constexpr int toolbar = 44, verdict = 66, steps = 24, overview = 36, ruler = 26, status = 26;
constexpr int kernelRow = 28, hostRow = 20, slicesRounding = 3, roundedFrom = 8, ring = 3;
constexpr int inspector = 400, inspectorNarrow = 300, drawerTabs = 30;
constexpr int nameColumn = 248, nameColumnNarrow = 180, nameColumnMost = 400;
constexpr int narrowBelow = 1500, lowBelow = 800; // below this window width or height the frame uses less room
constexpr int body = 13, secondary = 12, headline = 17, figure = 18, cardTitle = 14;
constexpr double dimmedSelection = 0.45, dimmedPath = 0.28, dimmedOutside = 0.15;
} // namespace sizes

// Blends `share` (0..1) of one opaque colour over another into an opaque colour, which is painted much faster than a
// translucent one.
QColor mixed(QColor over, QColor under, double share);

// WCAG contrast of two opaque colours, 1..21.
double contrast(QColor a, QColor b);

} // namespace lanescope
