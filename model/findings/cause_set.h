#pragma once
// Sets of causes of a breakdown: the shares that a rule's findings can be children of.

#include "model/analysis/time/cause.h"

#include <initializer_list>

namespace lanescope {

// Some of the causes.
class CauseSet {
public:
    constexpr CauseSet() = default;
    constexpr CauseSet(std::initializer_list<Cause> causes)
    {
        for (const Cause cause : causes)
            m_bits |= bitOf(cause);
    }
    constexpr bool has(Cause cause) const { return (m_bits & bitOf(cause)) != 0; }
    constexpr bool isEmpty() const { return m_bits == 0; }
    constexpr CauseSet operator|(CauseSet other) const
    {
        other.m_bits |= m_bits;
        return other;
    }

private:
    static constexpr std::uint32_t bitOf(Cause cause) { return 1u << static_cast<unsigned>(cause); }
    std::uint32_t m_bits = 0;
};
constexpr CauseSet hostWorkCauses{Cause::Python, Cause::Ops, Cause::Launch, Cause::SlowCall};
constexpr CauseSet idleCauses = hostWorkCauses | CauseSet{Cause::Input,       Cause::Sync,        Cause::DeviceWait,
                                                          Cause::UnknownWait, Cause::NotRecorded, Cause::Unknown};
constexpr CauseSet busyCauses{Cause::Compute, Cause::Communication, Cause::Copy};

} // namespace lanescope
