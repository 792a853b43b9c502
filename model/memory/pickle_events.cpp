// Reads events in their usual form without a value for each part: 99 % of a large snapshot. Events in another form are
// left to the opcodes, which are read one by one.

#include "model/memory/pickle_machine.h"

#include "model/memory/pickle_opcodes.h"

#include <cstring>

namespace lanescope {

namespace op = pickle;

namespace {

constexpr std::size_t longestEvent = 1 << 14; // bytes

std::uint32_t u32At(const std::uint8_t* p)
{
    std::uint32_t n = 0;
    std::memcpy(&n, p, sizeof n);
    return n;
}

// An integer of up to 8 bytes at p, which moves to its end; false: it is not an integer.
inline bool integerAt(const std::uint8_t*& p, std::int64_t& n)
{
    switch (*p) {
    case op::BinInt1:
        n = p[1];
        p += 2;
        return true;
    case op::BinInt2:
        n = p[1] | p[2] << 8;
        p += 3;
        return true;
    case op::BinInt:
        n = static_cast<std::int32_t>(u32At(p + 1));
        p += 5;
        return true;
    case op::Long1: {
        const unsigned bytes = p[1];
        if (bytes == 0 || bytes > 8)
            return false;
        std::uint64_t bits = 0;
        std::memcpy(&bits, p + 2, 8); // the window holds more than this
        const unsigned unused = 64 - 8 * bytes;
        n = static_cast<std::int64_t>(bits << unused) >> unused;
        p += 2 + bytes;
        return true;
    }
    default:
        return false;
    }
}

} // namespace

bool PickleMachine::events()
{
    if (!event())
        return false;
    constexpr int max = 4096; // then the task is asked
    for (int n = 1; n < max && m_in.left() && *m_in.at() == op::EmptyDict && event(); ++n)
        ;
    return true;
}

bool PickleMachine::event()
{
    if (!m_in.has(longestEvent + 16))
        return false;
    const std::uint8_t* p = m_in.at() + 1;
    const std::uint8_t* const limit = m_in.at() + longestEvent;
    PickleValue toMemo[4];
    std::size_t remembered = 0;
    if (m_memoized != m_memo.size())
        return false;
    // Each remembered value gets the next place of the memo, by any of the opcodes.
    const auto isRemembered = [&](PickleValue value, bool& isOdd) {
        std::size_t place = m_memo.size() + remembered;
        if (*p == op::Memoize)
            p += 1;
        else if (*p == op::BinPut)
            place = p[1], p += 2;
        else if (*p == op::LongBinPut)
            place = u32At(p + 1), p += 5;
        else
            return;
        isOdd = place != m_memo.size() + remembered || remembered == std::size(toMemo);
        if (!isOdd)
            toMemo[remembered++] = value;
    };
    const auto fromMemo = [&](PickleValue& value) {
        std::size_t place = 0;
        if (*p == op::BinGet)
            place = p[1], p += 2;
        else if (*p == op::LongBinGet)
            place = u32At(p + 1), p += 5;
        else
            return false;
        if (place >= m_memo.size())
            return false;
        value = m_memo[place];
        return true;
    };
    const auto row = static_cast<std::uint32_t>(m_heap.events.size());
    if (row == noMemoryIndex)
        return false;
    bool isOdd = false;
    isRemembered({Kind::Event, row}, isOdd);
    if (isOdd || *p++ != op::Mark)
        return false;
    MemoryEvent e;
    e.address = noDeviceFree;
    PickleValue action;
    std::uint64_t lists = 0; // number of lists of frames
    while (*p != op::SetItems) {
        PickleValue key, value;
        if (p > limit || !fromMemo(key) || key.kind() != Kind::Text)
            return false;
        const PickleKey k = m_heap.keyOf(key);
        std::int64_t n = 0;
        if (integerAt(p, n)) {
            switch (k) {
            case PickleKey::Addr:
            case PickleKey::DeviceFree:
                e.address = static_cast<std::uint64_t>(n);
                break;
            case PickleKey::Size:
                if (n < 0)
                    return false;
                e.size = n;
                break;
            case PickleKey::Stream:
                e.stream = n == 0 ? std::uint8_t{0} : m_heap.streamOf(static_cast<std::uint64_t>(n));
                break;
            case PickleKey::TimeUs:
                e.timeUs = n;
                break;
            case PickleKey::PoolId: {
                std::int64_t second = 0;
                if (!integerAt(p, second) || *p++ != op::Tuple2)
                    return false;
                e.pool = m_heap.poolOf(n, second);
                isRemembered({Kind::Pool, e.pool}, isOdd);
                if (isOdd)
                    return false;
                break;
            }
            case PickleKey::Action:
            case PickleKey::Frames:
                return false;
            default:
                break;
            }
            continue;
        }
        if (*p == op::EmptyList) {
            ++p;
            const std::size_t place = remembered;
            ++lists;
            isRemembered({}, isOdd);
            if (isOdd || k != PickleKey::Frames)
                return false;
            std::uint32_t stack = 0;
            if (*p == op::Mark) {
                ++p;
                m_frames.clear();
                std::uint64_t hash = MemoryStacks::emptyHash;
                for (; *p != op::Appends;) {
                    PickleValue frame;
                    if (p > limit || !fromMemo(frame))
                        return false;
                    const std::uint32_t id = m_heap.frameOf(frame);
                    if (id == noMemoryIndex)
                        return false;
                    m_frames.push_back(id);
                    hash = MemoryStacks::mixed(hash, id);
                }
                ++p;
                if (*p == op::Mark || *p == op::Append)
                    return false;
                stack = m_heap.stacks.add(m_frames, hash);
            } else if (*p != op::SetItems) {
                // One frame and APPEND, or nothing and the next key.
                const std::uint8_t* const here = p;
                PickleValue frame;
                if (!fromMemo(frame))
                    return false;
                if (const std::uint32_t id = m_heap.frameOf(frame); id != noMemoryIndex && *p == op::Append) {
                    ++p;
                    stack = m_heap.stacks.add(std::span{&id, 1});
                } else {
                    p = here;
                }
            }
            if (remembered > place)
                toMemo[place] = {Kind::Stack, stack};
            e.stack = stack;
            continue;
        }
        if (*p == op::None) {
            ++p;
            continue;
        }
        if (!fromMemo(value))
            return false;
        if (k == PickleKey::Action)
            action = value;
        else if (!m_heap.setField(e, k, value))
            return false;
    }
    if (action.kind() != Kind::Text)
        return false;
    m_heap.setAction(e, action);
    m_heap.listedStacks += lists;
    m_heap.events.add(e);
    for (std::size_t i = 0; i < remembered; ++i)
        m_memo.push_back(toMemo[i]);
    m_memoized += remembered;
    push({Kind::Event, row});
    m_in.skip(static_cast<std::size_t>(p + 1 - m_in.at()));
    return true;
}

} // namespace lanescope
