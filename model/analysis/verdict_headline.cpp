// The verdict in words: a headline that names the share it is based on.

#include "model/analysis/verdict_rivals.h"

#include <algorithm>

namespace lanescope {

namespace {

constexpr double worthSaying = 10; // percent of the GPU's window
constexpr double hardlyAny = 0.05; // percent

// Without the bytes of most kernels, what they do alone does not make a trace memory-bound: small tensors stay in the
// cache.
bool areBytesKnown(const PaceShares& s) { return (s.assumed + s.undecided) * 2 <= s.compute; }

// The limit of the kernels: the side with most of their time, whatever the unknown ones are, and clearly more than the
// other.
Verdict sideOf(const PaceShares& s)
{
    constexpr double clearly = 0.1; // as a share of the kernels' time
    const double more = s.memory - s.arithmetic();
    if (more > s.undecided && more >= clearly * s.compute && areBytesKnown(s))
        return Verdict::MemoryBound;
    if (-more > s.undecided && -more >= clearly * s.compute)
        return Verdict::ComputeBound;
    return s.memory > s.compute - s.memory && areBytesKnown(s) ? Verdict::GpuBoundByMemory : Verdict::GpuBound;
}

std::vector<Candidate> candidatesOf(const PaceShares& s)
{
    std::vector<Candidate> all{
        {sideOf(s), s.compute, PHRASE("kernels")},
        {Verdict::CommunicationBound, s.communication, PHRASE("communication")},
        {Verdict::CopyBound, s.copy + s.copyCalls,
         s.copyCalls < hardlyAny ? PHRASE("copies") : PHRASE("copies and calls that block for them")},
        // An idle GPU also waits while a launch is on its way: launches that come earlier begin earlier.
        {Verdict::OverheadBound, s.host + s.latency, PHRASE("waiting for the host")},
        {Verdict::InputBound, s.input, PHRASE("waiting for data")},
        {Verdict::SyncBound, s.sync, PHRASE("waiting for synchronizations")},
        {Verdict::NotRecorded, s.notRecorded, PHRASE("idle for reasons that are not recorded")},
    };
    std::stable_sort(all.begin(), all.end(), [](const Candidate& a, const Candidate& b) { return a.share > b.share; });
    return all;
}

// Communication is kernels, too, and has a share of its own.
Phrase kernelsOf(const PaceShares& shares)
{
    return Phrase{shares.communication < hardlyAny ? PHRASE("kernels") : PHRASE("compute kernels")};
}

// The headline for kernels that are limited by both sides of the roofline, or whose side is unknown.
Sentence headlineOfKernels(const PaceShares& shares)
{
    constexpr double nearlyAll = 90; // percent of the kernels' time
    const double perKernels = shares.compute > 0 ? 100 / shares.compute : 0;
    const double memory = shares.memory * perKernels, compute = shares.arithmetic() * perKernels,
                 undecided = shares.undecided * perKernels;
    const TextValues values{{"kernels", kernelsOf(shares)},
                            {"pct", shares.compute},
                            {"compute_pct", compute},
                            {"memory_pct", memory},
                            {"undecided_pct", undecided}};
    if (undecided >= nearlyAll)
        return {
            PHRASE("GPU-bound: {kernels} run {pct} % of the time; the trace does not show whether compute or memory "
                   "limits them"),
            values};
    if (undecided < hardlyAny)
        return {
            PHRASE("GPU-bound: {kernels} run {pct} % of the time; of the kernels' time, compute limits {compute_pct} "
                   "% and memory "
                   "traffic {memory_pct} %"),
            values};
    if (compute < hardlyAny)
        return {PHRASE("GPU-bound: {kernels} run {pct} % of the time; of the kernels' time, memory traffic limits "
                       "{memory_pct} %, and "
                       "for {undecided_pct} % it is not known"),
                values};
    if (memory < hardlyAny)
        return {
            PHRASE("GPU-bound: {kernels} run {pct} % of the time; of the kernels' time, compute limits {compute_pct} "
                   "%, and for "
                   "{undecided_pct} % it is not known"),
            values};
    return {PHRASE("GPU-bound: {kernels} run {pct} % of the time; of the kernels' time, compute limits {compute_pct} "
                   "%, memory "
                   "traffic {memory_pct} %, and for {undecided_pct} % it is not known"),
            values};
}

// True if the GPU's idle time is not explained only because no launch is recorded.
bool isWithoutLaunches(const PaceShares& shares) { return shares.unlaunched * 10 >= shares.notRecorded * 9; }

Sentence headlineOfKnown(Verdict verdict, const PaceShares& shares)
{
    switch (verdict) {
    case Verdict::OverheadBound:
        if (shares.host < shares.latency)
            return {PHRASE("Launch-bound: the GPU is idle {pct} % of the time although its work is launched"),
                    {{"pct", shares.latency}}};
        if (shares.latency < worthSaying)
            return {PHRASE("Host-bound: the GPU waits for the host {pct} % of the time"), {{"pct", shares.host}}};
        return {PHRASE("Host-bound: the GPU waits for the host {pct} % of the time, and {latency_pct} % for work that "
                       "is launched"),
                {{"pct", shares.host}, {"latency_pct", shares.latency}}};
    case Verdict::ComputeBound:
        return {PHRASE("Compute-bound: {kernels} run {pct} % of the time"),
                {{"kernels", kernelsOf(shares)}, {"pct", shares.compute}}};
    case Verdict::MemoryBound:
        return {PHRASE("Memory-bound: {kernels} run {pct} % of the time; for most of them memory is the nearer limit"),
                {{"kernels", kernelsOf(shares)}, {"pct", shares.compute}}};
    case Verdict::GpuBound:
    case Verdict::GpuBoundByMemory:
        return headlineOfKernels(shares);
    case Verdict::SyncBound:
        return {PHRASE("Sync-bound: the GPU is idle behind synchronizations and waits {pct} % of the time"),
                {{"pct", shares.sync}}};
    case Verdict::CommunicationBound:
        return {PHRASE("Communication-bound: only communication runs {pct} % of the time"),
                {{"pct", shares.communication}}};
    case Verdict::CopyBound:
        if (shares.copyCalls >= hardlyAny)
            return {
                PHRASE("Copy-bound: only copies run {pct} % of the time, and for {idle_pct} % the GPU is idle while "
                       "calls that copy block the host"),
                {{"pct", shares.copy}, {"idle_pct", shares.copyCalls}}};
        return {PHRASE("Copy-bound: only copies run {pct} % of the time"), {{"pct", shares.copy}}};
    case Verdict::InputBound:
        return {PHRASE("Input-bound: the GPU waits for data {pct} % of the time"), {{"pct", shares.input}}};
    case Verdict::NotRecorded:
        if (isWithoutLaunches(shares))
            return {PHRASE("Not recorded: the GPU is idle {pct} % of the time, and the trace does not hold the host's "
                           "calls that launch its work"),
                    {{"pct", shares.notRecorded}}};
        return {
            PHRASE("Not recorded: no GPU work is recorded for {pct} % of the time, and the trace does not show why"),
            {{"pct", shares.notRecorded}}};
    case Verdict::Balanced: {
        const std::vector<Candidate> all = rivalsOf(shares);
        // A little launch latency is not added to what the bar calls the host's.
        const auto toldOf = [&](const Candidate& c) {
            return c.verdict == Verdict::OverheadBound && shares.latency < worthSaying ? shares.host : c.share;
        };
        return {PHRASE("Balanced: {first} {first_pct} % of the time, {second} {second_pct} %"),
                {{"first", Phrase{all[0].phrase}},
                 {"first_pct", toldOf(all[0])},
                 {"second", Phrase{all[1].phrase}},
                 {"second_pct", toldOf(all[1])}}};
    }
    case Verdict::CpuOnly:
        break;
    }
    return {PHRASE("CPU only: no launch on a GPU is recorded"), {}};
}

} // namespace

std::vector<Candidate> rivalsOf(const PaceShares& shares)
{
    std::vector<Candidate> all = candidatesOf(shares);
    const bool isMostlyUnknown =
        all[0].verdict == Verdict::NotRecorded && all[0].share - all[1].share >= balancedWithin;
    if (!isMostlyUnknown)
        std::erase_if(all, [](const Candidate& c) { return c.verdict == Verdict::NotRecorded; });
    return all;
}

Sentence headlineOf(Verdict verdict, const PaceShares& shares)
{
    Sentence headline = headlineOfKnown(verdict, shares);
    if (verdict == Verdict::NotRecorded || shares.notRecorded < worthSaying)
        return headline;
    headline.values["known"] = Phrase{headline.text};
    headline.values["unknown_pct"] = shares.notRecorded;
    headline.text =
        isWithoutLaunches(shares)
            ? PHRASE("{known}; for another {unknown_pct} % the GPU is idle, and the trace does not hold the "
                     "host's calls that launch its work")
            : PHRASE("{known}; for another {unknown_pct} % no GPU work is recorded, and the trace does not "
                     "show why");
    return headline;
}

} // namespace lanescope
