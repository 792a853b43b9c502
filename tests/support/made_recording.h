#pragma once
// Random recordings, kept as plain records and written as a trace file, for second computations that share no code with
// the model. All begins of a thread differ, and slices nest.

#include <algorithm>
#include <cstdint>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lanescope::test {

constexpr std::int64_t madeBase = 1'700'000'000'000'000'000;
struct MadeSlice {
    int pid, tid;
    std::string category, name;
    std::int64_t begin, duration;                          // ns
    std::vector<std::pair<std::string, std::string>> args; // values as JSON
    std::int64_t end() const { return begin + duration; }
    std::optional<std::string> arg(std::string_view key) const
    {
        for (const auto& [k, value] : args)
            if (k == key)
                return value;
        return std::nullopt;
    }
};
struct MadeArrow {
    std::string category;
    int id;
    std::pair<int, int> from, to; // threads
    std::int64_t leaves, arrives;
};
struct MadePoint {
    std::string series;
    std::int64_t time;
    int value; // a counter's value
};

class MadeRecording {
public:
    // rank: in a job of three; negative: not in a job.
    explicit MadeRecording(unsigned seed, int rank = -1) : m_random(seed), m_rank(rank)
    {
        for (const int tid : {100, 101}) {
            std::int64_t now = upTo(500);
            for (int step = 0; step < 3; ++step) {
                const std::int64_t begin = now += 1 + upTo(3000);
                const std::size_t place = all.size();
                all.push_back({100,
                               tid,
                               tid == 100 ? "user_annotation" : "cpu_op",
                               tid == 100 ? "ProfilerStep#" + std::to_string(7 + step) : "aten::outer",
                               begin,
                               0,
                               {}});
                for (int i = 0; i < 4; ++i)
                    now = addOp(tid, now + 1 + upTo(900), 0);
                all[place].duration = (now += 1 + upTo(700)) - begin;
            }
        }
        for (int i = 0; i < 16; ++i) {
            const MadeSlice &from = all[random() % all.size()], &to = all[random() % all.size()];
            if (from.duration > 2 && to.duration > 2 &&
                from.begin + from.duration / 2 < to.begin + to.duration / 2) // an arrow does not go back in time
                arrows.push_back({i % 2 ? "fwdbwd" : "data_flow",
                                  1000 + i,
                                  {from.pid, from.tid},
                                  {to.pid, to.tid},
                                  from.begin + from.duration / 2,
                                  to.begin + to.duration / 2});
        }
        for (int i = 0; i < 9; ++i)
            counters.push_back({i % 2 ? "used" : "free", 200 + i * 1000 + upTo(900), upTo(1000)});
        for (int i = 0; i < 5; ++i)
            instants.push_back({i % 2 ? "mark" : "other mark", 100 + i * 1000 + upTo(900), i % 3});
    }

    std::string json() const
    {
        std::string text = fmt::format(
            R"({{"schemaVersion":1,{}"traceName":"made","deviceProperties":[{},{}],"baseTimeNanoseconds":{},"traceEvents":[)",
            m_rank < 0 ? ""
                       : fmt::format(R"("distributedInfo":{{"backend":"nccl","rank":{},"world_size":3}},)", m_rank),
            gpu(0), gpu(1), madeBase);
        const auto us = [](std::int64_t ns) { return fmt::format("{}.{:03}", ns / 1000, ns % 1000); };
        std::vector<std::string> events;
        for (const auto& [pid, label] : {std::pair{100, "CPU"}, std::pair{0, "GPU 0"}, std::pair{1, "GPU 1"}}) {
            events.push_back(fmt::format(
                R"({{"ph":"M","name":"process_name","pid":{},"tid":0,"ts":0,"args":{{"name":"python"}}}})", pid));
            events.push_back(
                fmt::format(R"({{"ph":"M","name":"process_labels","pid":{},"tid":0,"ts":0,"args":{{"labels":"{}"}}}})",
                            pid, label));
        }
        for (const MadeSlice& r : all) {
            std::string args;
            for (const auto& [key, value] : r.args)
                args += fmt::format(R"({}"{}":{})", args.empty() ? "" : ",", key, value);
            events.push_back(
                fmt::format(R"({{"ph":"X","cat":"{}","name":"{}","pid":{},"tid":{},"ts":{},"dur":{},"args":{{{}}}}})",
                            r.category, r.name, r.pid, r.tid, us(r.begin), us(r.duration), args));
        }
        for (const MadeArrow& a : arrows) {
            events.push_back(fmt::format(R"({{"ph":"s","id":{},"cat":"{}","name":"f","pid":{},"tid":{},"ts":{}}})",
                                         a.id, a.category, a.from.first, a.from.second, us(a.leaves)));
            events.push_back(
                fmt::format(R"({{"ph":"f","bp":"e","id":{},"cat":"{}","name":"f","pid":{},"tid":{},"ts":{}}})", a.id,
                            a.category, a.to.first, a.to.second, us(a.arrives)));
        }
        for (const MadePoint& c : counters)
            events.push_back(fmt::format(R"({{"ph":"C","name":"{}","pid":100,"ts":{},"args":{{"value":{}}}}})",
                                         c.series, us(c.time), c.value));
        for (const MadePoint& i : instants)
            events.push_back(
                fmt::format(R"({{"ph":"i","cat":"note","name":"{}","s":"{}","pid":100,"tid":100,"ts":{}}})", i.series,
                            "tpg"[i.value], us(i.time)));
        eventCount = events.size();
        for (std::size_t i = 0; i < events.size(); ++i)
            text += (i ? ",\n" : "\n") + events[i];
        return text + "]}";
    }

    std::int64_t first() const
    {
        std::int64_t time = all[0].begin;
        for (const MadeSlice& r : all)
            time = std::min(time, r.begin);
        for (const auto* points : {&counters, &instants})
            for (const MadePoint& p : *points)
                time = std::min(time, p.time);
        return time;
    }
    std::int64_t last() const
    {
        std::int64_t time = 0;
        for (const MadeSlice& r : all)
            time = std::max(time, r.end());
        for (const auto* points : {&counters, &instants})
            for (const MadePoint& p : *points)
                time = std::max(time, p.time);
        return time;
    }
    // The shortest slice of a thread that contains the time, other than `self`; of the given category, if any.
    const MadeSlice* holding(std::pair<int, int> thread, std::int64_t time, const MadeSlice* self = nullptr,
                             std::string_view category = {}) const
    {
        const MadeSlice* best = nullptr;
        for (const MadeSlice& r : all)
            if (&r != self && std::pair{r.pid, r.tid} == thread && r.begin <= time && time < r.end() &&
                (category.empty() || r.category == category) && (!best || r.duration < best->duration))
                best = &r;
        return best;
    }
    const MadeSlice* parentOf(const MadeSlice& r) const { return holding({r.pid, r.tid}, r.begin, &r); }
    const MadeSlice* launchOf(const MadeSlice& work) const
    {
        for (const MadeSlice& r : all)
            if (r.category == "cuda_runtime" && r.arg("correlation") && r.arg("correlation") == work.arg("correlation"))
                return &r;
        return nullptr;
    }
    // When the work was launched, if that is known; else when it began.
    std::int64_t launchedAt(const MadeSlice& work) const
    {
        const MadeSlice* launch = launchOf(work);
        return (launch ? launch : &work)->begin;
    }
    // The profiler's step that contains the time.
    const MadeSlice* stepAt(std::int64_t time) const
    {
        for (const MadeSlice& r : all)
            if (r.name.starts_with("ProfilerStep#") && r.begin <= time && time < r.end())
                return &r;
        return nullptr;
    }
    std::int64_t selfOf(const MadeSlice& r) const
    {
        std::int64_t self = r.duration;
        for (const MadeSlice& child : all)
            self -= parentOf(child) == &r ? child.duration : 0;
        return self;
    }
    const MadeSlice* opOf(const MadeSlice* call) const
    {
        return call ? holding({call->pid, call->tid}, call->begin, call, "cpu_op") : nullptr;
    }

    std::vector<MadeSlice> all;
    std::vector<MadeArrow> arrows;
    std::vector<MadePoint> counters, instants;
    mutable std::size_t eventCount = 0;

private:
    static std::string gpu(int id)
    {
        return fmt::format(
            R"({{"id":{},"name":"NVIDIA A100","totalGlobalMem":{},"computeMajor":8,"computeMinor":0,"maxThreadsPerBlock":1024,"maxThreadsPerMultiprocessor":2048,"regsPerBlock":65536,"warpSize":32,"sharedMemPerBlock":49152,"numSms":{},"regsPerMultiprocessor":65536,"sharedMemPerBlockOptin":166912,"sharedMemPerMultiprocessor":167936}})",
            id, 40'000'000'000 + id, 108 - id);
    }
    unsigned random() { return static_cast<unsigned>(m_random()); }
    int upTo(int max) { return static_cast<int>(random() % static_cast<unsigned>(max + 1)); }

    // Adds an op with its children; returns its end.
    std::int64_t addOp(int tid, std::int64_t begin, int depth)
    {
        const std::size_t place = all.size();
        std::int64_t now = begin;
        all.push_back({100, tid, "cpu_op", "aten::add", begin, 0, {}});
        const int what = upTo(5);
        if (what == 0 && depth < 3) {
            all[place] = {100, tid, "python_function", "module.py(3): forward", begin, 0, {}};
            for (int i = 0; i < 2; ++i)
                now = addOp(tid, now + 1 + upTo(300), depth + 1);
        } else if (what <= 2) {
            const int m = 1 + upTo(63), k = 1 + upTo(63), n = 1 + upTo(63);
            all[place].name = "aten::mm";
            all[place].args = {{"External id", std::to_string(place)},
                               {"Sequence number", std::to_string(3 * place)},
                               {"Fwd thread id", std::to_string(upTo(2))},
                               {"Input Dims", fmt::format("[[{},{}],[{},{}]]", m, k, k, n)},
                               {"Input type", R"(["float","float"])"},
                               {"Concrete Inputs", R"(["",""])"}};
            flops[place] = 2LL * m * n * k;
            bytes[place] = 4LL * (m * k + k * n + m * n);
            now = addLaunch(tid, now + 1 + upTo(300), true, place);
        } else if (what <= 4) {
            now = addLaunch(tid, now + 1 + upTo(300), what == 3, place);
            if (upTo(1))
                now = addLaunch(tid, now + 1 + upTo(300), upTo(1) == 1, place);
        } else if (depth < 3) {
            all[place].name = "my::wrapper";
            now = addOp(tid, now + 1 + upTo(200), depth + 1);
        }
        now += 1 + upTo(400);
        all[place].duration = now - begin;
        return now;
    }

    static std::string nameOfKernel(bool isGemm, int which)
    {
        if (isGemm || which < 4)
            return (isGemm ? "sgemm_" : "kernel_") + std::to_string(which);
        return "ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevComm*)";
    }

    std::int64_t addLaunch(int tid, std::int64_t begin, bool isKernel, std::size_t op)
    {
        const int correlation = ++m_correlation;
        const std::string number = std::to_string(correlation);
        const bool isRecorded = upTo(9) > 0; // otherwise the work has no launch
        const std::int64_t duration = 1 + upTo(400);
        if (isRecorded)
            all.push_back({100,
                           tid,
                           "cuda_runtime",
                           isKernel ? "cudaLaunchKernel" : "cudaMemcpyAsync",
                           begin,
                           duration,
                           {{"correlation", number}}});
        const int device = upTo(1), stream = upTo(1) ? 7 : 20;
        std::int64_t& free = m_free[{device, stream}];
        const std::int64_t start = free = std::max(free, begin + upTo(2000)) + 1;
        free += 1 + upTo(3000);
        MadeSlice work{device, stream, "kernel", nameOfKernel(flops.contains(op), upTo(4)), start, free - start, {}};
        work.args = {{"correlation", number}, {"device", std::to_string(device)}, {"stream", std::to_string(stream)}};
        if (!isKernel) {
            work.category = "gpu_memcpy";
            work.name = "Memcpy HtoD (Pinned -> Device)";
            work.args.emplace_back("bytes", std::to_string(1 + upTo(1 << 20)));
            work.args.emplace_back("memory bandwidth (GB/s)", fmt::format("{}.5", upTo(20)));
        } else if (upTo(4)) {
            work.args.emplace_back("grid", fmt::format("[{},{},{}]", 1 + upTo(99), 1 + upTo(3), 1 + upTo(1)));
            work.args.emplace_back("block", fmt::format("[{},{},1]", 32 << upTo(3), 1 + upTo(1)));
            work.args.emplace_back("registers per thread", std::to_string(16 << upTo(2)));
            work.args.emplace_back("shared memory", "0");
            work.args.emplace_back("warps per SM", fmt::format("{}.25", upTo(60)));
            work.args.emplace_back("est. achieved occupancy %", std::to_string(upTo(100)));
        }
        all.push_back(work);
        return begin + duration;
    }

public:
    std::map<std::size_t, std::int64_t> flops, bytes; // per op, by index
    std::size_t placeOf(const MadeSlice& r) const { return static_cast<std::size_t>(&r - all.data()); }

private:
    std::mt19937 m_random;
    int m_rank;
    int m_correlation = 0;
    std::map<std::pair<int, int>, std::int64_t> m_free;
};

inline bool isWork(const MadeSlice& r) { return r.category == "kernel" || r.category == "gpu_memcpy"; }
inline bool communicates(const MadeSlice& r) { return r.name.starts_with("nccl"); }

// The number of nanoseconds that some of the work covers, counted one by one.
template <class Takes>
std::int64_t covered(const MadeRecording& made, Takes&& takes)
{
    std::vector<bool> isBusy(static_cast<std::size_t>(made.last()));
    for (const MadeSlice& r : made.all)
        if (isWork(r) && takes(r))
            std::fill(isBusy.begin() + r.begin, isBusy.begin() + r.end(), true);
    return std::count(isBusy.begin(), isBusy.end(), true);
}

} // namespace lanescope::test
