#include "widgets/panels/strip_answer.h"

#include "widgets/panels/strip_figures.h"
#include "widgets/panels/strip_ranks.h"
#include "widgets/panels/strip_threads.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include "model/analysis/breakdown.h"
#include "model/analysis/lead_in.h"
#include "model/analysis/time/gap_groups.h"
#include "model/analysis/verdict.h"
#include "model/attribution/iterations.h"
#include "model/attribution/place_text.h"
#include "model/attribution/stable_stretch.h"
#include "model/base/median.h"
#include "model/base/share.h"
#include "model/findings/rule.h"
#include "model/merge/job_headline.h"
#include "model/merge/rank_lanes.h"
#include "model/summary/key_figures.h"
#include "widgets/items/change_words.h"
#include "widgets/kit/glance.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/rank_look.h"
#include "widgets/kit/text.h"
#include "widgets/kit/theme.h"

#include <algorithm>
#include <cmath>

namespace lanescope {

namespace {

const QString dot = QStringLiteral(" · ");

QString tr(const char* text) { return QCoreApplication::translate("Strip", text); }

struct Group {
    const char* id;
    const char* name;
    QColor (*colour)(const Theme&);
};

StripPart partOf(const Group& group, Ns duration, Ns whole)
{
    StripPart part;
    part.id = QString::fromLatin1(group.id);
    part.name = tr(group.name);
    part.duration = duration;
    part.share = share(duration, whole);
    part.colour = group.colour;
    part.tip = tr("%1: %2, %3 of %4")
                   .arg(part.name, glanceDuration(duration), percentOf(part.share * 100), glanceDuration(whole));
    return part;
}

constexpr std::size_t maxSlices = 20000, maxTimes = 200000; // limits for highlights; more cannot be distinguished

// ---- a trace with GPU work -----------------------------------------------------------------------------------------

const Group busyGroup{"compute", QT_TRANSLATE_NOOP("Strip", "kernels"), [](const Theme& t) { return t.good; }};
const Group communicationGroup{"communication", QT_TRANSLATE_NOOP("Strip", "communication"),
                               [](const Theme& t) { return t.colourOf(Tone::Communication); }};
const Group rankWaitGroup{"rank_wait", QT_TRANSLATE_NOOP("Strip", "waits for ranks"),
                          [](const Theme& t) { return colourOf(RankDoing::Wait, t); }};
const Group hostGroup{"host", QT_TRANSLATE_NOOP("Strip", "waits for host"), [](const Theme& t) { return t.idleHost; }};
const Group copyGroup{"copy", QT_TRANSLATE_NOOP("Strip", "copies"),
                      [](const Theme& t) { return t.colourOf(Tone::Memcpy); }};
const Group inputGroup{"input", QT_TRANSLATE_NOOP("Strip", "waits for data"),
                       [](const Theme& t) { return t.predicted; }};
const Group syncGroup{"sync", QT_TRANSLATE_NOOP("Strip", "sync"), [](const Theme& t) { return t.idleSync; }};
const Group profilerGroup{"profiler", QT_TRANSLATE_NOOP("Strip", "profiler"),
                          [](const Theme& t) { return t.colourOf(Tone::Overhead); }};
const Group waitGroup{"device_wait", QT_TRANSLATE_NOOP("Strip", "launch latency"),
                      [](const Theme& t) { return t.launchSpan; }};
const Group betweenGroup{"device_wait", QT_TRANSLATE_NOOP("Strip", "between kernels"), waitGroup.colour};
const Group otherGroup{"other", QT_TRANSLATE_NOOP("Strip", "other idle"), [](const Theme& t) { return t.idleOther; }};
const Group notRecordedGroup{"not_recorded", QT_TRANSLATE_NOOP("Strip", "not recorded"), otherGroup.colour};

// Groups causes like the verdict, so that a part's share is the one in the headline.
const Group& groupOf(const Piece& piece)
{
    switch (piece.cause) {
    case Cause::Compute:
        return busyGroup;
    case Cause::Communication:
        return communicationGroup;
    case Cause::Copy:
        return copyGroup;
    case Cause::NotRecorded: // the GPU may work then
        return notRecordedGroup;
    default:
        break;
    }
    switch (lanescope::groupOf(piece.cause, piece.reason)) {
    case IdleGroup::Host:
        return hostGroup;
    case IdleGroup::Input:
        return inputGroup;
    case IdleGroup::Sync:
        return syncGroup;
    case IdleGroup::Profiler:
        return profilerGroup;
    case IdleGroup::DeviceWait:
        return waitGroup;
    case IdleGroup::Other:
        break;
    }
    return otherGroup;
}

void addDeviceParts(const Analysis& analysis, const DeviceBreakdown& device, StripAnswer& answer)
{
    // One denominator for the headline and the bar: the recording where that was judged, else the GPU's window.
    const std::optional<TimeRange>& recording = verdictOf(analysis).judgedBy;
    const Ns whole = recording ? recording->length() : device.window.length();
    struct Sum {
        const Group* group;
        Ns time{}, between{}; // between: the pauses from one kernel to the next
        std::vector<TimeRange> times;
        std::vector<SliceId> slices;
    };
    std::vector<Sum> sums;
    for (const Piece& piece : device.pieces) {
        const Group& group = groupOf(piece);
        auto sum = std::find_if(sums.begin(), sums.end(), [&](const Sum& each) { return each.group == &group; });
        if (sum == sums.end())
            sum = sums.insert(sums.end(), Sum{&group, {}, {}, {}, {}});
        sum->time += piece.range.length();
        if (piece.reason == WaitReason::NextKernel || piece.reason == WaitReason::Graph)
            sum->between += piece.range.length();
        if (isBusy(piece.cause)) {
            if (piece.what && sum->slices.size() < maxSlices)
                sum->slices.push_back(piece.what);
            continue;
        }
        if (!sum->times.empty() && sum->times.back().end == piece.range.begin)
            sum->times.back().end = piece.range.end; // the host continued with something else of the same kind
        else
            sum->times.push_back(piece.range);
        // The host's slices during the gap, and the work that came late.
        for (const SliceId slice : {piece.what, piece.gap == Piece::noGap ? SliceId{} : device.gaps[piece.gap].after})
            if (slice && sum->slices.size() < maxSlices)
                sum->slices.push_back(slice);
    }
    if (recording) { // outside of the GPU's window the GPU waits for the host
        auto host = std::find_if(sums.begin(), sums.end(), [](const Sum& each) { return each.group == &hostGroup; });
        if (host == sums.end())
            host = sums.insert(sums.end(), Sum{&hostGroup, {}, {}, {}, {}});
        const TimeRange before{recording->begin, device.window.begin}, after{device.window.end, recording->end};
        host->time += before.length() + after.length();
        host->times.insert(host->times.begin(), before);
        host->times.push_back(after);
        std::erase_if(host->times, [](const TimeRange& range) { return range.isEmpty(); });
    }
    // Joined ranks show how much of the communication is waiting.
    const CommunicationSplit split = splitOf(analysis, device);
    for (std::size_t i = 0; split.isKnown() && split.wait > Ns{} && i < sums.size(); ++i)
        if (sums[i].group == &communicationGroup) {
            sums[i].time -= split.wait;
            sums.push_back({&rankWaitGroup, split.wait, {}, {}, sums[i].slices});
            break;
        }
    std::stable_sort(sums.begin(), sums.end(), [](const Sum& a, const Sum& b) {
        return std::pair{a.group != &busyGroup, -a.time} < std::pair{b.group != &busyGroup, -b.time};
    });
    for (Sum& sum : sums) {
        if (sum.time == Ns{})
            continue;
        StripPart part = partOf(sum.between * 2 > sum.time ? betweenGroup : *sum.group, sum.time, whole);
        const auto isLonger = [](const TimeRange& a, const TimeRange& b) { return a.length() > b.length(); };
        if (!sum.times.empty()) {
            const Ns longest = std::min_element(sum.times.begin(), sum.times.end(), isLonger)->length();
            part.tip += QLatin1Char{'\n'} + tr("the longest stretch is %1").arg(glanceDuration(longest));
        }
        if (sum.times.size() > maxTimes) {
            std::nth_element(sum.times.begin(), sum.times.begin() + maxTimes, sum.times.end(), isLonger);
            sum.times.resize(maxTimes);
            std::sort(sum.times.begin(), sum.times.end(),
                      [](const TimeRange& a, const TimeRange& b) { return a.begin < b.begin; });
        }
        part.times = std::move(sum.times);
        part.slices = std::move(sum.slices);
        answer.parts.push_back(std::move(part));
    }
    // A window that is only a part of the recording is named, because lanes show the share of the whole.
    constexpr double maxPart = 0.9;
    const RankPart* rank = analysis.trace().rankOf(analysis.trace()[device.device].lanes[0]);
    const bool isPart = !rank && share(whole, analysis.trace().sliceRange().length()) < maxPart;
    answer.barTitle = recording ? tr("Where the recorded time goes")
                      : isPart  ? tr("Where GPU time goes, in %1 from first to last work").arg(glanceDuration(whole))
                                : tr("Where GPU time goes, in %1").arg(glanceDuration(whole));
    if (rank)
        answer.barTitle += dot + toQt(rank->label); // the headline describes all ranks
}

// For a job: the GPU of the median rank, by the share of kernels.
const DeviceBreakdown* deviceToShow(const Analysis& analysis)
{
    const std::vector<DeviceBreakdown>& all = breakdownOf(analysis);
    std::vector<std::size_t> main = mainDevices(analysis.trace(), all);
    if (main.empty())
        return nullptr;
    std::stable_sort(main.begin(), main.end(), [&](std::size_t a, std::size_t b) {
        return all[a].percent(Cause::Compute) < all[b].percent(Cause::Compute);
    });
    return &all[main[main.size() / 2]];
}

// The name of the verdict with the share that its headline names first.
QString briefOf(Verdict verdict, const QString& headline)
{
    const QString name = toQt(translated(phraseOf(verdict)));
    static const QRegularExpression share{QStringLiteral("(\\d+(?:\\.\\d+)?)[ \u00A0\u202F]?%")};
    const auto found = share.match(headline);
    return found.hasMatch() && verdict != Verdict::Balanced
               ? name + QLatin1Char{' '} + found.captured(1) + QStringLiteral("\u202F%")
               : name;
}

void sayVerdict(const Analysis& analysis, StripAnswer& answer)
{
    const VerdictResult& verdict = verdictOf(analysis);
    Sentence headline = jobHeadlineOf(analysis);
    for (auto& [key, value] : headline.values) // a headline shows whole percents
        if (double* pct = std::get_if<double>(&value); pct && *pct >= 10 && *pct < 99.5)
            *pct = std::round(*pct);
    answer.headline = toQt(format(headline, wordDuration));
    answer.brief = briefOf(verdict.verdict, answer.headline);
    // The answer comes first; what limits the kernels, and what is not known, is a detail.
    static const QRegularExpression semicolon{QStringLiteral("; |；")};
    if (const auto at = semicolon.match(answer.headline); verdict.verdict != Verdict::CpuOnly && at.hasMatch()) {
        answer.detail = answer.headline.mid(at.capturedEnd());
        answer.headline.truncate(at.capturedStart());
    }
    if (const Sentence scope = scopeOfHeadline(analysis); !scope.text.empty())
        answer.detail = toQt(format(scope, wordDuration)) + (answer.detail.isEmpty() ? QString{} : dot + answer.detail);
    using Edge = StripAnswer::Edge;
    const auto isWarning = [](const Finding& finding) {
        return finding.severity >= Severity::Warning && !finding.isArtefact;
    };
    answer.yieldsToPace = isOfKernels(verdict.verdict) || verdict.verdict == Verdict::CommunicationBound ||
                          verdict.verdict == Verdict::CopyBound;
    switch (verdict.verdict) {
    case Verdict::OverheadBound:
    case Verdict::SyncBound:
    case Verdict::CommunicationBound:
    case Verdict::InputBound:
        answer.edge = Edge::Bad;
        break;
    case Verdict::ComputeBound:
    case Verdict::MemoryBound:
    case Verdict::GpuBound:
    case Verdict::GpuBoundByMemory:
        answer.edge = std::any_of(findingsOf(analysis).begin(), findingsOf(analysis).end(), isWarning) ? Edge::Notable
                                                                                                       : Edge::Good;
        break;
    case Verdict::CopyBound:
    case Verdict::Balanced:
        answer.edge = Edge::Notable;
        break;
    case Verdict::NotRecorded:
    case Verdict::CpuOnly:
        answer.edge = Edge::Plain;
        break;
    }
}

// ---- a trace of only the host --------------------------------------------------------------------------------------

void addHostParts(const Analysis& analysis, StripAnswer& answer)
{
    std::vector<const TableRow*> rows;
    for (const TableRow& row : analysis.table().rows)
        if (row.kind == SliceKind::Op && row.selfCpu > Ns{})
            rows.push_back(&row);
    std::stable_sort(rows.begin(), rows.end(),
                     [](const TableRow* a, const TableRow* b) { return a->selfCpu > b->selfCpu; });
    Ns whole{};
    for (const TableRow* row : rows)
        whole += row->selfCpu;
    const bool isOfThread = addThreadParts(analysis, whole, answer);
    static constexpr QColor (*colours[])(const Theme&) = {[](const Theme& t) { return t.colourOf(Tone::Op); },
                                                          [](const Theme& t) { return t.colourOf(Tone::Gemm); },
                                                          [](const Theme& t) { return t.colourOf(Tone::Annotation); },
                                                          [](const Theme& t) { return t.colourOf(Tone::Reduction); }};
    Ns rest = whole;
    for (std::size_t i = 0; !isOfThread && i < std::min(rows.size(), std::size(colours)); ++i) {
        const QString name = toQt(rows[i]->name);
        const Group group{"", "", colours[i]};
        StripPart part = partOf(group, rows[i]->selfCpu, whole);
        part.id = QStringLiteral("op:") + name;
        part.name = name.startsWith(QLatin1String{"aten::"}) ? name.mid(6) : name;
        part.tip = tr("%1: self time %2, %3 of all ops' self time")
                       .arg(name, glanceDuration(rows[i]->selfCpu), percentOf(part.share * 100));
        part.slices = rows[i]->slices;
        part.slices.resize(std::min(part.slices.size(), maxSlices));
        rest -= rows[i]->selfCpu;
        answer.parts.push_back(std::move(part));
    }
    if (rest > Ns{} && !isOfThread) {
        StripPart part = partOf(otherGroup, rest, whole);
        part.id = QStringLiteral("op:");
        part.name = tr("other ops");
        answer.parts.push_back(std::move(part));
    }
    if (!isOfThread)
        answer.barTitle = tr("Where the ops' self time goes");
    answer.headline = rows.empty()
                          ? tr("This trace records no ops and no GPU work")
                          : tr("CPU only: %1 takes %2 of the ops' self time")
                                .arg(toQt(rows.front()->name), glancePercent(share(rows.front()->selfCpu, whole)));
}

// ---- figures -------------------------------------------------------------------------------------------------------

QString gpuOf(const Analysis& analysis)
{
    const std::vector<Gpu>& gpus = analysis.trace().info().gpus;
    if (analysis.work().empty() || gpus.empty())
        return {};
    const QString name = toQt(gpus[0].name), maker = QStringLiteral("NVIDIA ");
    return name.startsWith(maker) ? name.mid(maker.size()) : name;
}

// Returns the finding that the ranks of a job wait for one of them.
QString lateRankOf(const Analysis& analysis)
{
    if (analysis.trace().ranks().size() < 2)
        return {};
    for (const Finding& finding : findingsOf(analysis))
        if (finding.rule->id == std::string_view{"straggler"})
            return toQt(format(finding.rule->title, finding.values, wordDuration));
    return {};
}

QString detailOf(const Analysis& analysis, const KeyFigures& known)
{
    const Trace& trace = analysis.trace();
    QStringList said;
    if (known.steps > 0)
        said.append(stepsOf(known));
    if (const Iterations& served = iterationsOf(analysis); served.isServing) {
        for (const IterationKindRow& kind : served.kinds)
            if (const auto waits = kind.bubblePct();
                waits && served.stable && kind.kind && kind.kind == served.rows[served.stable->from].fields.kind)
                said.append(tr("in %1 the GPU waits %2").arg(toQt(kindWord(kind.kind)), glancePercent(*waits / 100)));
        said.append(numberOf(served.rows.size(), tr("1 iteration"), tr("%1 iterations")));
    }
    if (const std::vector<Launched>& work = analysis.work(); !work.empty()) {
        std::vector<Ns> lengths;
        std::size_t launched = 0;
        for (const Launched& l : work)
            if (trace.kind(l.work) == SliceKind::Kernel) {
                lengths.push_back(trace.duration(l.work));
                launched += l.launch ? 1 : 0;
            }
        if (lengths.size() > 1)
            said.append(
                tr("%1 kernels in all, median %2").arg(countOf(lengths.size()), glanceDuration(medianOf(lengths))));
    } else {
        std::size_t threads = 0, lanes = 0;
        for (const Lane& lane : trace.lanes()) {
            threads += lane.kind == LaneKind::Cpu && !lane.slices.isEmpty();
            lanes += !lane.slices.isEmpty();
        }
        // Without ops the trace does not show which lanes are threads.
        said.append(threads ? numberOf(threads, tr("1 thread"), tr("%1 threads"))
                            : numberOf(lanes, tr("1 lane"), tr("%1 lanes")));
        said.append(numberOf(trace.sliceCount(), tr("1 slice"), tr("%1 slices")));
    }
    if (const QString gpu = gpuOf(analysis); !gpu.isEmpty())
        said.append(gpu);
    return said.join(dot);
}

// In a list of recordings: what ran it comes first.
QString aboutOf(const Analysis& analysis, const KeyFigures& known)
{
    QStringList said;
    if (const QString gpu = gpuOf(analysis); !gpu.isEmpty())
        said.append(gpu);
    if (known.steps > 0)
        said.append(stepsOf(known));
    said.append(numberOf(analysis.trace().sliceCount(), tr("1 slice"), tr("%1 slices")));
    return said.join(dot);
}

} // namespace

QColor stripColour(const QString& id, const Theme& theme)
{
    for (const Group* group : {&busyGroup, &communicationGroup, &rankWaitGroup, &copyGroup, &inputGroup, &hostGroup,
                               &syncGroup, &profilerGroup, &waitGroup})
        if (id == QLatin1String{group->id})
            return group->colour(theme);
    if (id.startsWith(rolePrefix))
        return theme.colourOf(toneOfRole(id.mid(rolePrefix.size()).toStdString()));
    return id.startsWith(QLatin1String{"op:"}) ? theme.colourOf(Tone::Op) : theme.idleOther;
}

StripAnswer stripAnswerOf(const Analysis& analysis)
{
    StripAnswer answer;
    const DeviceBreakdown* device = deviceToShow(analysis);
    const bool hasDevice = device && analysis.busy();
    if (hasDevice) {
        // Where most launches have no work in the trace, the few that have it do not show the GPU's time.
        if (!device->window.isEmpty() && !verdictOf(analysis).isMostLost)
            addDeviceParts(analysis, afterLeadIn(*device).value_or(*device), answer); // as the verdict
        sayVerdict(analysis, answer);
    } else if (!analysis.table().rows.empty()) {
        addHostParts(analysis, answer);
        answer.brief = toQt(translated(phraseOf(Verdict::CpuOnly)));
    } else {
        answer.headline = tr("This trace records no ops and no GPU work");
    }
    // A verdict more specific than "CPU only" replaces the longest op.
    const VerdictResult& verdict = verdictOf(analysis);
    if (!hasDevice && (verdict.verdict != Verdict::CpuOnly || !verdict.headline.values.empty()))
        sayVerdict(analysis, answer);
    const KeyFigures known = keyFiguresOf(analysis);
    if (QString late = lateRankOf(analysis); !late.isEmpty()) { // the rank that all others wait for is the answer
        late[0] = late[0].toUpper();
        const qsizetype colon = late.indexOf(QLatin1Char{':'});
        const QString more = colon < 0 ? QString{} : late.mid(colon + 1).trimmed() + dot;
        answer.detail = more + answer.headline + (answer.detail.isEmpty() ? QString{} : dot + answer.detail);
        answer.headline = colon < 0 ? late : late.left(colon);
        answer.brief = answer.headline;
        answer.edge = StripAnswer::Edge::Bad;
        addRanks(analysis, answer);
    }
    answer.detail += (answer.detail.isEmpty() ? QString{} : dot) + detailOf(analysis, known);
    if (const auto graphs = lowGraphCoverageOf(analysis)) // comes first, as a narrow window drops the last parts
        answer.detail = tr("ops known for %1 of the time of replayed graphs").arg(percentOf(*graphs->opPct())) + dot +
                        answer.detail;
    answer.about = aboutOf(analysis, known);
    if (hasDevice && addServingFigures(analysis, answer))
        return answer;
    addStepFigures(known, answer);
    addGain(known, answer);
    if (hasDevice)
        addDeviceFigures(analysis, known, answer);
    return answer;
}

} // namespace lanescope
