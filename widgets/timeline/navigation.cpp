#include "widgets/timeline/navigation.h"

#include <Qt>

#include <algorithm>
#include <cmath>

namespace lanescope {

std::optional<Navigation::Move> Navigation::moveOf(int key)
{
    switch (key) {
    case Qt::Key_W:
        return Move::ZoomIn;
    case Qt::Key_S:
        return Move::ZoomOut;
    case Qt::Key_A:
        return Move::Left;
    case Qt::Key_D:
        return Move::Right;
    default:
        return std::nullopt;
    }
}

double Navigation::rate(double heldFor)
{
    constexpr double start = 0.6, max = 3.0, rampS = 1.2;
    return std::min(max, start + (max - start) * heldFor / rampS);
}

Navigation::Motion Navigation::press(Move move, double now)
{
    Held& held = m_held[static_cast<std::size_t>(move)];
    if (held.isDown)
        return {};
    if (!isMoving())
        m_last = now;
    held = {true, now};
    switch (move) {
    case Move::ZoomIn:
        return {tapZoom, 0};
    case Move::ZoomOut:
        return {1 / tapZoom, 0};
    case Move::Left:
        return {1, -tapPan};
    case Move::Right:
        return {1, tapPan};
    }
    return {};
}

void Navigation::release(Move move) { m_held[static_cast<std::size_t>(move)].isDown = false; }

void Navigation::releaseAll()
{
    for (Held& held : m_held)
        held.isDown = false;
}

bool Navigation::isMoving() const
{
    return std::any_of(m_held.begin(), m_held.end(), [](const Held& h) { return h.isDown; });
}

Navigation::Motion Navigation::advance(double now)
{
    Motion motion;
    for (std::size_t i = 0; i < m_held.size(); ++i) {
        const Held& held = m_held[i];
        const double from = std::max(m_last, held.since + holdAfterS);
        if (!held.isDown || now <= from)
            continue;
        const double moved = rate(now - held.since) * (now - from);
        switch (static_cast<Move>(i)) {
        case Move::ZoomIn:
            motion.zoomFactor *= std::exp(-moved);
            break;
        case Move::ZoomOut:
            motion.zoomFactor *= std::exp(moved);
            break;
        case Move::Left:
            motion.panShare -= moved;
            break;
        case Move::Right:
            motion.panShare += moved;
            break;
        }
    }
    m_last = std::max(m_last, now);
    return motion;
}

} // namespace lanescope
