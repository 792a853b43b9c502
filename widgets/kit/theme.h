#pragma once
// The tokens of everything that is drawn: one palette of colours for each theme and one list of sizes. Slices take
// their colour from their tone, at one lightness, so that hue carries the meaning; within a tone a name keeps its own
// shade, at most a tenth away. Words on a slice are white where they reach 2.9 : 1 on the tone, ink elsewhere.

#include <QColor>

#include "model/store/tone.h"

#include <array>

namespace lanescope {

struct Theme {
    enum class Kind { Light, Dark, Print } kind = Kind::Light;
    QColor window;   // behind all
    QColor lanes;    // behind slices
    QColor groupRow; // a process's header
    QColor headers;  // beside the lanes
    QColor text, mutedText;
    QColor line, grid;
    QColor accent; // selection
    QColor hover;
    QColor hit;   // a search hit
    QColor range; // a selected range of time, translucent
    QColor mark;
    QColor warning, warningText;

    // The frame: toolbar, verdict strip, inspector, drawer.
    QColor side;                      // behind the inspector's cards
    QColor card;                      // a card, a button, the field of a search
    QColor cardLine;                  // their outline
    QColor track;                     // behind a bar
    QColor faintText;                 // place holders, what is dimmed
    QColor accentText;                // a word that can be clicked, the chosen tab's name
    QColor accentField;               // behind it
    QColor primary, primaryText;      // the one button that leads on
    QColor severe, notable, slight;   // severity of a finding: its edge and its bar
    QColor good, goodText, goodField; // nothing to mend; the word "Try" and its box
    QColor badField, badText, notableField, notableText, plainField, plainText; // pills of verdicts
    QColor stepFill, stepChosen, stepLine, stepText; // buttons of the steps strip; stepChosen is the chosen one's fill
    QColor stepOutlier;                              // fill of a step that is far from the median
    QColor hoverCard, hoverText, hoverMuted;

    // The lanes.
    QColor ring; // around the selected slice
    QColor idleLine, idlePill, idlePillLine, idleText;
    QColor idleHost, idleSync, idleOther; // causes of idle time as fills, in bars and legends
    QColor launchSpan;                    // from a launch call to the begin of its kernel
    QColor memoryFill, memoryLine;
    QColor overviewArea;               // GPU busy share
    QColor path, pathField, predicted; // critical path and what a change would make of it
    QColor less, more, added, gone;    // changes of a comparison

    std::array<QRgb, toneCount * variantsOfTone> fills{};
    std::array<QRgb, toneCount * variantsOfTone> words{};

    QRgb fill(Look look) const { return fills[look]; }
    QRgb wordsOn(Look look) const { return words[look]; }
    QColor colourOf(Tone tone) const { return QColor{fills[static_cast<unsigned>(tone) * variantsOfTone]}; }

    static const Theme& light();
    static const Theme& dark();
    static const Theme& print(); // for paper: told apart in grey too
};

// Sizes in pixels at 100 % text, as they are on every screen.
namespace sizes {
constexpr int toolbar = 44, verdict = 66, steps = 24, overview = 36, ruler = 26, status = 26;
constexpr int kernelRow = 28, hostRow = 20, slicesRounding = 3, roundedFrom = 8, ring = 3;
constexpr int inspector = 400, inspectorNarrow = 300, drawerTabs = 30;
constexpr int nameColumn = 248, nameColumnNarrow = 180, nameColumnMost = 400;
constexpr int narrowBelow = 1500, lowBelow = 800; // width and height of a window under which the frame gives way
constexpr int body = 13, secondary = 12, headline = 17, figure = 18, cardTitle = 14;
constexpr double dimmedSelection = 0.45, dimmedPath = 0.28, dimmedOutside = 0.15;
} // namespace sizes

// `share` (0..1) of one opaque colour over another, opaque: painted faster than a translucent one by far.
QColor mixed(QColor over, QColor under, double share);

// WCAG contrast of two opaque colours, 1..21.
double contrast(QColor a, QColor b);

} // namespace lanescope
