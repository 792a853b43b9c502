#include "model/analysis/lead_in.h"

#include "model/analysis/time/busy.h"
#include "model/analysis/time/start_up.h"

#include <algorithm>

namespace lanescope {

namespace {

bool waitsForUnrecorded(const Piece& piece)
{
    return piece.cause == Cause::NotRecorded && piece.reason != WaitReason::LostLaunch;
}

} // namespace

std::optional<DeviceBreakdown> afterLeadIn(const DeviceBreakdown& device)
{
    constexpr int hardlyAny = 100; // divisor: at most this part of the busy time is before the gap
    constexpr Ns minRest{500'000}; // less recorded work is not worth judging
    Ns busyBefore{}, unrecorded{};
    const auto gap = std::find_if(device.pieces.begin(), device.pieces.end(), waitsForUnrecorded);
    if (gap == device.pieces.end() || gap->gap == Piece::noGap)
        return std::nullopt;
    const IdleGap& leading = device.gaps[gap->gap];
    std::size_t kept = 0; // the first piece after the gap
    for (const Piece& piece : device.pieces) {
        if (piece.range.begin >= leading.range.end)
            break;
        ++kept;
        busyBefore += isBusy(piece.cause) ? piece.range.length() : Ns{};
        unrecorded += waitsForUnrecorded(piece) ? piece.range.length() : Ns{};
    }
    if (unrecorded * 2 < device.window.length() || busyBefore * hardlyAny > device.busy() ||
        device.busy() - busyBefore < minRest)
        return std::nullopt;
    DeviceBreakdown rest;
    rest.device = device.device;
    rest.window = {leading.range.end, device.window.end};
    rest.pieces.assign(device.pieces.begin() + static_cast<std::ptrdiff_t>(kept), device.pieces.end());
    rest.gaps = device.gaps;
    for (const Piece& piece : rest.pieces)
        rest.shares[static_cast<std::size_t>(piece.cause)] += piece.range.length();
    return rest;
}

Ns timeBeforeFirstWork(const DeviceBreakdown& device)
{
    return device.gaps.empty() || device.gaps[0].before ? Ns{} : device.gaps[0].range.length();
}

// The idle time of the device in which its host starts something up.
static Ns idleInStartUp(const Trace& trace, const DeviceBreakdown& device)
{
    std::vector<TimeRange> calls;
    for (const SliceId s : startUpCallsOf(trace))
        calls.push_back(trace.range(s));
    calls = unionOf(std::move(calls));
    Ns idle{};
    auto call = calls.begin();
    for (const Piece& piece : device.pieces) {
        while (call != calls.end() && call->end <= piece.range.begin)
            ++call;
        for (auto at = call; at != calls.end() && at->begin < piece.range.end && !isBusy(piece.cause); ++at)
            idle += at->clippedTo(piece.range).length();
    }
    return idle;
}

// Where calls that start something up or allocate take most of the time, the host's own code is not what to look at.
static Sentence withSlowCalls(Sentence headline, const Trace& trace, const DeviceBreakdown& device)
{
    const Ns slow = device.share(Cause::SlowCall), half = device.window.length() / 2;
    if (slow + device.share(Cause::Launch) <= half)
        return headline;
    const Ns startUp = idleInStartUp(trace, device);
    if (std::max(slow, startUp) <= half)
        return headline;
    headline.values["by_shares"] = Phrase{headline.text};
    headline.values["slow_pct"] = device.percentOf(std::max(slow, startUp));
    headline.text = startUp >= slow ? PHRASE("{by_shares}; start-up takes {slow_pct} %")
                                    : PHRASE("{by_shares}; slow calls (start-up, allocation) take {slow_pct} %");
    return headline;
}

Sentence withLeadIn(Sentence headline, const Trace& trace, const DeviceBreakdown& device)
{
    headline = withSlowCalls(std::move(headline), trace, device);
    constexpr int worthSaying = 10; // divisor: a smaller part of the window is not mentioned
    if (const auto rest = afterLeadIn(device)) {
        headline.values["rest"] = Phrase{headline.text};
        headline.values["lead"] = rest->window.begin - device.window.begin;
        headline.values["last"] = rest->window.length();
        headline.values["of"] = device.window.length();
        headline.text = PHRASE("In the last {last} of {of}: {rest}; the first {lead} wait for work from before the "
                               "recording");
    } else if (const Ns lead = timeBeforeFirstWork(device);
               lead * worthSaying >= device.window.length() && lead > Ns{}) {
        headline.values["rest"] = Phrase{headline.text};
        headline.values["lead"] = lead;
        headline.values["of"] = device.window.length();
        headline.text = PHRASE("{rest}; {lead} of {of} pass before the first GPU work");
    }
    return headline;
}

} // namespace lanescope
