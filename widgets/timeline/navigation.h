#pragma once
// Movement by held keys, as in Perfetto: a tap moves a step at once, a held key moves on smoothly and gathers speed. A
// state machine that is told the time, so that tests need not wait.

#include <array>
#include <optional>

namespace lanescope {

class Navigation {
public:
    enum class Move { ZoomIn, ZoomOut, Left, Right };

    struct Motion {
        double zoomFactor = 1; // of the visible span: below 1 zooms in
        double panShare = 0;   // of the visible span, to the right
        bool isAny() const { return zoomFactor != 1 || panShare != 0; }
    };

    static std::optional<Move> moveOf(int key); // Qt's W, S, A, D; nullopt: another key

    // Seconds on any clock that only goes on. A tap's own step is returned.
    Motion press(Move move, double now);
    void release(Move move);
    void releaseAll();
    bool isMoving() const;
    // What the held keys move from the last call until now.
    Motion advance(double now);

    static constexpr double tapZoom = 0.8, tapPan = 0.08;
    static constexpr double holdAfterS = 0.15; // a tap is shorter

private:
    struct Held {
        bool isDown = false;
        double since = 0;
    };
    static double rate(double heldFor); // 1/s, in units of the span
    std::array<Held, 4> m_held;
    double m_last = 0;
};

} // namespace lanescope
