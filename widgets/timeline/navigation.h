#pragma once
// Movement with keys as in Perfetto: a tap moves by a step, a held key moves continuously and accelerates. It is a
// state machine that gets the time as an argument, so that tests need not wait.

#include <array>
#include <optional>

namespace lanescope {

class Navigation {
public:
    enum class Move { ZoomIn, ZoomOut, Left, Right };

    struct Motion {
        double zoomFactor = 1; // relative to the visible span: below 1 zooms in
        double panShare = 0;   // relative to the visible span, to the right
        bool isAny() const { return zoomFactor != 1 || panShare != 0; }
    };

    static std::optional<Move> moveOf(int key); // Qt's W, S, A, D; nullopt: another key

    // now: seconds of any monotonic clock. Returns the step of a tap.
    Motion press(Move move, double now);
    void release(Move move);
    void releaseAll();
    bool isMoving() const;
    // Movement of the held keys since the last call.
    Motion advance(double now);

    static constexpr double tapZoom = 0.8, tapPan = 0.08;
    static constexpr double holdAfterS = 0.15; // a shorter press is a tap

private:
    struct Held {
        bool isDown = false;
        double since = 0;
    };
    static double rate(double heldFor); // in spans per second
    std::array<Held, 4> m_held;
    double m_last = 0;
};

} // namespace lanescope
