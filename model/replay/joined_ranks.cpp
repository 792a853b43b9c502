#include "model/replay/joined_ranks.h"

#include "model/analysis/time/communication.h"
#include "model/store/args.h"
#include "model/summary/match_collectives.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <string>
#include <tuple>

namespace lanescope {

namespace {

using Members = std::vector<const ReplayWork*>;

// The work begins to transfer when the last of its ranks has arrived. False: it had ended on one rank before it began
// on another, so it is not the same work.
bool join(GraphDraft& draft, const Members& members)
{
    ReplayGraph& graph = draft.graph;
    std::int64_t arrival = 0;
    for (const ReplayWork* member : members)
        arrival = std::max(arrival, member->begin);
    if (std::any_of(members.begin(), members.end(), [&](const ReplayWork* member) { return member->end < arrival; })) {
        ++graph.counts.inconsistent;
        return false;
    }
    const std::uint32_t point =
        draft.addPoint(arrival, ReplayGraph::noEdge, EdgeKind::None, members.front()->slice.value);
    graph.chains.push_back({point, point + 1, LaneId{}});
    for (const ReplayWork* member : members) {
        draft.connect(member->point, point, EdgeKind::Arrival, noLatency);
        graph.own[member->point + 1] = ReplayGraph::noEdge;
        draft.connect(point, member->point + 1, EdgeKind::Comm);
    }
    return true;
}

// Sends from one rank to another, and the receives there.
struct Channel {
    struct End {
        const ReplayWork* work;
        std::string what; // number and type of elements
    };
    std::vector<End> sends, receives;
};

// "[0, 2]"; empty if the text lists not all of them.
std::vector<std::int64_t> ranksIn(std::string_view text)
{
    std::vector<std::int64_t> ranks;
    if (text.find("...") != std::string_view::npos)
        return ranks;
    for (std::size_t i = 0; i < text.size();) {
        std::int64_t rank = 0;
        const auto [end, error] = std::from_chars(text.data() + i, text.data() + text.size(), rank);
        if (error == std::errc{})
            ranks.push_back(rank);
        i = error == std::errc{} ? static_cast<std::size_t>(end - text.data()) : i + 1;
    }
    return ranks;
}

// Joins each send with its receive where the recorded arguments show the other rank: by its place in the group ("Dst
// Rank", "Src Rank"), or as the only other rank of the group. Both must have as many, of equal sizes.
class SendJoiner {
public:
    explicit SendJoiner(GraphDraft& draft) : m_draft(draft) {}

    void add(const CollectiveKind& kind, const ReplayWork& work, std::uint32_t place)
    {
        ++m_draft.graph.counts.sends;
        const auto own = m_draft.trace.ranks()[place].rank;
        const auto args = readArguments(m_draft.trace, work.slice);
        const bool isSend = kind.operation.ends_with("send");
        if (!own || !args || kind.operation == "batch_isend_irecv")
            return;
        const auto other = otherRank(kind, *args, isSend ? "Dst Rank" : "Src Rank", *own);
        if (!other)
            return;
        Channel& channel = m_channels[{kind.group, kind.groupRanks, isSend ? *own : *other, isSend ? *other : *own}];
        (isSend ? channel.sends : channel.receives)
            .push_back({&work, textOf(*args, "In msg nelems") + textOf(*args, "dtype")});
    }

    void finish()
    {
        for (auto& [key, channel] : m_channels) {
            for (auto* ends : {&channel.sends, &channel.receives})
                std::stable_sort(ends->begin(), ends->end(), [](const Channel::End& a, const Channel::End& b) {
                    return a.work->begin < b.work->begin;
                });
            if (!std::equal(channel.sends.begin(), channel.sends.end(), channel.receives.begin(),
                            channel.receives.end(),
                            [](const Channel::End& a, const Channel::End& b) { return a.what == b.what; }))
                continue;
            for (std::size_t k = 0; k < channel.sends.size(); ++k)
                if (join(m_draft, {channel.sends[k].work, channel.receives[k].work}))
                    m_draft.graph.counts.sends -= 2;
        }
    }

private:
    static std::string textOf(const Arguments& args, std::string_view key)
    {
        const Argument* found = args.find(key);
        return found ? found->value : std::string{};
    }

    static std::optional<std::int64_t> otherRank(const CollectiveKind& kind, const Arguments& args,
                                                 std::string_view key, std::int64_t own)
    {
        const std::vector<std::int64_t> group = ranksIn(kind.groupRanks);
        if (group.size() == 2 && std::find(group.begin(), group.end(), own) != group.end())
            return group[0] == own ? group[1] : group[0];
        const Argument* found = args.find(key);
        const auto place = found ? found->integer() : std::nullopt;
        if (!place || *place < 0 || *place >= std::ssize(group))
            return std::nullopt;
        return group[static_cast<std::size_t>(*place)];
    }

    GraphDraft& m_draft;
    std::map<std::tuple<std::string, std::string, std::int64_t, std::int64_t>, Channel> m_channels;
};

// Groups without a size may be of all ranks of the job.
bool areAllOpen(const Trace& trace)
{
    return std::all_of(trace.ranks().begin(), trace.ranks().end(), [&](const RankPart& rank) {
        return rank.info.worldSize.value_or(0) <= std::ssize(trace.ranks());
    });
}

} // namespace

void joinRanks(GraphDraft& draft, ReplayWorks& works)
{
    std::vector<SliceId> kernels;
    for (const ReplayWork& work : works.all)
        if (work.kind == EdgeKind::Comm)
            kernels.push_back(work.slice);
    if (draft.trace.ranks().size() < 2) {
        draft.graph.counts.unjoined = draft.trace.info().worldSize == 1 ? 0 : kernels.size();
        return;
    }
    std::uint64_t unjoined = kernels.size();
    std::stable_sort(kernels.begin(), kernels.end(),
                     [&](SliceId a, SliceId b) { return draft.trace.begin(a) < draft.trace.begin(b); });
    Communication communication;
    communication.kernels = std::move(kernels);
    // Per rank: its series, and their works.
    const std::size_t ranks = draft.trace.ranks().size();
    std::vector<std::vector<CollectiveSeries>> series(ranks);
    std::vector<std::vector<std::vector<std::uint32_t>>> places(ranks);
    SendJoiner sends{draft};
    std::uint64_t ends = 0; // of sends and receives
    for (const Collectives& of : collectivesOf(draft.trace, communication)) {
        std::vector<CollectiveSeries*> open(ranks);
        for (const SliceId s : of.kernels) {
            const std::uint32_t place = draft.placeOf[s.value];
            const ReplayWork& work = works.all[place];
            const std::uint32_t rank = works.streamOf(work).rank;
            if (of.kind.isPointToPoint()) {
                sends.add(of.kind, work, rank);
                ++ends;
            }
            if (!open[rank]) {
                open[rank] = &series[rank].emplace_back();
                open[rank]->kind = of.kind;
                places[rank].emplace_back();
            }
            open[rank]->beginNs.push_back(work.begin);
            open[rank]->durationNs.push_back(work.end - work.begin);
            places[rank].back().push_back(place);
        }
    }
    // A recording that began later, or ended earlier, has fewer of them: the ends show which belong together.
    for (const MatchedCollectives& matched : matchCollectives(series, Clocks::Agree)) {
        if (matched.kind.groupSize && *matched.kind.groupSize != static_cast<std::int64_t>(matched.members.size()))
            continue;
        for (std::size_t k = 0; k < matched.count; ++k) {
            Members members;
            for (const MatchedCollectives::Member& m : matched.members)
                members.push_back(&works.all[places[m.rank][m.series][m.first + k]]);
            if (join(draft, members) && (matched.kind.groupSize || areAllOpen(draft.trace)))
                unjoined -= members.size();
        }
    }
    sends.finish();
    draft.graph.counts.unjoined = unjoined - ends;
}

} // namespace lanescope
