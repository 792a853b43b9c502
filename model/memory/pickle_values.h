#pragma once
// Holds what a pickle builds, as data. Events and frames become rows of columns as soon as their dictionary is filled:
// nothing holds the millions of dictionaries of a large file.

#include "model/memory/snapshot.h"
#include "model/memory/stacks.h"

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

// A kind and 60 bits.
class PickleValue {
public:
    enum class Kind : std::uint8_t {
        Absent,
        None,
        False,
        True,
        Integer, // within 60 bits
        Wide,    // index of wide integers
        Real,    // index of reals
        Bytes,   // length; the content is dropped
        Text,    // index of texts
        List,    // index of lists; tuples and sets too
        Dict,    // index of dictionaries
        Stack,   // a list of frames, kept by content
        Pool,    // a pair of integers: index of pools
        Event,   // row of events
        Events,  // rows in turn: the first (32 bits) and their number (28 bits)
    };
    PickleValue() = default;
    PickleValue(Kind kind, std::uint64_t payload)
        : m_bits(static_cast<std::uint64_t>(kind) << 60 | (payload & payloadMask))
    {
    }
    static PickleValue integer(std::int64_t n) { return {Kind::Integer, static_cast<std::uint64_t>(n)}; }
    static bool fits(std::int64_t n) { return n >= -(std::int64_t{1} << 59) && n < (std::int64_t{1} << 59); }

    Kind kind() const { return static_cast<Kind>(m_bits >> 60); }
    std::uint64_t payload() const { return m_bits & payloadMask; }
    std::uint32_t index() const { return static_cast<std::uint32_t>(m_bits & payloadMask); }
    std::int64_t asInteger() const { return static_cast<std::int64_t>(m_bits << 4) >> 4; }

private:
    static constexpr std::uint64_t payloadMask = (std::uint64_t{1} << 60) - 1;
    std::uint64_t m_bits = 0;
};

// The keys that mean something here.
enum class PickleKey : std::uint8_t {
    Other,
    Action,
    Addr,
    Address,
    AllocatedSize,
    ActiveSize,
    AllocatorSettings,
    Blocks,
    Category,
    CompileContext,
    Device,
    DeviceFree,
    DeviceTraces,
    ExternalAnnotations,
    Filename,
    ForwardFrames,
    Frames,
    FxNodeName,
    FxOriginalTrace,
    History,
    IsExpandable,
    Line,
    Name,
    PoolId,
    RealSize,
    RequestedSize,
    SegmentPoolId,
    SegmentType,
    Segments,
    Size,
    Stage,
    State,
    Stream,
    TimeUs,
    TotalSize,
    UserMetadata,
};
PickleKey pickleKeyOf(std::string_view text);

struct PickleDict {
    enum class Is : std::uint8_t { Open, Event, Frame } is = Is::Open;
    std::uint32_t row = 0;                                  // index of an event or a frame
    std::vector<std::pair<PickleValue, PickleValue>> items; // only while it is Open
};

struct PickleList {
    std::vector<PickleValue> items;
    std::uint32_t stack = noMemoryIndex; // once it was asked for
    bool isTuple = false;
};

// All values of one file.
class PickleHeap {
public:
    MemoryTexts texts;
    MemoryStacks stacks;
    MemoryEvents events;
    std::vector<PickleDict> dicts;
    std::vector<PickleList> lists;
    std::vector<std::uint64_t> streams;                // handles, by index
    std::vector<std::array<std::int64_t, 2>> pools;    // ids, by index; 0: not known
    bool hasCategories = false;                        // the contexts of events are torch's categories
    std::map<std::string, std::uint64_t> otherActions; // names of actions that are not known, and how many

    std::uint64_t listedStacks = 0; // lists of frames that became rows at once
    std::uint64_t poolsInLists = 0; // pools that are named by a list; torch writes a tuple

    PickleHeap();
    std::uint64_t countListedStacks() const; // with those that were asked for
    PickleValue text(std::string_view text);
    PickleValue number(std::int64_t n);
    PickleValue unsignedNumber(std::uint64_t n); // beyond an int64
    PickleValue real(double x);
    PickleKey keyOf(PickleValue value) const
    {
        return value.kind() == PickleValue::Kind::Text ? m_keys[value.index()] : PickleKey::Other;
    }

    bool isInteger(PickleValue value) const;
    // An address or size of more than 64 bits, which is read as bytes.
    bool holdsWideSize(const std::vector<std::pair<PickleValue, PickleValue>>& items) const;
    std::int64_t integerOf(PickleValue value) const; // an unsigned value: its bits
    double realOf(PickleValue value) const;
    std::string_view textOf(PickleValue value) const; // empty: it is not text
    // For settings; absent: it is neither a number nor a text.
    std::optional<decltype(AllocatorSetting::value)> settingOf(PickleValue value) const;

    // The stack of a list of frames; the empty stack where it is none.
    std::uint32_t stackOf(PickleValue value);
    // The stack of a list of texts, as Python's traceback writes frames; the empty stack where it is none.
    std::uint32_t forwardStackOf(PickleValue value);
    // The innermost frame of a text that Python's traceback wrote, + 1; 0: it names no line.
    std::uint32_t originalOf(PickleValue value);
    // A frame of torch's profiler, which has all of it in its name: "model.py(33): forward". Others stay as they are.
    MemoryFrame ofProfile(const MemoryFrame& frame);
    // The frame of a dictionary; noMemoryIndex where it is none.
    std::uint32_t frameOf(PickleValue value) const;
    std::uint16_t poolOf(PickleValue value);
    std::uint16_t poolOf(std::int64_t first, std::int64_t second);
    std::uint8_t streamOf(std::uint64_t handle);
    // The action, and the name of one that is not known.
    void setAction(MemoryEvent& event, PickleValue value);
    std::span<const PickleValue> itemsOf(PickleValue list) const;
    // Sets a field of an event; false: the value does not fit the key (a negative size).
    bool setField(MemoryEvent& event, PickleKey key, PickleValue value);

private:
    void noteTexts(); // those that are not values in the file
    struct WideInteger {
        std::uint64_t bits;
        bool isUnsigned;
    };
    std::vector<PickleKey> m_keys;       // by text
    std::vector<MemoryAction> m_actions; // by text
    std::vector<WideInteger> m_wide;
    std::vector<double> m_reals;
};

} // namespace lanescope
