#pragma once
// From an address to a number, for the addresses that are in use: an open table that forgets without traces.

#include <bit>
#include <cstdint>
#include <vector>

namespace lanescope {

class AddressTable {
public:
    static constexpr std::uint32_t none = ~std::uint32_t{0};

    AddressTable() : m_slots(1024) {}

    std::uint32_t find(std::uint64_t address) const
    {
        for (std::size_t i = placeOf(address);; i = next(i)) {
            if (m_slots[i].number == none)
                return none;
            if (m_slots[i].address == address)
                return m_slots[i].number;
        }
    }
    // Replaces the number that is there.
    void put(std::uint64_t address, std::uint32_t number)
    {
        if (2 * (m_used + 1) > m_slots.size())
            grow();
        std::size_t i = placeOf(address);
        while (m_slots[i].number != none && m_slots[i].address != address)
            i = next(i);
        m_used += m_slots[i].number == none ? 1 : 0;
        m_slots[i] = {address, number};
    }
    void remove(std::uint64_t address)
    {
        std::size_t hole = placeOf(address);
        for (; m_slots[hole].address != address; hole = next(hole))
            if (m_slots[hole].number == none)
                return;
        if (m_slots[hole].number == none)
            return;
        --m_used;
        // Later ones move up, as far as that brings them nearer to their place.
        for (std::size_t i = next(hole); m_slots[i].number != none; i = next(i)) {
            const std::size_t home = placeOf(m_slots[i].address), mask = m_slots.size() - 1;
            if (((i - home) & mask) >= ((i - hole) & mask)) {
                m_slots[hole] = m_slots[i];
                hole = i;
            }
        }
        m_slots[hole] = {};
    }
    template <class Visit>
    void each(Visit visit) const
    {
        for (const Slot& slot : m_slots)
            if (slot.number != none)
                visit(slot.address, slot.number);
    }
    std::size_t size() const { return m_used; }

private:
    struct Slot {
        std::uint64_t address = 0;
        std::uint32_t number = none;
    };
    std::size_t placeOf(std::uint64_t address) const
    {
        return static_cast<std::size_t>((address * 0x9E3779B97F4A7C15) >> (64 - std::countr_zero(m_slots.size())));
    }
    std::size_t next(std::size_t i) const { return (i + 1) & (m_slots.size() - 1); }
    void grow()
    {
        std::vector<Slot> old(2 * m_slots.size());
        old.swap(m_slots);
        m_used = 0;
        for (const Slot& slot : old)
            if (slot.number != none)
                put(slot.address, slot.number);
    }

    std::vector<Slot> m_slots;
    std::size_t m_used = 0;
};

} // namespace lanescope
