#include "widgets/kit/phase_look.h"

#include "widgets/kit/theme.h"

namespace lanescope {

QColor colourOf(Phase phase, const Theme& theme)
{
    switch (phase) {
    case Phase::Forward:
        return {0x5a, 0xa9, 0xd6};
    case Phase::Backward:
        return {0x3a, 0x6f, 0xb0};
    case Phase::Recompute:
        return {0x9d, 0xb7, 0xd7};
    case Phase::Optimizer:
        return {0xc9, 0xa2, 0x27};
    case Phase::Data:
        return {0x8c, 0x7a, 0xb8};
    case Phase::Communication:
        return theme.colourOf(Tone::Communication);
    case Phase::Undecided:
        break;
    }
    return {0xc3, 0xcc, 0xd6};
}

} // namespace lanescope
