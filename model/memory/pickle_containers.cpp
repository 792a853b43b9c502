// The opcodes of a pickle that make containers, and what a filled dictionary is.

#include "model/memory/pickle_machine.h"

#include "model/memory/pickle_opcodes.h"

#include <algorithm>
#include <fmt/format.h>

namespace lanescope {

namespace op = pickle;

bool PickleMachine::pop(PickleValue& value)
{
    const std::size_t floor = m_marks.empty() ? 0 : m_marks.back();
    if (m_stack.size() <= floor)
        return false;
    value = m_stack.back();
    m_stack.pop_back();
    return true;
}

bool PickleMachine::toMark(std::size_t& mark)
{
    if (m_marks.empty())
        return false;
    mark = m_marks.back();
    m_marks.pop_back();
    return true;
}

PickleMachine::Step PickleMachine::newObject(bool isDict)
{
    if (m_heap.dicts.size() + m_heap.lists.size() >= m_maxObjects)
        return fail(fmt::format("expected fewer than {} containers that are no events", m_maxObjects));
    if (isDict) {
        m_heap.dicts.emplace_back();
        push({Kind::Dict, m_heap.dicts.size() - 1});
    } else {
        m_heap.lists.emplace_back();
        push({Kind::List, m_heap.lists.size() - 1});
    }
    return Step::On;
}

// The values of the stack from `from` on go into a list; events that follow each other become one value.
PickleMachine::Step PickleMachine::append(PickleValue owner, std::size_t from)
{
    if (owner.kind() != Kind::List)
        return fail("expected a list to append to");
    constexpr std::uint64_t maxRows = (std::uint64_t{1} << 28) - 1;
    PickleList& list = m_heap.lists[owner.index()];
    list.stack = noMemoryIndex;
    const std::size_t before = list.items.size();
    for (std::size_t i = from; i < m_stack.size(); ++i) {
        PickleValue value = m_stack[i];
        if (value.kind() == Kind::Dict && m_heap.dicts[value.index()].is == PickleDict::Is::Event)
            value = {Kind::Event, m_heap.dicts[value.index()].row};
        if (value.kind() != Kind::Event) {
            list.items.push_back(value);
            continue;
        }
        if (!list.items.empty() && list.items.back().kind() == Kind::Events) {
            const std::uint64_t bits = list.items.back().payload(), first = bits >> 28, count = bits & maxRows;
            if (first + count == value.index() && count < maxRows) {
                list.items.back() = {Kind::Events, first << 28 | (count + 1)};
                continue;
            }
        }
        list.items.push_back({Kind::Events, std::uint64_t{value.index()} << 28 | 1});
    }
    m_items += list.items.size() - before;
    return Step::On;
}

PickleMachine::Step PickleMachine::put(PickleValue owner, std::size_t from)
{
    if (owner.kind() == Kind::Event) { // its row was complete but gets more fields: it is written again
        for (std::size_t i = from; i + 1 < m_stack.size(); i += 2) {
            MemoryEvent event = m_heap.events[owner.index()];
            if (!m_heap.setField(event, m_heap.keyOf(m_stack[i]), m_stack[i + 1]))
                return fail("expected a size that is not negative");
            m_heap.events.set(owner.index(), event);
        }
        return Step::On;
    }
    if (owner.kind() != Kind::Dict)
        return fail("expected a dictionary to put into");
    PickleDict& dict = m_heap.dicts[owner.index()];
    if (dict.is == PickleDict::Is::Event)
        return put({Kind::Event, dict.row}, from);
    for (std::size_t i = from; i + 1 < m_stack.size(); i += 2)
        dict.items.emplace_back(m_stack[i], m_stack[i + 1]);
    m_items += (m_stack.size() - from) / 2;
    return classify(dict);
}

// An event and a frame become rows as soon as the keys that identify them are there.
PickleMachine::Step PickleMachine::classify(PickleDict& dict)
{
    bool isEvent = false, hasFile = false, hasName = false;
    constexpr std::size_t looksAt = 32; // a larger dictionary is neither
    for (std::size_t i = 0; i < std::min(dict.items.size(), looksAt); ++i) {
        const PickleKey key = m_heap.keyOf(dict.items[i].first);
        isEvent |= key == PickleKey::Action;
        hasFile |= key == PickleKey::Filename;
        hasName |= key == PickleKey::Name;
    }
    if (isEvent) {
        MemoryEvent event;
        event.address = noDeviceFree;
        for (const auto& [key, value] : dict.items)
            if (!m_heap.setField(event, m_heap.keyOf(key), value))
                return fail("expected an address and a size that are integers and not negative");
        dict.is = PickleDict::Is::Event;
        dict.row = static_cast<std::uint32_t>(m_heap.events.size());
        if (dict.row == noMemoryIndex)
            return fail("expected fewer than 4294967295 events");
        m_heap.events.add(event);
        dict.items = {};
        m_expectsEvents = true;
    } else if (hasFile && hasName) {
        MemoryFrame frame;
        for (const auto& [key, value] : dict.items)
            switch (m_heap.keyOf(key)) {
            case PickleKey::Filename:
                frame.file = value.kind() == Kind::Text ? value.index() : 0;
                break;
            case PickleKey::Name:
                frame.function = value.kind() == Kind::Text ? value.index() : 0;
                break;
            case PickleKey::Line:
                frame.line = m_heap.integerOf(value);
                break;
            case PickleKey::FxNodeName:
                frame.fxNode = value.kind() == Kind::Text ? value.index() : 0;
                break;
            case PickleKey::FxOriginalTrace:
                frame.original = m_heap.originalOf(value);
                break;
            default:
                break;
            }
        const bool isWhole = dict.is == PickleDict::Is::Frame || dict.items.size() >= 3;
        if (!isWhole)
            return Step::On;
        dict.is = PickleDict::Is::Frame;
        dict.row = m_heap.stacks.addFrame(m_heap.ofProfile(frame));
        dict.items.shrink_to_fit();
    }
    return Step::On;
}

PickleMachine::Step PickleMachine::container(std::uint8_t code)
{
    PickleValue value, key;
    std::size_t mark = 0;
    const auto gather = [&](std::size_t from) { // makes a list of the values above `from` on the stack
        if (const Step made = newObject(false); made != Step::On)
            return made;
        const PickleValue list = m_stack.back();
        m_heap.lists[list.index()].isTuple = code != op::List && code != op::FrozenSet;
        m_stack.pop_back();
        const Step done = append(list, from);
        m_stack.resize(from);
        push(list);
        return done;
    };
    switch (code) {
    case op::Pop:
        if (!m_marks.empty() && m_marks.back() == m_stack.size())
            m_marks.pop_back();
        else if (!pop(value))
            return fail("expected a value to drop, found none");
        return Step::On;
    case op::PopMark:
        if (!toMark(mark))
            return fail("expected a mark, found none");
        m_stack.resize(mark);
        return Step::On;
    case op::Dup:
        if (!pop(value))
            return fail("expected a value, found none");
        push(value);
        push(value);
        return Step::On;
    case op::EmptyDict:
        return newObject(true);
    case op::EmptyList:
    case op::EmptyTuple:
    case op::EmptySet:
        return newObject(false);
    case op::List:
    case op::Tuple:
    case op::FrozenSet:
        return toMark(mark) ? gather(mark) : fail("expected a mark, found none");
    case op::Tuple1:
    case op::Tuple2:
    case op::Tuple3: {
        const std::size_t n = code - op::Tuple1 + std::size_t{1};
        if (m_stack.size() < n + (m_marks.empty() ? 0 : m_marks.back()))
            return fail(fmt::format("expected {} values for a tuple", n));
        return gather(m_stack.size() - n);
    }
    case op::Append:
        if (!pop(value) || m_stack.empty())
            return fail("expected a list and a value to append");
        push(value);
        if (const Step done = append(m_stack[m_stack.size() - 2], m_stack.size() - 1); done != Step::On)
            return done;
        m_stack.pop_back();
        return Step::On;
    case op::Appends:
    case op::AddItems:
    case op::SetItems:
        if (!toMark(mark) || mark == 0)
            return fail("expected a container and a mark");
        if (code == op::SetItems && (m_stack.size() - mark) % 2)
            return fail("expected keys and values in pairs");
        if (const Step done = code == op::SetItems ? put(m_stack[mark - 1], mark) : append(m_stack[mark - 1], mark);
            done != Step::On)
            return done;
        m_stack.resize(mark);
        return Step::On;
    case op::SetItem:
        if (!pop(value) || !pop(key) || m_stack.empty())
            return fail("expected a dictionary, a key and a value");
        push(key);
        push(value);
        if (const Step done = put(m_stack[m_stack.size() - 3], m_stack.size() - 2); done != Step::On)
            return done;
        m_stack.resize(m_stack.size() - 2);
        return Step::On;
    case op::Dict: {
        if (!toMark(mark))
            return fail("expected a mark, found none");
        if ((m_stack.size() - mark) % 2)
            return fail("expected keys and values in pairs");
        if (const Step made = newObject(true); made != Step::On)
            return made;
        const PickleValue dict = m_stack.back();
        m_stack.pop_back();
        if (const Step done = put(dict, mark); done != Step::On)
            return done;
        m_stack.resize(mark);
        push(dict);
        return Step::On;
    }
    default:
        return refuse(code);
    }
}

} // namespace lanescope
