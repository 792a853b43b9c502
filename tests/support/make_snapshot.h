#pragma once
// Memory snapshots for tests: a pickler that writes like Python or C++, and a caching allocator that makes events and
// the final state. Both are independent implementations, so that the reader is tested against them.

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lanescope::test {

class PickleWriter {
public:
    explicit PickleWriter(int protocol = 4, bool isCpp = false) : m_protocol(protocol), m_isCpp(isCpp)
    {
        out = "\x80";
        out += static_cast<char>(protocol);
    }
    std::string out;

    void raw(std::string_view bytes) { out += bytes; }
    void little(std::uint64_t n, int bytes)
    {
        for (int i = 0; i < bytes; ++i)
            out += static_cast<char>(n >> (8 * i));
    }
    void remember()
    {
        if (m_protocol >= 4) {
            out += '\x94';
        } else if (m_memo < 256) {
            out += 'q';
            little(m_memo, 1);
        } else {
            out += 'r';
            little(m_memo, 4);
        }
        ++m_memo;
    }
    void rememberContainer()
    {
        if (!m_isCpp)
            remember();
    }
    void get(std::uint32_t place)
    {
        out += place < 256 ? 'h' : 'j';
        little(place, place < 256 ? 1 : 4);
    }
    std::uint32_t places() const { return m_memo; }
    void text(const std::string& s)
    {
        if (const auto known = m_texts.find(s); known != m_texts.end()) {
            get(known->second);
            return;
        }
        if (m_protocol >= 4 && s.size() < 256) {
            out += '\x8c';
            little(s.size(), 1);
        } else {
            out += 'X';
            little(s.size(), 4);
        }
        out += s;
        m_texts[s] = m_memo;
        remember();
    }
    void number(std::int64_t n)
    {
        if (n >= 0 && n < 256) {
            out += 'K';
            little(static_cast<std::uint64_t>(n), 1);
        } else if (n >= 0 && n < 65536) {
            out += 'M';
            little(static_cast<std::uint64_t>(n), 2);
        } else if (n >= INT32_MIN && n <= INT32_MAX) {
            out += 'J';
            little(static_cast<std::uint64_t>(n), 4);
        } else {
            int bytes = 8;
            if (!m_isCpp)
                while (bytes > 1 && (n >> (8 * bytes - 9)) == (n < 0 ? -1 : 0))
                    --bytes;
            out += "\x8a";
            little(static_cast<std::uint64_t>(bytes), 1);
            little(static_cast<std::uint64_t>(n), bytes);
        }
    }
    void real(double x)
    {
        std::uint64_t bits = 0;
        std::memcpy(&bits, &x, sizeof bits);
        out += 'G';
        for (int i = 7; i >= 0; --i)
            out += static_cast<char>(bits >> (8 * i));
    }
    void boolean(bool b) { out += b ? '\x88' : '\x89'; }
    void beginDict()
    {
        out += '}';
        rememberContainer();
        out += '(';
    }
    void endDict() { out += 'u'; }
    void pair(std::int64_t a, std::int64_t b, bool isList = false)
    {
        if (isList)
            return list(2, [&](std::size_t i) { number(i ? b : a); });
        number(a);
        number(b);
        out += '\x86';
        rememberContainer();
    }
    // In batches of 1000 with a last one by APPEND, or all in one.
    template <class Each>
    void list(std::size_t n, Each each)
    {
        out += ']';
        rememberContainer();
        const std::size_t batch = m_isCpp ? std::max<std::size_t>(n, 1) : 1000;
        for (std::size_t k = 0; k < n; k += batch) {
            const std::size_t m = std::min(batch, n - k);
            if (m == 1 && !m_isCpp) {
                each(k);
                out += 'a';
                continue;
            }
            out += '(';
            for (std::size_t i = k; i < k + m; ++i)
                each(i);
            out += 'e';
        }
    }
    void stop() { out += '.'; }

private:
    int m_protocol;
    bool m_isCpp;
    std::uint32_t m_memo = 0;
    std::map<std::string, std::uint32_t> m_texts;
};

struct SnapshotFrame {
    std::string function, file;
    int line = 0;
};
using SnapshotStack = std::vector<SnapshotFrame>;

class SnapshotMaker {
public:
    struct Block {
        std::uint64_t address;
        std::int64_t size, requested;
        std::string state; // "": free
        SnapshotStack stack;
    };
    struct Segment {
        std::uint64_t address;
        std::int64_t size;
        bool isSmall;
        std::vector<Block> blocks;
        std::int64_t stream = 0, pool = 0;
        SnapshotStack stack = {};
    };
    struct Event {
        std::string action;
        std::uint64_t address;
        std::int64_t size, timeUs;
        SnapshotStack stack;
        std::int64_t stream = 0, pool = 0;
        std::vector<std::string> forward = {};
        std::vector<std::pair<std::string, std::string>> notes = {};
    };
    std::vector<Segment> segments;
    std::vector<Event> events;
    std::vector<std::tuple<std::string, std::string, std::int64_t>> annotations; // stage, name, time
    std::int64_t now = 1'700'000'000'000'000;
    bool isRecording = true, hasSettings = true;
    bool hasSegmentStacks = false; // segments have the stack of their segment_alloc
    int device = 0;
    std::int64_t stream = 0,
                 pool = 0;            // for later allocations: a handle, and the second number of a pool's id
    std::vector<std::string> forward; // for later allocations: forward_frames
    std::vector<std::pair<std::string, std::string>> notes; // for later events: compile_context, user_metadata
    bool hasPoolIds = false;                                // events name their pool
    std::int64_t maxSplitSize = -1;
    double collectionThreshold = 0;
    int roundupDivisions = 0;               // roundup_power2_divisions, for all sizes
    bool isExpandable = false;              // all segments
    bool isRing = false;                    // earlier events are overwritten
    bool hasTracesFirst = false;            // the file has its segments at its end
    bool hasSegments = true;                // else the file has no such key
    bool arePoolsLists = false;             // torch writes tuples
    const SnapshotMaker* another = nullptr; // a GPU with a higher number, in the same file

    std::uint64_t alloc(std::int64_t bytes, const SnapshotStack& stack = {})
    {
        std::int64_t want = std::max<std::int64_t>(512, (bytes + 511) / 512 * 512), power = 512;
        while (2 * power <= want)
            power *= 2;
        if (roundupDivisions > 1 && want > 512 * roundupDivisions)
            want = (want + power / roundupDivisions - 1) / (power / roundupDivisions) * (power / roundupDivisions);
        const bool isSmall = want <= 1 << 20;
        Block* best = nullptr;
        Segment* of = nullptr;
        for (Segment& s : segments)
            for (Block& b : s.blocks)
                if (s.isSmall == isSmall && s.stream == stream && s.pool == pool && b.state.empty() && b.size >= want &&
                    (!best || b.size < best->size))
                    best = &b, of = &s;
        if (!best) {
            const std::int64_t mib = 1 << 20;
            const std::int64_t size = isSmall           ? 2 * mib
                                      : want < 10 * mib ? 20 * mib
                                                        : (want + 2 * mib - 1) / (2 * mib) * 2 * mib;
            note("segment_alloc", m_top, size, stack);
            segments.push_back({m_top, size, isSmall, {{m_top, size, 0, "", {}}}, stream, pool});
            m_top += static_cast<std::uint64_t>(size);
            of = &segments.back();
            of->stack = isRecording && hasSegmentStacks ? stack : SnapshotStack{};
            best = &of->blocks.front();
        }
        const std::int64_t left = best->size - want;
        const bool isSplit = maxSplitSize <= 0 || want < maxSplitSize;
        if (isSmall ? left >= 512 : left > 1 << 20 && isSplit) {
            const Block rest{best->address + static_cast<std::uint64_t>(want), left, 0, "", {}};
            best->size = want;
            const auto at = best - of->blocks.data();
            of->blocks.insert(of->blocks.begin() + at + 1, rest);
            best = &of->blocks[static_cast<std::size_t>(at)];
        }
        best->requested = bytes;
        best->state = "active_allocated";
        best->stack = isRecording ? stack : SnapshotStack{};
        const std::uint64_t address = best->address;
        note("alloc", address, bytes, stack);
        return address;
    }
    void requestFree(std::uint64_t address)
    {
        Block& b = blockAt(address).second;
        b.state = "active_pending_free";
        note("free_requested", address, b.requested, {});
    }
    void completeFree(std::uint64_t address)
    {
        auto [segment, block] = blockAt(address);
        note("free_completed", address, block.requested, {});
        block.state.clear();
        auto& list = segment.blocks;
        for (std::size_t i = 0; i + 1 < list.size();)
            if (list[i].state.empty() && list[i + 1].state.empty()) {
                list[i].size += list[i + 1].size;
                list.erase(list.begin() + static_cast<std::ptrdiff_t>(i) + 1);
            } else {
                ++i;
            }
    }
    void free(std::uint64_t address)
    {
        requestFree(address);
        completeFree(address);
    }
    void emptyCache(const SnapshotStack& stack = {})
    {
        for (std::size_t i = segments.size(); i-- > 0;)
            if (segments[i].blocks.size() == 1 && segments[i].blocks[0].state.empty()) {
                note("segment_free", segments[i].address, segments[i].size, stack);
                segments.erase(segments.begin() + static_cast<std::ptrdiff_t>(i));
            }
    }
    void oom(std::int64_t asked, std::int64_t deviceFree, const SnapshotStack& stack = {})
    {
        note("oom", static_cast<std::uint64_t>(deviceFree), asked, stack);
    }
    void annotate(const std::string& stage, const std::string& name) { annotations.emplace_back(stage, name, now); }

    // Like the output of torch.cuda._memory_viz.profile_plot: events with a category, without times and segments.
    void becomeProfile(const std::string& category)
    {
        std::erase_if(events, [](const Event& e) { return e.action.starts_with("segment"); });
        for (Event& e : events) {
            e.timeUs = 0;
            e.notes = {{"category", category}};
        }
        hasSettings = false;
    }

    std::string pickled(int protocol = 4, bool isCpp = false) const
    {
        PickleWriter w{protocol, isCpp};
        std::map<std::string, std::uint32_t> known; // frames of the memo
        const auto frames = [&](const SnapshotStack& stack) {
            w.list(isCpp ? 0 : stack.size(), [&](std::size_t i) {
                const SnapshotFrame& f = stack[i];
                const std::string key = f.function + "|" + f.file + "|" + std::to_string(f.line);
                if (const auto at = known.find(key); at != known.end()) {
                    w.get(at->second);
                    return;
                }
                known[key] = w.places();
                w.beginDict();
                w.text("name"), w.text(f.function);
                w.text("filename"), w.text(f.file);
                w.text("line"), w.number(f.line);
                w.endDict();
            });
        };
        std::vector<std::pair<int, Segment>> sorted;
        for (const SnapshotMaker* gpu = this; gpu; gpu = gpu->another)
            for (const Segment& s : gpu->segments)
                sorted.emplace_back(gpu->device, s);
        std::sort(sorted.begin(), sorted.end(),
                  [](const auto& a, const auto& b) { return a.second.address < b.second.address; });
        w.beginDict();
        const auto writeSegments = [&] {
            w.text("segments");
            w.list(sorted.size(), [&](std::size_t k) {
                const Segment& s = sorted[k].second;
                std::int64_t allocated = 0, active = 0, requested = 0;
                for (const Block& b : s.blocks) {
                    allocated += b.state == "active_allocated" ? b.size : 0;
                    active += b.state.empty() ? 0 : b.size;
                    requested += b.state.empty() ? 0 : b.requested;
                }
                w.beginDict();
                w.text("device"), w.number(sorted[k].first);
                w.text("address"), w.number(static_cast<std::int64_t>(s.address));
                w.text("total_size"), w.number(s.size);
                w.text("allocated_size"), w.number(allocated);
                w.text("active_size"), w.number(active);
                w.text("requested_size"), w.number(requested);
                w.text("stream"), w.number(s.stream);
                w.text("segment_type"), w.text(s.isSmall ? "small" : "large");
                w.text("segment_pool_id"), w.pair(0, s.pool, arePoolsLists);
                w.text("is_expandable"), w.boolean(isExpandable);
                w.text("frames"), frames(s.stack);
                w.text("blocks");
                w.list(s.blocks.size(), [&](std::size_t i) {
                    const Block& b = s.blocks[i];
                    w.beginDict();
                    w.text("address"), w.number(static_cast<std::int64_t>(b.address));
                    w.text("size"), w.number(b.size);
                    w.text("requested_size"), w.number(b.requested);
                    w.text("state"), w.text(b.state.empty() ? "inactive" : b.state);
                    w.text("frames"), frames(b.stack);
                    w.endDict();
                });
                w.endDict();
            });
        };
        if (hasSegments && !hasTracesFirst)
            writeSegments();
        w.text("device_traces");
        w.list(static_cast<std::size_t>(another ? another->device : device) + 1, [&](std::size_t d) {
            const SnapshotMaker* gpu = this;
            while (gpu && gpu->device != static_cast<int>(d))
                gpu = gpu->another;
            w.list(gpu ? gpu->events.size() : 0, [&](std::size_t i) {
                const Event& e = gpu->events[i];
                w.beginDict();
                w.text("action"), w.text(e.action);
                w.text(e.action == "oom" ? "device_free" : "addr"), w.number(static_cast<std::int64_t>(e.address));
                w.text("size"), w.number(e.size);
                w.text("stream"), w.number(e.stream);
                if (hasPoolIds)
                    w.text("pool_id"), w.pair(0, e.pool, arePoolsLists);
                w.text("time_us"), w.number(e.timeUs);
                if (!e.forward.empty())
                    w.text("forward_frames"), w.list(e.forward.size(), [&](std::size_t k) { w.text(e.forward[k]); });
                for (const auto& [key, words] : e.notes)
                    w.text(key), w.text(words);
                w.text("frames"), frames(e.stack);
                w.endDict();
            });
        });
        if (hasSettings) {
            w.text("allocator_settings");
            w.beginDict();
            w.text("max_split_size"), w.number(maxSplitSize);
            w.text("garbage_collection_threshold"), w.real(collectionThreshold);
            w.text("expandable_segments"), w.boolean(isExpandable);
            if (roundupDivisions) {
                w.text("roundup_power2_divisions");
                w.beginDict();
                for (int mebibytes = 1; mebibytes <= 32768; mebibytes *= 2)
                    w.text(std::to_string(mebibytes)), w.number(roundupDivisions);
                w.endDict();
            }
            if (isRing)
                w.text("trace_alloc_overflowed"), w.boolean(true);
            w.endDict();
        }
        w.text("external_annotations");
        w.list(annotations.size(), [&](std::size_t i) {
            const auto& [stage, name, time] = annotations[i];
            w.beginDict();
            w.text("stage"), w.text(stage);
            w.text("name"), w.text(name);
            w.text("device"), w.number(device);
            w.text("time_us"), w.number(time);
            w.endDict();
        });
        if (hasSegments && hasTracesFirst)
            writeSegments();
        w.endDict();
        w.stop();
        return w.out;
    }

private:
    std::pair<Segment&, Block&> blockAt(std::uint64_t address)
    {
        for (Segment& s : segments)
            for (Block& b : s.blocks)
                if (b.address == address && !b.state.empty())
                    return {s, b};
        std::abort(); // the test freed an unknown block
    }
    void note(const char* action, std::uint64_t address, std::int64_t size, const SnapshotStack& stack)
    {
        now += 10;
        if (isRecording)
            events.push_back({action, address, size, now, stack, stream, pool, forward, notes});
    }
    std::uint64_t m_top = 0x7f0000000000;
};

} // namespace lanescope::test
