#include "model/attribution/sequence_links.h"

#include "model/analysis/stop_request.h"
#include "model/attribution/names.h"
#include "model/base/parallel.h"
#include "model/store/args.h"
#include "model/store/event_reader.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <span>
#include <tuple>

namespace lanescope {

namespace {

struct Numbers {
    SliceId op;
    std::int64_t sequence = -1, thread = -1;
};

// The sequence numbers of the ops, in order of slices.
struct NumbersOfOps {
    std::vector<Numbers> numbers; // every op that has one of them
    std::vector<std::pair<SliceId, std::string>> callFrames;
};

std::int64_t wholeAt(std::string_view text, std::size_t at)
{
    std::int64_t n = -1;
    if (at < text.size() && text[at] == '"')
        ++at;
    std::from_chars(text.data() + std::min(at, text.size()), text.data() + text.size(), n);
    return n;
}

// `callFrame`: where the best frame of its call stack goes; null: not wanted.
void readNumbers(const EventShape& event, Numbers& numbers, std::string* callFrame)
{
    const std::string_view text = event.text;
    for (std::size_t i = 0; i + 1 < event.places.size(); ++i) {
        if (text[event.places[i]] != '"')
            continue;
        const std::size_t begin = event.places[i++] + 1; // i: its closing quote
        const std::string_view key = text.substr(begin, event.places[i] - begin);
        if (key == "Sequence number") {
            numbers.sequence = wholeAt(text, event.valueBehind(i));
        } else if (key == "Fwd thread id") {
            numbers.thread = wholeAt(text, event.valueBehind(i));
        } else if (callFrame && key == "Call stack" && i + 2 < event.places.size() &&
                   event.valueBehind(i) == event.places[i + 1]) {
            const std::size_t from = event.places[i + 1] + 1;
            *callFrame = bestFrameOf(text.substr(from, event.places[i + 2] - from));
            i += 2;
        }
    }
}

// The ops of all threads in the order of the file: each thread is nearly in it already.
std::vector<std::pair<std::uint64_t, SliceId>> opsBySource(const Trace& trace)
{
    std::vector<std::pair<std::uint64_t, SliceId>> ops;
    const auto bySource = [](const auto& a, const auto& b) { return a.first < b.first; };
    for (const Lane& lane : trace.lanes()) {
        if (lane.kind == LaneKind::Gpu)
            continue;
        const auto middle = static_cast<std::ptrdiff_t>(ops.size());
        for (const SliceId s : lane.slices)
            if (trace.kind(s) == SliceKind::Op)
                ops.emplace_back(trace.source(s), s);
        if (!std::is_sorted(ops.begin() + middle, ops.end(), bySource))
            std::sort(ops.begin() + middle, ops.end(), bySource);
        std::inplace_merge(ops.begin(), ops.begin() + middle, ops.end(), bySource);
    }
    return ops;
}

NumbersOfOps numbersOf(const Trace& trace, const StopRequest& stop, bool wantsCallStack)
{
    const auto ops = opsBySource(trace);
    const std::size_t shares = std::min(workerCount(), ops.size() / 256 + 1);
    std::vector<NumbersOfOps> found(shares);
    parallelFor(shares, [&](std::size_t p) {
        EventReader reader{trace.sourceText()};
        std::string callFrame;
        for (std::size_t i = ops.size() * p / shares; i < ops.size() * (p + 1) / shares; ++i) {
            if (stop.isAsked())
                return;
            const auto& [source, op] = ops[i];
            Numbers numbers{op, -1, -1};
            callFrame.clear();
            if (const auto event = reader.at(source)) {
                readNumbers(*event, numbers, wantsCallStack ? &callFrame : nullptr);
            } else if (const auto arguments = readArguments(trace, op)) { // its quotes do not match
                if (const Argument* a = arguments->find("Sequence number"))
                    numbers.sequence = a->integer().value_or(-1);
                if (const Argument* a = arguments->find("Fwd thread id"))
                    numbers.thread = a->integer().value_or(-1);
            }
            if (numbers.sequence >= 0 || numbers.thread > 0)
                found[p].numbers.push_back(numbers);
            if (!callFrame.empty())
                found[p].callFrames.emplace_back(op, callFrame);
        }
    });
    // Where each op's numbers are, by slice: cheaper than to sort them.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> placeOf(trace.sliceCount(), {~0u, 0});
    NumbersOfOps all;
    std::size_t count = 0;
    for (std::uint32_t p = 0; p < shares; ++p) {
        for (std::uint32_t i = 0; i < found[p].numbers.size(); ++i)
            placeOf[found[p].numbers[i].op.value] = {p, i};
        count += found[p].numbers.size();
        std::move(found[p].callFrames.begin(), found[p].callFrames.end(), std::back_inserter(all.callFrames));
    }
    all.numbers.reserve(count);
    for (const auto& [p, i] : placeOf)
        if (p != ~0u)
            all.numbers.push_back(found[p].numbers[i]);
    std::sort(all.callFrames.begin(), all.callFrames.end());
    return all;
}

struct ForwardOp {
    std::int64_t sequence;
    std::uint32_t lane;
    Time begin;
    SliceId op;
    bool operator<(const ForwardOp& o) const
    {
        return std::tie(sequence, lane, begin, op) < std::tie(o.sequence, o.lane, o.begin, o.op);
    }
};

struct BackwardOp {
    std::int64_t sequence;
    Time begin;
    std::int64_t thread; // torch's number of the forward op's thread
    std::uint32_t lane;
    SliceId op;
    bool operator<(const BackwardOp& o) const
    {
        return std::tie(sequence, begin, op) < std::tie(o.sequence, o.begin, o.op);
    }
};

// The forward ops with each sequence number that is asked for; the numbers must not fall.
class SequenceCursor {
public:
    explicit SequenceCursor(const std::vector<ForwardOp>& forward) : m_forward(forward) {}
    std::span<const ForwardOp> at(std::int64_t sequence)
    {
        if (m_end == m_begin || m_forward[m_begin].sequence != sequence) {
            m_begin = m_end;
            while (m_begin < m_forward.size() && m_forward[m_begin].sequence < sequence)
                ++m_begin;
            m_end = m_begin;
            while (m_end < m_forward.size() && m_forward[m_end].sequence == sequence)
                ++m_end;
        }
        return {m_forward.data() + m_begin, m_end - m_begin};
    }

private:
    const std::vector<ForwardOp>& m_forward; // sorted
    std::size_t m_begin = 0, m_end = 0;
};

bool isBackwardByName(const Trace& trace, SliceId op)
{
    const std::uint32_t marks = marksOf(trace.name(op), SliceKind::Op);
    return (marks & mark::Backward) && !(marks & mark::Accumulate);
}

// Without a thread's number: the last op with the same sequence number that begins before, if only one thread of the
// process has that number. Each thread counts for itself, so with several threads the number alone is not enough.
SliceId onlyForwardOf(const Trace& trace, std::span<const ForwardOp> forward, const BackwardOp& backward)
{
    SliceId last;
    std::uint32_t lane = ~0u;
    for (const ForwardOp& f : forward) {
        if (f.begin >= backward.begin || trace.lanes()[f.lane].process != trace.lanes()[backward.lane].process)
            continue;
        if (lane != ~0u && lane != f.lane)
            return SliceId{};
        lane = f.lane;
        last = f.op;
    }
    return last;
}

// The last forward op on that lane that begins before. Many ops may have one number: all that record no gradient have
// the next one.
SliceId lastForwardOn(std::span<const ForwardOp> forward, std::uint32_t lane, Time before)
{
    const auto past = std::partition_point(forward.begin(), forward.end(), [&](const ForwardOp& f) {
        return f.lane != lane ? f.lane < lane : f.begin < before;
    });
    return past != forward.begin() && past[-1].lane == lane ? past[-1].op : SliceId{};
}

// The forward thread of each (process, number that torch gives it); a tie has none.
class ForwardThreads {
public:
    explicit ForwardThreads(const Trace& trace) : m_trace(trace) {}

    void count(const BackwardOp& backward, std::span<const ForwardOp> forward)
    {
        const std::uint32_t process = processOf(backward.lane);
        auto& [counted, lanes] = m_counts.try_emplace({process, backward.thread}, Counts{-1, {}}).first->second;
        if (counted == backward.sequence) // its numbers come in order: each counts once
            return;
        counted = backward.sequence;
        std::uint32_t last = ~0u;
        for (const ForwardOp& f : forward)
            if (f.begin < backward.begin && f.lane != last && processOf(f.lane) == process) {
                last = f.lane;
                ++lanes[f.lane];
            }
    }
    std::optional<std::uint32_t> laneOf(const BackwardOp& backward) const
    {
        const auto at = m_counts.find({processOf(backward.lane), backward.thread});
        if (at == m_counts.end())
            return {};
        std::size_t max = 0, second = 0;
        std::uint32_t lane = 0;
        for (const auto& [l, n] : at->second.second)
            if (n > max) {
                second = max;
                max = n;
                lane = l;
            } else {
                second = std::max(second, n);
            }
        return max > second ? std::optional{lane} : std::nullopt;
    }

private:
    using Counts = std::pair<std::int64_t, std::map<std::uint32_t, std::size_t>>;
    std::uint32_t processOf(std::uint32_t lane) const { return m_trace.lanes()[lane].process.value; }

    const Trace& m_trace;
    std::map<std::pair<std::uint32_t, std::int64_t>, Counts> m_counts;
};

void addCallFrames(const NumbersOfOps& said, SequenceLinks& links)
{
    std::unordered_map<std::string, std::uint32_t> frames;
    for (const auto& [op, callFrame] : said.callFrames) {
        const auto [at, isNew] = frames.try_emplace(callFrame, static_cast<std::uint32_t>(frames.size()));
        if (isNew)
            links.callFrames.push_back(callFrame);
        links.callFrameOf.emplace(op.value, at->second);
    }
}

struct Sides {
    std::vector<ForwardOp> forward;
    std::vector<BackwardOp> backward, threadless; // without the number of a thread
};

// Sorted, and with their flags in `links`.
Sides sidesOf(const Trace& trace, const std::vector<Numbers>& numbers, SequenceLinks& links)
{
    Sides ops;
    // emit_nvtx writes no thread at all; there a backward op is known by its name.
    const bool hasThreads = std::any_of(numbers.begin(), numbers.end(), [](const Numbers& n) { return n.thread >= 0; });
    LaneId lane{0u};
    for (const Numbers& n : numbers) {
        if (n.sequence < 0 && n.thread <= 0)
            continue;
        while (!trace[lane].slices.contains(n.op))
            ++lane.value;
        links.hasNumbers |= n.sequence >= 0;
        const BackwardOp backward{n.sequence, trace.begin(n.op), n.thread, lane.value, n.op};
        if (n.thread > 0) {
            links.flags[n.op.value] |= SequenceLinks::HasForwardThread;
            if (n.sequence >= 0)
                ops.backward.push_back(backward);
        } else if (!hasThreads && isBackwardByName(trace, n.op)) {
            links.flags[n.op.value] |= SequenceLinks::HasForwardThread;
            ops.threadless.push_back(backward);
        } else if (n.sequence >= 0) {
            links.flags[n.op.value] |= SequenceLinks::HasNumberWithoutThread;
            ops.forward.push_back({n.sequence, lane.value, backward.begin, n.op});
        }
    }
    std::sort(ops.forward.begin(), ops.forward.end());
    std::sort(ops.backward.begin(), ops.backward.end());
    std::sort(ops.threadless.begin(), ops.threadless.end());
    return ops;
}

} // namespace

SequenceLinks computeSequenceLinks(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    SequenceLinks links;
    bool hasFrames = false;
    for (const Row& row : trace.rows())
        hasFrames |= row.holds(SliceKind::Python);
    const NumbersOfOps said = numbersOf(trace, stopRequestOf(analysis), !hasFrames);
    addCallFrames(said, links);
    if (said.numbers.empty())
        return links;

    links.flags.assign(trace.sliceCount(), 0);
    links.forwardOf.assign(trace.sliceCount(), ~0u);
    const Sides ops = sidesOf(trace, said.numbers, links);
    links.backwardOps = ops.backward.size() + ops.threadless.size();
    const auto link = [&](const BackwardOp& backward, SliceId forward) {
        if (!forward)
            return;
        links.forwardOf[backward.op.value] = forward.value;
        links.flags[forward.value] |= SequenceLinks::IsForward;
        ++links.linked;
    };
    SequenceCursor alone{ops.forward}, counting{ops.forward}, linking{ops.forward};
    for (const BackwardOp& backward : ops.threadless)
        link(backward, onlyForwardOf(trace, alone.at(backward.sequence), backward));
    ForwardThreads threads{trace};
    for (const BackwardOp& backward : ops.backward)
        threads.count(backward, counting.at(backward.sequence));
    for (const BackwardOp& backward : ops.backward)
        if (const auto lane = threads.laneOf(backward))
            link(backward, lastForwardOn(linking.at(backward.sequence), *lane, backward.begin));
    return links;
}

} // namespace lanescope
