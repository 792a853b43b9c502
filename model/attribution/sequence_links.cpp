#include "model/attribution/sequence_links.h"

#include "model/analysis/stop_request.h"
#include "model/attribution/names.h"
#include "model/base/parallel.h"
#include "model/store/args.h"
#include "model/store/event_reader.h"

#include <algorithm>
#include <charconv>
#include <map>

namespace lanescope {

namespace {

struct Numbers {
    SliceId op;
    std::int64_t sequence = -1, thread = -1;
    std::string callFrame;
};

std::int64_t wholeAt(std::string_view text, std::size_t at)
{
    std::int64_t n = -1;
    if (at < text.size() && text[at] == '"')
        ++at;
    std::from_chars(text.data() + std::min(at, text.size()), text.data() + text.size(), n);
    return n;
}

void readNumbers(const EventShape& event, Numbers& numbers, bool wantsCallStack)
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
        } else if (wantsCallStack && key == "Call stack" && i + 2 < event.places.size() &&
                   event.valueBehind(i) == event.places[i + 1]) {
            const std::size_t from = event.places[i + 1] + 1;
            numbers.callFrame = bestFrameOf(text.substr(from, event.places[i + 2] - from));
            i += 2;
        }
    }
}

// Every op that carries one of the numbers, in order of slices.
std::vector<Numbers> numbersOf(const Trace& trace, const StopRequest& stop, bool wantsCallStack)
{
    std::vector<SliceId> ops;
    for (const Lane& lane : trace.lanes())
        if (lane.kind != LaneKind::Gpu)
            for (const SliceId s : lane.slices)
                if (trace.kind(s) == SliceKind::Op)
                    ops.push_back(s);
    // The source is read front to back.
    const auto bySource = [&](SliceId a, SliceId b) { return trace.source(a) < trace.source(b); };
    std::sort(ops.begin(), ops.end(), bySource);
    const std::size_t shares = std::min(workerCount(), ops.size() / 256 + 1);
    std::vector<std::vector<Numbers>> found(shares);
    parallelFor(shares, [&](std::size_t p) {
        EventReader reader{trace.sourceText()};
        for (std::size_t i = ops.size() * p / shares; i < ops.size() * (p + 1) / shares; ++i) {
            if (stop.isAsked())
                return;
            Numbers numbers{ops[i], -1, -1, {}};
            if (const auto event = reader.at(trace.source(ops[i]))) {
                readNumbers(*event, numbers, wantsCallStack);
            } else if (const auto arguments = readArguments(trace, ops[i])) { // its quotes do not match
                if (const Argument* a = arguments->find("Sequence number"))
                    numbers.sequence = a->integer().value_or(-1);
                if (const Argument* a = arguments->find("Fwd thread id"))
                    numbers.thread = a->integer().value_or(-1);
            }
            if (numbers.sequence >= 0 || numbers.thread > 0 || !numbers.callFrame.empty())
                found[p].push_back(std::move(numbers));
        }
    });
    std::vector<Numbers> all;
    for (std::vector<Numbers>& share : found)
        std::move(share.begin(), share.end(), std::back_inserter(all));
    std::sort(all.begin(), all.end(), [](const Numbers& a, const Numbers& b) { return a.op < b.op; });
    return all;
}

struct ForwardOp {
    std::int64_t sequence;
    std::uint32_t lane;
    Time begin;
    SliceId op;
};

bool isBackwardByName(const Trace& trace, SliceId op)
{
    const std::uint32_t marks = marksOf(trace.name(op), SliceKind::Op);
    return (marks & mark::Backward) && !(marks & mark::Accumulate);
}

// Without a thread's number: the last op with the same sequence number that begins before, if only one thread of the
// process has that number. Each thread counts for itself, so with several threads the number alone does not tell.
SliceId onlyForwardOf(const Trace& trace, const std::vector<ForwardOp>& forward, const Numbers& backward,
                      std::uint32_t process)
{
    SliceId last;
    std::uint32_t lane = ~0u;
    auto f = std::lower_bound(forward.begin(), forward.end(), backward.sequence,
                              [](const ForwardOp& a, std::int64_t n) { return a.sequence < n; });
    for (; f != forward.end() && f->sequence == backward.sequence; ++f) {
        if (f->begin >= trace.begin(backward.op) || trace.lanes()[f->lane].process.value != process)
            continue;
        if (lane != ~0u && lane != f->lane)
            return SliceId{};
        lane = f->lane;
        last = f->op;
    }
    return last;
}

// The forward thread of each (process, number that torch gives it); a tie has none.
class ForwardThreads {
public:
    ForwardThreads(const Trace& trace, const std::vector<ForwardOp>& forward) : m_trace(trace), m_forward(forward) {}

    void count(std::uint32_t process, std::int64_t thread, std::int64_t sequence, Time before)
    {
        auto& [counted, lanes] = m_counts.try_emplace({process, thread}, Counts{-1, {}}).first->second;
        if (counted == sequence) // its numbers come in order: each counts once
            return;
        counted = sequence;
        const auto at = std::lower_bound(m_forward.begin(), m_forward.end(), sequence,
                                         [](const ForwardOp& f, std::int64_t n) { return f.sequence < n; });
        std::uint32_t last = ~0u;
        for (auto f = at; f != m_forward.end() && f->sequence == sequence; ++f)
            if (f->begin < before && f->lane != last && m_trace.lanes()[f->lane].process.value == process) {
                last = f->lane;
                ++lanes[f->lane];
            }
    }
    std::optional<std::uint32_t> laneOf(std::uint32_t process, std::int64_t thread) const
    {
        const auto at = m_counts.find({process, thread});
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
    const Trace& m_trace;
    const std::vector<ForwardOp>& m_forward; // by sequence, lane, begin
    std::map<std::pair<std::uint32_t, std::int64_t>, Counts> m_counts;
};

} // namespace

SequenceLinks computeSequenceLinks(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    SequenceLinks links;
    bool hasFrames = false;
    for (const Row& row : trace.rows())
        hasFrames |= row.holds(SliceKind::Python);
    const std::vector<Numbers> numbers = numbersOf(trace, stopRequestOf(analysis), !hasFrames);
    if (numbers.empty())
        return links;

    std::vector<ForwardOp> forward;
    std::vector<std::pair<Numbers const*, std::uint32_t>> backward; // with its lane
    std::vector<std::pair<Numbers const*, std::uint32_t>> threadless;
    // emit_nvtx writes no thread at all; there a backward op is known by its name.
    const bool hasThreads = std::any_of(numbers.begin(), numbers.end(), [](const Numbers& n) { return n.thread >= 0; });
    std::unordered_map<std::string, std::uint32_t> frames;
    LaneId lane{0u};
    for (const Numbers& n : numbers) {
        while (!trace[lane].slices.contains(n.op))
            ++lane.value;
        if (!n.callFrame.empty()) {
            const auto [at, isNew] = frames.try_emplace(n.callFrame, static_cast<std::uint32_t>(frames.size()));
            if (isNew)
                links.callFrames.push_back(n.callFrame);
            links.callFrameOf.emplace(n.op.value, at->second);
        }
        if (n.sequence < 0 && n.thread <= 0)
            continue;
        links.hasNumbers |= n.sequence >= 0;
        if (links.flags.empty()) {
            links.flags.assign(trace.sliceCount(), 0);
            links.forwardOf.assign(trace.sliceCount(), ~0u);
        }
        if (n.thread > 0) {
            links.flags[n.op.value] |= SequenceLinks::HasForwardThread;
            if (n.sequence >= 0)
                backward.emplace_back(&n, lane.value);
        } else if (!hasThreads && isBackwardByName(trace, n.op)) {
            links.flags[n.op.value] |= SequenceLinks::HasForwardThread;
            threadless.emplace_back(&n, lane.value);
        } else if (n.sequence >= 0) {
            links.flags[n.op.value] |= SequenceLinks::HasNumberWithoutThread;
            forward.push_back({n.sequence, lane.value, trace.begin(n.op), n.op});
        }
    }
    std::sort(forward.begin(), forward.end(), [](const ForwardOp& a, const ForwardOp& b) {
        if (a.sequence != b.sequence)
            return a.sequence < b.sequence;
        if (a.lane != b.lane)
            return a.lane < b.lane;
        return a.begin != b.begin ? a.begin < b.begin : a.op < b.op;
    });
    std::sort(backward.begin(), backward.end(), [&](const auto& a, const auto& b) {
        return a.first->sequence != b.first->sequence ? a.first->sequence < b.first->sequence
                                                      : trace.begin(a.first->op) < trace.begin(b.first->op);
    });
    ForwardThreads threads{trace, forward};
    const auto processOf = [&](std::uint32_t l) { return trace.lanes()[l].process.value; };
    for (const auto& [n, l] : backward)
        threads.count(processOf(l), n->thread, n->sequence, trace.begin(n->op));
    links.backwardOps = backward.size() + threadless.size();
    for (const auto& [n, l] : threadless) {
        const SliceId op = onlyForwardOf(trace, forward, *n, processOf(l));
        if (!op)
            continue;
        links.forwardOf[n->op.value] = op.value;
        links.flags[op.value] |= SequenceLinks::IsForward;
        ++links.linked;
    }
    for (const auto& [n, l] : backward) {
        const auto from = threads.laneOf(processOf(l), n->thread);
        if (!from)
            continue;
        const Time begin = trace.begin(n->op);
        // The last of that number on that thread that begins before it.
        const auto past =
            std::partition_point(forward.begin(), forward.end(), [&, s = n->sequence](const ForwardOp& f) {
                if (f.sequence != s)
                    return f.sequence < s;
                return f.lane != *from ? f.lane < *from : f.begin < begin;
            });
        if (past == forward.begin() || past[-1].sequence != n->sequence || past[-1].lane != *from)
            continue;
        links.forwardOf[n->op.value] = past[-1].op.value;
        links.flags[past[-1].op.value] |= SequenceLinks::IsForward;
        ++links.linked;
    }
    return links;
}

} // namespace lanescope
