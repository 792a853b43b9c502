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
        {"fx_node_name", PickleKey::FxNodeName},
        {"fx_original_trace", PickleKey::FxOriginalTrace},
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

bool PickleHeap::holdsWideSize(const std::vector<std::pair<PickleValue, PickleValue>>& items) const
{
    return std::ranges::any_of(items, [&](const auto& item) {
        switch (keyOf(item.first)) {
        case PickleKey::Address:
        case PickleKey::Size:
        case PickleKey::TotalSize:
        case PickleKey::AllocatedSize:
        case PickleKey::ActiveSize:
        case PickleKey::RequestedSize:
            return item.second.kind() == Kind::Bytes;
        default:
            return false;
        }
    });
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

std::optional<decltype(AllocatorSetting::value)> PickleHeap::settingOf(PickleValue value) const
{
    using Value = decltype(AllocatorSetting::value);
    switch (value.kind()) {
    case Kind::True:
    case Kind::False:
        return Value{value.kind() == Kind::True};
    case Kind::Integer:
        return Value{value.asInteger()};
    case Kind::Wide:
        return m_wide[value.index()].isUnsigned ? Value{m_wide[value.index()].bits} : Value{integerOf(value)};
    case Kind::Real:
        return Value{m_reals[value.index()]};
    case Kind::Text:
        return Value{std::string{texts[value.index()]}};
    case Kind::None:
        return Value{std::string{"None"}};
    case Kind::Dict: {
        AllocatorSetting::Table table;
        for (const auto& [key, number] : dicts[value.index()].items)
            table[std::string{textOf(key)}] = integerOf(number);
        return Value{std::move(table)};
    }
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
    noteTexts();
    return stacks.add(frames);
}

void PickleHeap::noteTexts()
{
    while (m_keys.size() < texts.size()) {
        m_keys.push_back(PickleKey::Other);
        m_actions.push_back(MemoryAction::Unknown);
    }
}

std::uint32_t PickleHeap::originalOf(PickleValue value)
{
    const std::string trace{textOf(value)};
    const std::size_t last = trace.rfind("File \"");
    if (last == std::string::npos)
        return 0;
    const MemoryFrame frame = frameOfText(std::string_view{trace}.substr(last), texts);
    noteTexts();
    return frame.file ? stacks.addFrame(frame) + 1 : 0;
}

MemoryFrame PickleHeap::ofProfile(const MemoryFrame& frame)
{
    const std::string name{texts[frame.function]};
    const std::size_t end = name.find("): "), begin = name.rfind('(', end);
    if (texts[frame.file] != "none" || end == std::string::npos || begin == std::string::npos || begin == 0)
        return frame;
    MemoryFrame made{0, 0, 0, frame.fxNode, frame.original};
    const auto [to, error] = std::from_chars(name.data() + begin + 1, name.data() + end, made.line);
    if (error != std::errc{} || to != name.data() + end)
        return frame;
    made.file = texts.add(std::string_view{name}.substr(0, begin));
    made.function = texts.add(std::string_view{name}.substr(end + 3));
    noteTexts();
    return made;
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
    poolsInLists += value.kind() == Kind::List && !lists[value.index()].isTuple ? 1 : 0;
    return poolOf(integerOf(items[0]), integerOf(items[1]));
}

std::uint8_t PickleHeap::streamOf(std::uint64_t handle)
{
    for (std::size_t i = 0; i < streams.size(); ++i)
        if (streams[i] == handle)
            return static_cast<std::uint8_t>(i);
    if (streams.size() > std::numeric_limits<std::uint8_t>::max())
        return std::numeric_limits<std::uint8_t>::max(); // the last of 256 represents all further ones
    streams.push_back(handle);
    return static_cast<std::uint8_t>(streams.size() - 1);
}

void PickleHeap::setAction(MemoryEvent& event, PickleValue value)
{
    event.action = value.kind() == Kind::Text ? m_actions[value.index()] : MemoryAction::Unknown;
    event.name = 0;
    if (event.action != MemoryAction::Unknown)
        return;
    event.name = value.kind() == Kind::Text ? value.index() : 0;
    ++otherActions[std::string{textOf(value)}];
}

std::uint64_t PickleHeap::countListedStacks() const
{
    return listedStacks + static_cast<std::uint64_t>(std::ranges::count_if(
                              lists, [](const PickleList& list) { return list.stack != noMemoryIndex; }));
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
        setAction(event, value);
        return true;
    case PickleKey::Addr:
    case PickleKey::DeviceFree:
        event.address = static_cast<std::uint64_t>(integerOf(value));
        return isInteger(value);
    case PickleKey::Size:
        event.size = integerOf(value);
        return isInteger(value) && event.size >= 0;
    case PickleKey::Stream:
        event.stream = streamOf(static_cast<std::uint64_t>(integerOf(value)));
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
