#include "model/memory/pickle_values.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <fmt/format.h>
#include <limits>

namespace lanescope {

using Kind = PickleValue::Kind;

PickleKey pickleKeyOf(std::string_view text)
{
    static const std::unordered_map<std::string_view, PickleKey> known{
        {"action", PickleKey::Action},
        {"addr", PickleKey::Addr},
        {"address", PickleKey::Address},
        {"allocated_size", PickleKey::AllocatedSize},
        {"active_size", PickleKey::ActiveSize},
        {"allocator_settings", PickleKey::AllocatorSettings},
        {"blocks", PickleKey::Blocks},
        {"category", PickleKey::Category},
        {"compile_context", PickleKey::CompileContext},
        {"device", PickleKey::Device},
        {"device_free", PickleKey::DeviceFree},
        {"device_traces", PickleKey::DeviceTraces},
        {"external_annotations", PickleKey::ExternalAnnotations},
        {"filename", PickleKey::Filename},
        {"forward_frames", PickleKey::ForwardFrames},
        {"frames", PickleKey::Frames},
        {"history", PickleKey::History},
        {"is_expandable", PickleKey::IsExpandable},
        {"line", PickleKey::Line},
        {"name", PickleKey::Name},
        {"pool_id", PickleKey::PoolId},
        {"real_size", PickleKey::RealSize},
        {"requested_size", PickleKey::RequestedSize},
        {"segment_pool_id", PickleKey::SegmentPoolId},
        {"segment_type", PickleKey::SegmentType},
        {"segments", PickleKey::Segments},
        {"size", PickleKey::Size},
        {"stage", PickleKey::Stage},
        {"state", PickleKey::State},
        {"stream", PickleKey::Stream},
        {"time_us", PickleKey::TimeUs},
        {"total_size", PickleKey::TotalSize},
        {"user_metadata", PickleKey::UserMetadata},
    };
    const auto found = known.find(text);
    return found == known.end() ? PickleKey::Other : found->second;
}

PickleHeap::PickleHeap() : streams{0}, pools{{-1, -1}}, m_keys{PickleKey::Other}, m_actions{MemoryAction::Unknown} {}

PickleValue PickleHeap::text(std::string_view text)
{
    const std::uint32_t id = texts.add(text);
    if (id == m_keys.size()) {
        m_keys.push_back(pickleKeyOf(text));
        m_actions.push_back(memoryActionOf(text));
    }
    return {Kind::Text, id};
}

PickleValue PickleHeap::number(std::int64_t n)
{
    if (PickleValue::fits(n))
        return PickleValue::integer(n);
    m_wide.push_back({static_cast<std::uint64_t>(n), false});
    return {Kind::Wide, m_wide.size() - 1};
}

PickleValue PickleHeap::unsignedNumber(std::uint64_t n)
{
    if (n <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
        return number(static_cast<std::int64_t>(n));
    m_wide.push_back({n, true});
    return {Kind::Wide, m_wide.size() - 1};
}

PickleValue PickleHeap::real(double x)
{
    m_reals.push_back(x);
    return {Kind::Real, m_reals.size() - 1};
}

bool PickleHeap::isInteger(PickleValue value) const
{
    return value.kind() == Kind::Integer || value.kind() == Kind::Wide;
}

std::int64_t PickleHeap::integerOf(PickleValue value) const
{
    if (value.kind() == Kind::Integer)
        return value.asInteger();
    if (value.kind() == Kind::Wide)
        return static_cast<std::int64_t>(m_wide[value.index()].bits);
    return value.kind() == Kind::True ? 1 : 0;
}

double PickleHeap::realOf(PickleValue value) const
{
    return value.kind() == Kind::Real ? m_reals[value.index()] : static_cast<double>(integerOf(value));
}

std::string_view PickleHeap::textOf(PickleValue value) const
{
    return value.kind() == Kind::Text ? texts[value.index()] : std::string_view{};
}

std::string PickleHeap::shown(PickleValue value) const
{
    switch (value.kind()) {
    case Kind::True:
        return "True";
    case Kind::False:
        return "False";
    case Kind::Integer:
        return std::to_string(value.asInteger());
    case Kind::Wide:
        return m_wide[value.index()].isUnsigned ? std::to_string(m_wide[value.index()].bits)
                                                : std::to_string(integerOf(value));
    case Kind::Real:
        return fmt::format("{}", m_reals[value.index()]);
    case Kind::Text:
        return std::string{texts[value.index()]};
    default:
        return {};
    }
}

std::uint32_t PickleHeap::frameOf(PickleValue value) const
{
    if (value.kind() != Kind::Dict || dicts[value.index()].is != PickleDict::Is::Frame)
        return noMemoryIndex;
    return dicts[value.index()].row;
}

std::uint32_t PickleHeap::stackOf(PickleValue value)
{
    if (value.kind() == Kind::Stack)
        return value.index();
    if (value.kind() != Kind::List)
        return 0;
    PickleList& list = lists[value.index()];
    if (list.stack == noMemoryIndex) {
        std::vector<std::uint32_t> frames;
        for (const PickleValue item : list.items)
            if (const std::uint32_t frame = frameOf(item); frame != noMemoryIndex)
                frames.push_back(frame);
        list.stack = stacks.add(frames);
    }
    return list.stack;
}

// 'File "/app/model.py", line 12, in forward'; any other text is kept as the name of a function.
static MemoryFrame frameOfText(std::string_view text, MemoryTexts& texts)
{
    constexpr std::string_view begin = "File \"", middle = "\", line ", last = ", in ";
    const std::size_t from = text.find(begin), line = text.find(middle);
    if (from == std::string_view::npos || line == std::string_view::npos || line < from + begin.size())
        return {texts.add(text), 0, 0};
    const std::string_view file = text.substr(from + begin.size(), line - from - begin.size());
    std::string_view rest = text.substr(line + middle.size());
    MemoryFrame frame{0, texts.add(file), 0};
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), frame.line);
    rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
    if (rest.starts_with(last))
        frame.function = texts.add(rest.substr(last.size(), rest.find('\n') - last.size()));
    return frame;
}

std::uint32_t PickleHeap::forwardStackOf(PickleValue value)
{
    if (value.kind() != Kind::List)
        return 0;
    std::vector<std::uint32_t> frames;
    for (std::size_t i = lists[value.index()].items.size(); i-- > 0;) // a traceback ends with the innermost frame
        if (const PickleValue item = lists[value.index()].items[i]; item.kind() == Kind::Text)
            frames.push_back(stacks.addFrame(frameOfText(std::string{texts[item.index()]}, texts)));
    while (m_keys.size() < texts.size()) { // texts that are not values in the file
        m_keys.push_back(PickleKey::Other);
        m_actions.push_back(MemoryAction::Unknown);
    }
    return stacks.add(frames);
}

std::uint16_t PickleHeap::poolOf(std::int64_t first, std::int64_t second)
{
    const std::array<std::int64_t, 2> id{first, second};
    const auto found = std::find(pools.begin(), pools.end(), id);
    if (found != pools.end())
        return static_cast<std::uint16_t>(found - pools.begin());
    if (pools.size() > std::numeric_limits<std::uint16_t>::max())
        return 0;
    pools.push_back(id);
    return static_cast<std::uint16_t>(pools.size() - 1);
}

std::uint16_t PickleHeap::poolOf(PickleValue value)
{
    if (value.kind() == Kind::Pool)
        return static_cast<std::uint16_t>(value.index());
    const auto items = itemsOf(value);
    if (items.size() != 2 || !isInteger(items[0]) || !isInteger(items[1]))
        return 0;
    return poolOf(integerOf(items[0]), integerOf(items[1]));
}

std::uint8_t PickleHeap::streamOf(std::int64_t handle)
{
    for (std::size_t i = 0; i < streams.size(); ++i)
        if (streams[i] == handle)
            return static_cast<std::uint8_t>(i);
    if (streams.size() > std::numeric_limits<std::uint8_t>::max())
        return std::numeric_limits<std::uint8_t>::max(); // the last of 256 represents all further ones
    streams.push_back(handle);
    return static_cast<std::uint8_t>(streams.size() - 1);
}

MemoryAction PickleHeap::actionOf(PickleValue value)
{
    const MemoryAction action = value.kind() == Kind::Text ? m_actions[value.index()] : MemoryAction::Unknown;
    if (action == MemoryAction::Unknown)
        ++otherActions[std::string{textOf(value)}];
    return action;
}

std::span<const PickleValue> PickleHeap::itemsOf(PickleValue list) const
{
    if (list.kind() != Kind::List)
        return {};
    return lists[list.index()].items;
}

bool PickleHeap::setField(MemoryEvent& event, PickleKey key, PickleValue value)
{
    switch (key) {
    case PickleKey::Action:
        event.action = actionOf(value);
        return true;
    case PickleKey::Addr:
    case PickleKey::DeviceFree:
        event.address = static_cast<std::uint64_t>(integerOf(value));
        return isInteger(value);
    case PickleKey::Size:
        event.size = integerOf(value);
        return isInteger(value) && event.size >= 0;
    case PickleKey::Stream:
        event.stream = streamOf(integerOf(value));
        return true;
    case PickleKey::TimeUs:
        event.timeUs = integerOf(value);
        return true;
    case PickleKey::Frames:
        event.stack = stackOf(value);
        return true;
    case PickleKey::ForwardFrames:
        event.forward = forwardStackOf(value);
        return true;
    case PickleKey::PoolId:
        event.pool = poolOf(value);
        return true;
    case PickleKey::CompileContext:
        if (const std::string_view name = textOf(value); !name.empty() && name != "N/A")
            event.context = value.index();
        return true;
    case PickleKey::Category:
        if (value.kind() == Kind::Text) {
            event.context = value.index();
            hasCategories = true;
        }
        return true;
    case PickleKey::UserMetadata:
        if (value.kind() == Kind::Text)
            event.metadata = value.index();
        return true;
    default:
        return true;
    }
}

} // namespace lanescope
