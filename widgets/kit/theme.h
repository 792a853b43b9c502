#pragma once
// The colours of everything that is drawn. Slices take theirs from a palette of tones: hues after Okabe and Ito, which
// stay apart for colour-blind eyes; within a tone a name keeps its own shade. Words on a slice are black or white,
// whichever stands out more (always 4.5 : 1 or better).

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
    std::array<QRgb, toneCount * variantsOfTone> fills{};
    std::array<QRgb, toneCount * variantsOfTone> words{};

    QRgb fill(Look look) const { return fills[look]; }
    QRgb wordsOn(Look look) const { return words[look]; }
    QColor colourOf(Tone tone) const { return QColor{fills[static_cast<unsigned>(tone) * variantsOfTone]}; }

    static const Theme& light();
    static const Theme& dark();
    static const Theme& print(); // for paper: told apart in grey too
};

// `share` (0..1) of one opaque colour over another, opaque: painted faster than a translucent one by far.
QColor mixed(QColor over, QColor under, double share);

// WCAG contrast of two opaque colours, 1..21.
double contrast(QColor a, QColor b);

} // namespace lanescope
