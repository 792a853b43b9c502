#pragma once
// A CUDA memory snapshot (torch.cuda.memory._dump_snapshot): the segments and blocks at its end, the events before it,
// and what follows from both: the life of each allocation and the bytes at each event. Never changes once it is loaded.

#include "model/base/once.h"
#include "model/base/result.h"
#include "model/base/task.h"
#include "model/base/text.h"
#include "model/memory/events.h"
#include "model/memory/large_pages.h"
#include "model/memory/stacks.h"

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace lanescope {

enum class BlockState : std::uint8_t { Inactive, Allocated, PendingFree };
std::string_view nameOf(BlockState state); // as the file calls it

struct MemoryBlock {
    std::uint64_t address = 0;
    std::int64_t size = 0;
    std::int64_t requested = 0; // stale where it is inactive
    std::uint32_t stack = 0;
    std::uint32_t segment = 0; // index in its device
    BlockState state = BlockState::Inactive;
    bool isLive() const { return state != BlockState::Inactive; }
};

struct MemorySegment {
    std::uint64_t address = 0;
    std::int64_t size = 0;
    std::int64_t allocated = 0, active = 0; // as recorded in the file
    std::optional<std::int64_t> requested;
    std::uint32_t stack = 0;
    std::uint32_t firstBlock = 0, blocks = 0;
    std::uint16_t pool = 0;
    std::uint8_t stream = 0;
    bool isSmall = false, isExpandable = false;
    bool isLate = false; // reserved after the last event of a file that is cut
    std::uint64_t end() const { return address + static_cast<std::uint64_t>(size); }
};

// One allocation, from its alloc to its free. Indices count the device's events.
struct MemoryLife {
    static constexpr std::uint32_t before = noMemoryIndex; // allocated before the recording
    static constexpr std::uint32_t never = noMemoryIndex;  // not freed within it
    std::uint64_t address = 0;
    std::int64_t requested = 0;
    std::int64_t block = 0; // size of its block, rounded
    std::uint32_t begin = before;
    std::uint32_t freed = never;     // asked for
    std::uint32_t completed = never; // free for reuse
    std::uint32_t stack = 0;         // 0: not known
    bool isFromBefore() const { return begin == before; }
    // After event `index` (-1: before the first).
    bool isActiveAt(std::int64_t index) const
    {
        return (isFromBefore() || begin <= index) && (completed == never || completed > index);
    }
};

using MemoryLives = std::vector<MemoryLife, LargePageAllocator<MemoryLife>>;

// The bytes after one event.
struct MemoryLevel {
    std::int64_t requested = 0; // bytes that the program holds
    std::int64_t active = 0;    // and those that wait for their free
    std::int64_t reserved = 0;
    std::int64_t blocks = 0;    // rounded sizes of the active
    std::int64_t allocated = 0; // rounded sizes of the requested: torch.cuda.memory_allocated()
};

struct MemoryPeak {
    std::int64_t bytes = 0;
    std::int64_t index = -1; // the event after which it is first reached
};

struct OutOfMemoryEvent {
    std::int64_t index = 0;
    std::int64_t asked = 0;
    std::optional<std::int64_t> deviceFree; // absent: not in the file
    MemoryLevel level;
    // All that PyTorch can use: what it has reserved and what the driver has free. Absent: not known.
    std::optional<std::int64_t> usable() const;
    bool isLargerThanUsable() const; // no freeing helps; false if that is not known
};

// How often a rule of the format was looked at, and how often it did not hold.
struct MemoryCheck {
    // The meaning of `first`: an event, an address, or the number that is wrong.
    enum class Of : std::uint8_t { Event, Address, Number };
    std::string_view name;
    std::uint64_t checked = 0, failed = 0;
    std::int64_t first = 0; // where it failed first; the bits of an address
    Of of = Of::Event;
    std::int64_t bytes = 0;    // that do not add up, where the rule is about bytes
    std::string place() const; // "12", "0x7f0000000000"
};

class MemoryChecks {
public:
    using Of = MemoryCheck::Of;
    void check(std::string_view name, bool holds, std::int64_t where, Of of = Of::Event);
    void checkMany(std::string_view name, std::uint64_t checked, std::uint64_t failed, std::int64_t first,
                   Of of = Of::Event);
    // A rule on a sum: it holds if both are the same; what they differ is added up.
    void checkBytes(std::string_view name, std::int64_t bytes, std::int64_t expected, std::int64_t where,
                    Of of = Of::Address);
    void addBytes(std::string_view name, std::int64_t bytes); // that do not add up
    std::span<const MemoryCheck> all() const { return m_all; }
    std::uint64_t failed() const;
    std::uint64_t checked() const;

private:
    MemoryCheck& named(std::string_view name);

    std::vector<MemoryCheck> m_all;
};

struct MemoryDevice {
    int index = 0;
    bool isCpu = false;           // in a file that was made from a profile, the last one
    std::uint32_t firstEvent = 0; // row in MemorySnapshot::events
    std::uint32_t events = 0;
    std::vector<MemorySegment> segments; // by address, at the end
    std::vector<MemoryBlock> blocks;     // by segment, then address
    MemoryLives lives;                   // those with a begin in its order; then those from before
    std::uint32_t livesFromBefore = 0;   // the last ones
    std::uint32_t livesNeverSeen = 0;    // those among them that are live at the end, without any event
    std::uint32_t lateBlocks = 0;        // live at the end, in a place that the events leave free: made after the last
    std::int64_t lateBytes = 0;          // event, so that they do not count as lives
    MemoryLevel start, end;
    MemoryPeak peakActive, peakRequested, peakReserved, peakBlocks, peakAllocated;
    bool hasPages = false;    // segments grew page by page within the recording
    bool isExact = false;     // block sizes follow from the segments; else they are the rounded requests
    bool isCut = false;       // its early events were overwritten: what is there is complete from the first one on
    bool isCutShort = false;  // the file ends within its events: segments and
                              // blocks are those of a later time
    bool lacksEvents = false; // the file ends before its events
    bool isStateCut = false;  // the file ends within its segments, or before them
    bool isEndAlone = false;  // nothing was recorded, on no device: the file holds the state at its end
    bool isWhole() const { return !isCutShort && !lacksEvents && !isStateCut; }
    bool lacksState = false; // the file was not cut, but has no list of segments: what was live throughout is unknown
    bool isPeakKnown() const
    {
        return isWhole() && !isEndAlone && !lacksState;
    }                       // else peaks are at least what is there
    bool isAtLeast = false; // some blocks from before have a size that is a lower bound
    std::vector<std::pair<std::uint64_t, std::int64_t>> firstSegments; // before the first event: address and size
    std::array<std::uint64_t, memoryActions> actions{};
    std::vector<OutOfMemoryEvent> outOfMemory;
    std::vector<std::uint32_t> segmentEvents; // those that reserve memory or give it back
    std::uint64_t addresses = 0, addressesUsedAgain = 0;
    MemoryChecks checks;
};

std::string nameOf(const MemoryDevice& device); // "GPU 0", "CPU"

struct MemoryAnnotation {
    std::uint32_t name = 0; // text
    bool isStart = false;
    std::int32_t device = 0;
    std::int64_t timeUs = 0;
};

// A setting, with the type that the file gives it; a table of numbers has text as keys.
struct AllocatorSetting {
    using Table = std::map<std::string, std::int64_t>;
    std::string name; // as the file names it
    std::variant<std::string, bool, std::int64_t, std::uint64_t, double, Table> value;
    std::string text() const; // as Python prints it
};

struct AllocatorSettings {
    std::vector<AllocatorSetting> all;
    std::int64_t maxSplitSize = -1;
    bool isExpandable = false;
    std::map<std::int64_t, std::int64_t> roundupDivisions; // MiB: steps between powers of two
    double collectionThreshold = 0;                        // share of the device at which unused segments are freed
    std::int64_t maxEvents = 0;                            // limit of the recording; 0: not in the file
    bool isRing = false;                                   // some events were overwritten
};

struct MemorySnapshot {
    std::string path;
    std::string packing; // "", "gzip"
    std::uint64_t bytes = 0;
    int protocol = 0;
    double loadMs = 0;
    MemoryTexts texts;
    MemoryStacks stacks;
    MemoryEvents events;
    std::vector<std::uint64_t> streams; // handles: 0 or a pointer
    std::vector<std::array<std::int64_t, 2>> pools;
    std::vector<MemoryDevice> devices; // those with a segment or an event
    std::vector<MemoryAnnotation> annotations;
    AllocatorSettings settings;
    std::map<std::string, std::uint64_t> otherActions;
    std::map<std::string_view, std::uint64_t> dropped; // PHRASE: entries of lists that are not events, segments, ...
    std::uint64_t listedStacks = 0;
    std::uint64_t poolsInLists = 0; // segments and events whose pool is named by a list, not by a tuple
    bool lacksAnnotations = false;  // the file is cut before the end of them
    bool lacksSegments = false;     // events without the state at the end
    bool hasCategories = false;     // the contexts of events are torch's categories, of a profile
    std::vector<Sentence> warnings;
    std::optional<std::int64_t> capacity; // bytes of each GPU, as the user gives them: files do not have it

    // False for a file that was made from a profile: it records allocations alone. What is reserved, what is free and
    // how large a block is are not known then; the device has no segments and its reserved bytes are 0.
    bool hasSegments() const { return !hasCategories && !lacksSegments; }

    // A result of the whole snapshot, computed at the first call.
    template <class Answer>
    const Answer& once(Answer (*compute)(const MemorySnapshot&)) const
    {
        return m_cache.get(compute, *this);
    }

private:
    OnceCache m_cache;
};

using MemorySnapshotPtr = std::shared_ptr<const MemorySnapshot>;

// capacity: bytes of each GPU, where the user knows them.
// One error line on failure; a file that is cut opens with what it holds, and has a line in `warnings`.
Result<MemorySnapshotPtr> loadMemorySnapshot(const std::string& path, Task& task,
                                             std::optional<std::int64_t> capacity = {});
Result<MemorySnapshotPtr> loadMemorySnapshot(const std::string& path, std::optional<std::int64_t> capacity = {});
// True if a file begins like a pickle, also if it is packed. False if it cannot be read.
bool isMemorySnapshot(const std::string& path);

} // namespace lanescope
