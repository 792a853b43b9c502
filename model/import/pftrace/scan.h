#pragma once
// First pass over packets, a slab at a time and on all cores: reads what each packet holds, without the state from
// before the slab. Interned texts, default tracks, clocks and the validity of a sequence's state can come from an
// earlier slab; they remain references, which the second pass (carry.h) resolves in the order of the file.

#include "model/import/pftrace/fields.h"
#include "model/store/trace_builder.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace lanescope::pftrace {

// A text: a string of the worker's dictionary, or, with the highest bit set, a reference of the slab.
using Word = std::uint32_t;
constexpr Word noWord = ~0u;
constexpr Word isReference = 1u << 31;

enum class What : std::uint8_t {
    Begin,
    End,
    Instant,
    Complete, // has its own duration
    Async,    // a legacy phase, joined by its id
    Counter,  // its value is in Slab::values
    Tick,     // a packet without an event, whose timestamp moves an incremental clock
    SetClock, // sets the base of an incremental clock, and the unit of a clock
    Gone,     // dropped
};

constexpr char absoluteClock = 'a';

struct ScannedEvent {
    std::int64_t time = 0; // as written; the second pass converts it to nanoseconds
    std::int64_t end = 0;  // for Complete: its duration; later the end that pairing found
    std::uint64_t place = 0;
    std::uint32_t track = 0, sequence = 0; // indices in the slab's lists
    Word name = noWord, category = noWord;
    std::uint32_t correlation = RawSlice::noCorrelation;
    std::uint16_t clock = 0;
    What what = What::Begin;
    char phase = 0;          // for Async; for SetClock: absoluteClock, or 0 for an incremental one
    bool needsState = false; // dropped if the sequence's state is not valid at the begin of the slab
    bool hasInternedKeys = false, isStage = false;
    bool isUnfinished = false; // a begin without an end
    bool isPaired = false;     // an end that found its begin
};

// Something that the slab refers to but does not define.
struct Reference {
    std::uint32_t sequence; // index in the slab
    Field field;            // field of InternedData
    std::uint64_t iid;
    std::vector<Word> parts; // if not empty: several categories, to be joined with commas
};

struct SlabTrack {
    enum class Kind : std::uint8_t { Uuid, DefaultOfSequence, Stage } kind = Kind::Uuid;
    std::uint64_t uuid = 0;     // for Stage: the GPU's number
    std::uint32_t sequence = 0; // for DefaultOfSequence
    Word queue = noWord;        // for Stage
    std::int64_t stream = -1;   // for Stage: from its extra data; -1 if they do not have it
    friend auto operator<=>(const SlabTrack&, const SlabTrack&) = default;
};

struct SlabClock {
    static constexpr std::uint64_t unknownDefault = 0; // the sequence's default, which an earlier slab may define
    static constexpr std::uint64_t primary = ~std::uint64_t{0};
    static constexpr std::uint64_t legacyDelta = primary - 1; // microseconds, each relative to the previous one
    std::uint32_t sequence = 0;
    std::uint64_t id = unknownDefault;
    friend bool operator==(const SlabClock&, const SlabClock&) = default;
    bool canBeIncremental() const { return id == unknownDefault || id == legacyDelta || isOfSequence(id); }
};

// One change of a sequence's state, in the order of the file.
struct Change {
    enum class Kind : std::uint8_t { Clear, Drop, Define, DefaultTrack, DefaultClock } kind;
    std::uint32_t sequence;
    Field field;         // for Define
    std::uint64_t value; // Define: iid; DefaultTrack: uuid; DefaultClock: id
    std::uint64_t place;
    std::uint64_t textBegin, textSize; // for Define: range in Slab::texts of the interned message or its text
};

struct ClockReading {
    std::uint64_t id = 0, value = 0, multiplier = 1;
    bool isIncremental = false;
};
struct Snapshot {
    std::uint32_t sequence; // index in the slab
    std::vector<ClockReading> clocks;
    std::uint64_t primary = 0; // 0: unknown
};

struct ScannedFlow {
    std::uint32_t event; // index in the slab
    bool isEnding;
    std::uint64_t id;
};
struct ScannedValue {    // a value of a counter
    std::uint32_t event; // the event whose time it has
    std::uint32_t track; // index in the slab
    double value;
};
struct GpuCounterSample {
    std::uint32_t event;
    std::uint64_t gpu, counter, descriptor; // descriptor: its iid; 0: the last inline one of the GPU
    double value;
};
struct StageEvent { // an id on a launching call or on GPU work, used to join them
    std::uint32_t event;
    std::uint64_t stage;
};

struct Slab {
    std::uint64_t begin = 0, until = 0, stop = 0;
    bool isRead = false, sawCompressed = false, isCut = false, isBroken = false;
    std::size_t worker = 0;
    std::vector<ScannedEvent> events;
    std::vector<Reference> references;
    std::vector<std::uint32_t> sequences; // ids of sequences
    std::vector<SlabTrack> tracks;
    std::vector<SlabClock> clocks;
    std::vector<Change> changes;
    std::vector<Snapshot> snapshots;
    std::vector<ScannedFlow> flows;
    std::vector<ScannedValue> values;
    std::vector<GpuCounterSample> gpuValues;
    std::vector<std::pair<std::uint64_t, std::string>> gpuDescriptors; // inline ones: GPU and bytes
    std::vector<StageEvent> launched;                                  // ids on calls
    std::vector<StageEvent> stageIds;                                  // ids on stages
    std::vector<std::string> descriptors, attributes;
    std::string texts;
    // Filled by the second pass:
    std::vector<Word> words;              // per reference: a string of the worker's dictionary, or noWord
    std::vector<std::uint32_t> trackOf;   // per track: its index in the whole trace
    std::vector<std::uint64_t> clockKeys; // per clock
    std::uint64_t packets = 0, lost = 0, damaged = 0, negativeTimes = 0, wideCorrelations = 0;
    std::map<std::string, std::uint64_t> others; // packets without an event, by kind
};

// Reads packets into one slab.
class SlabScanner {
public:
    SlabScanner(Slab& slab, Dictionary& dictionary) : m_slab(slab), m_dictionary(dictionary) {}
    // The packet's content; `place` is where its tag begins. Never throws: what cannot be decoded is counted.
    void take(std::string_view packet, std::uint64_t place);

private:
    struct Sequence {
        std::uint32_t index;
        bool isCleared = false, isInvalid = false; // neither: valid if it was valid at the end of the previous slab
        bool knowsDefaults = false;                // this slab defines them, or declares that there are none
        std::optional<std::uint64_t> defaultTrack, defaultClock;
        std::vector<std::uint64_t> extraUuids, extraDoubleUuids; // counters whose values come with slices
        std::unordered_map<std::uint64_t, Word> words;           // by field and iid

        void forgetDefaults()
        {
            defaultTrack.reset();
            defaultClock.reset();
            extraUuids.clear();
            extraDoubleUuids.clear();
        }
    };
    struct Parts { // the parts of a packet: its fields come in any order, but must be handled in one
        std::optional<std::uint64_t> time, clock;
        std::uint64_t flags = 0;
        std::uint32_t sequence = 0;
        bool isCleared = false, isDropped = false;
        std::string_view interned, defaults, event, stage, gpuCounters, descriptor, snapshot, threadDescriptor,
            attributes;
    };
    void decode(std::string_view packet, std::uint64_t place);
    Sequence& sequenceOf(std::uint32_t id);
    void clear(Sequence& sequence, std::uint64_t place);
    void takeDefaults(std::string_view data, Sequence& sequence, std::uint64_t place);
    void takeInterned(std::string_view data, Sequence& sequence, std::uint64_t place);
    void takeSnapshot(std::string_view data, Sequence& sequence);
    void takeThreadDescriptor(std::string_view data, Sequence& sequence, std::uint64_t place);
    void takeEvent(std::string_view data, const Parts& parts, Sequence& sequence, std::uint64_t place);
    void takeLegacy(std::string_view data, ScannedEvent& event, Sequence& sequence, bool& isAny);
    void takeStage(std::string_view data, const Parts& parts, Sequence& sequence, std::uint64_t place);
    void takeGpuCounters(std::string_view data, const Parts& parts, Sequence& sequence, std::uint64_t place);
    ScannedEvent begun(const Parts& parts, Sequence& sequence, std::uint64_t place);
    void add(const ScannedEvent& event);
    Word wordOf(Sequence& sequence, Field field, std::uint64_t iid);
    Word textWord(std::string_view text) { return m_dictionary.strings.intern(text).value; }
    Word joined(const std::vector<Word>& words);
    std::uint32_t trackOf(const SlabTrack& track);
    std::uint32_t defaultTrackOf(Sequence& sequence);
    std::uint16_t clockOf(std::uint32_t sequence, std::uint64_t id);

    Slab& m_slab;
    Dictionary& m_dictionary;
    std::unordered_map<std::uint32_t, std::size_t> m_sequenceOf;
    std::vector<std::unique_ptr<Sequence>> m_sequences;
    Sequence* m_last = nullptr;
    std::unordered_map<std::uint64_t, std::uint32_t> m_trackOfUuid;
    std::map<SlabTrack, std::uint32_t> m_otherTracks;
    std::map<std::vector<Word>, Word> m_joined;
    std::uint64_t m_lastUuid = 0;
    std::uint32_t m_lastTrack = ~0u;
    std::uint16_t m_lastClock = 65535;
    std::vector<Word> m_categories; // like the following members: of the current event
    std::vector<std::uint64_t> m_extraUuids, m_extraDoubleUuids;
    std::vector<double> m_extra, m_extraDouble;
};

// The name of an interned message.
std::string_view nameInMessage(std::string_view message, Field field);

} // namespace lanescope::pftrace
