#include "app/cli/figure_input.h"

#include <QRegularExpression>

#include "app/cli/input.h"
#include "app/cli/output.h"
#include "model/findings/rank_findings.h"
#include "model/notes/finding_notes.h"
#include "widgets/figure/insets.h"
#include "widgets/kit/finding_words.h"
#include "widgets/kit/glance.h"
#include "widgets/kit/text.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <sstream>

namespace lanescope {

namespace {

std::optional<Ns> timeFrom(std::string_view text)
{
    static const QRegularExpression form{QStringLiteral("^\\s*([0-9]+(?:\\.[0-9]+)?)\\s*(ns|us|µs|ms|s)\\s*$")};
    const auto match = form.match(toQt(text));
    if (!match.hasMatch())
        return {};
    const QString unit = match.captured(2);
    const double factor = unit == QLatin1String{"ns"}   ? 1
                          : unit == QLatin1String{"ms"} ? 1e6
                          : unit == QLatin1String{"s"}  ? 1e9
                                                        : 1e3;
    const double ns = match.captured(1).toDouble() * factor;
    if (ns > 9e18)
        return {};
    return Ns{std::llround(ns)};
}

// The range of a step and the work that it launched, however late it ran, limited to the lanes that are drawn.
TimeRange rangeDrawn(const Analysis& analysis, const std::string& name, TimeRange step,
                     const std::optional<std::vector<LaneId>>& lanes)
{
    const Trace& t = analysis.trace();
    const auto isDrawn = [&](SliceId s) {
        return !lanes || std::find(lanes->begin(), lanes->end(), t.laneOf(s)) != lanes->end();
    };
    std::optional<TimeRange> range;
    const auto add = [&](TimeRange more) {
        range = range ? TimeRange{std::min(range->begin, more.begin), std::max(range->end, more.end)} : more;
    };
    for (const SliceId s : t.slices())
        if (t.begin(s) == step.begin && t.end(s) == step.end && t.name(s) == name && isDrawn(s))
            add(step);
    for (const Launched& l : analysis.work())
        if (l.launch && t.begin(l.launch) >= step.begin && t.begin(l.launch) < step.end && isDrawn(l.work))
            add(t.range(l.work));
    return range.value_or(step);
}

TimeRange widened(TimeRange range, double by)
{
    const auto margin = Ns{std::max<std::int64_t>(
        1, static_cast<std::int64_t>(static_cast<double>(nsOf(range.end) - nsOf(range.begin)) * by))};
    return {range.begin - margin, range.end + margin};
}

// The recorded step whose length is the median; of an even number, the shorter one of the two.
const Step* medianStep(const std::vector<Step>& steps)
{
    if (steps.empty())
        return nullptr;
    std::vector<const Step*> byLength;
    for (const Step& step : steps)
        byLength.push_back(&step);
    const auto middle = byLength.begin() + static_cast<std::ptrdiff_t>((steps.size() - 1) / 2);
    std::nth_element(byLength.begin(), middle, byLength.end(),
                     [](const Step* a, const Step* b) { return a->range.length() < b->range.length(); });
    return *middle;
}

std::size_t launchesOn(const Analysis& analysis, LaneId lane, TimeRange range)
{
    const Trace& t = analysis.trace();
    return static_cast<std::size_t>(
        std::count_if(analysis.work().begin(), analysis.work().end(), [&](const Launched& l) {
            return l.launch && t.laneOf(l.launch) == lane && t.begin(l.launch) >= range.begin &&
                   t.begin(l.launch) < range.end;
        }));
}

// The lanes of a small figure: GPU work, and in one row the host's thread that launches most of it.
void choosePageLanes(FigureSide& side, const Analysis& analysis)
{
    const Trace& t = analysis.trace();
    std::vector<LaneId> gpu;
    std::optional<LaneId> host;
    std::size_t maxLaunches = 0;
    for (std::uint32_t i = 0; i < t.lanes().size(); ++i) {
        const LaneId lane{i};
        if (t[lane].kind == LaneKind::Gpu) {
            gpu.push_back(lane);
        } else if (const std::size_t launches = launchesOn(analysis, lane, side.range); launches > maxLaunches) {
            maxLaunches = launches;
            host = lane;
        }
    }
    std::erase_if(gpu, [&](LaneId lane) {
        return std::none_of(analysis.work().begin(), analysis.work().end(), [&](const Launched& l) {
            return t.laneOf(l.work) == lane && t.end(l.work) > side.range.begin && t.begin(l.work) < side.range.end;
        });
    });
    if (gpu.empty()) // without GPU work all lanes are shown
        return;
    side.lanes = std::move(gpu);
    if (host) {
        side.lanes->push_back(*host);
        side.folded = {*host};
    }
}

void showMedianStep(FigureSide& side, const Analysis& analysis)
{
    const Step* step = medianStep(analysis.steps());
    if (!step)
        return;
    const std::string name{analysis.trace().name(step->slice)};
    const TimeRange drawn = rangeDrawn(analysis, name, step->range, side.lanes);
    side.range = widened(drawn, 0.02);
    side.zero = drawn.begin;
    side.total = glanceDuration(drawn.length());
}

void refuse(const std::string& what) { std::fprintf(stderr, "lanescope: %s\n", what.c_str()); }

std::optional<SliceId> sliceCalled(const Trace& trace, const std::string& text)
{
    // Names can contain a # (ProfilerStep#3), so the whole text is tried first.
    if (const SliceId whole = occurrence(trace, text, 0))
        return whole;
    const NamedSlice named = namedSliceFrom(text);
    const SliceId slice = occurrence(trace, named.name, named.number);
    return slice ? std::optional{slice} : std::nullopt;
}

// The K-th kernel of that name by begin; an op on the CPU may have the same name.
SliceId kernelCalled(const Trace& trace, const std::string& text)
{
    const NamedSlice named = namedSliceFrom(text);
    std::vector<SliceId> kernels;
    for (const SliceId s : trace.slices())
        if (trace.kind(s) == SliceKind::Kernel && trace.name(s) == named.name)
            kernels.push_back(s);
    std::stable_sort(kernels.begin(), kernels.end(),
                     [&](SliceId a, SliceId b) { return trace.begin(a) < trace.begin(b); });
    return named.number < kernels.size() ? kernels[named.number] : SliceId{};
}

std::optional<Notes> notesIn(const std::string& file)
{
    std::ifstream in{file, std::ios::binary};
    if (!in) {
        printError({Error::Kind::Io, file, {}, "expected to open a file of notes"});
        return {};
    }
    std::stringstream text;
    text << in.rdbuf();
    Result<Notes> notes = notesFromJson(text.str(), file);
    if (!notes) {
        printError(notes.error());
        return {};
    }
    return std::move(*notes);
}

} // namespace

std::optional<TimeRange> rangeFrom(const std::string& text)
{
    const std::size_t colon = text.find(':');
    if (colon == std::string::npos)
        return {};
    const auto begin = timeFrom(std::string_view{text}.substr(0, colon));
    const auto end = timeFrom(std::string_view{text}.substr(colon + 1));
    if (!begin || !end || *end <= *begin)
        return {};
    return TimeRange{Time{} + *begin, Time{} + *end};
}

std::optional<Error> outsideOf(const Trace& trace, TimeRange range, const std::string& text)
{
    const TimeRange all = trace.sliceRange();
    if (range.end > all.begin && (range.begin < all.end || all.begin == all.end))
        return {};
    return Error{Error::Kind::BadInput,
                 "--range",
                 {},
                 fmt::format("expected times within the trace, which ends at {}, found {}",
                             torchDuration(all.end - Time{}), text)};
}

NamedSlice namedSliceFrom(const std::string& text)
{
    const std::size_t hash = text.rfind('#');
    if (hash == std::string::npos || hash + 1 == text.size() || text.size() - hash > 12 ||
        text.find_first_not_of("0123456789", hash + 1) != std::string::npos)
        return {text, 0};
    return {text.substr(0, hash), std::stoull(text.substr(hash + 1))};
}

tl::expected<ShownTrace, ExitCode> showTrace(const std::string& file, const WhatToShow& what)
{
    const auto trace = openTraceOrRanks(file);
    if (!trace)
        return tl::unexpected(trace.error());
    const Trace& t = **trace;
    ShownTrace shown;
    shown.document = std::make_unique<Document>(*trace);
    FigureSide& side = shown.side;
    side.document = shown.document.get();
    side.range = widened(t.sliceRange(), 0.01);
    if (!what.range.empty()) {
        const auto range = rangeFrom(what.range);
        if (!range) {
            refuse("--range: expected FROM:TO such as 1.2ms:3ms, found " + what.range);
            return tl::unexpected(ExitCode::Usage);
        }
        side.range = *range;
    }
    if (!what.lanes.empty()) {
        const QRegularExpression expression{QString::fromStdString(what.lanes),
                                            QRegularExpression::CaseInsensitiveOption};
        if (!expression.isValid()) {
            refuse("--lanes: " + expression.errorString().toStdString());
            return tl::unexpected(ExitCode::Usage);
        }
        side.lanes.emplace();
        for (std::size_t i = 0; i < t.lanes().size(); ++i) {
            const Lane& lane = t.lanes()[i];
            const std::string text = t[lane.process].title + " " + lane.name;
            if (expression.match(QString::fromStdString(text)).hasMatch())
                side.lanes->emplace_back(i);
        }
        if (side.lanes->empty()) {
            refuse("--lanes: no lane matches: " + what.lanes);
            return tl::unexpected(ExitCode::Usage);
        }
    }
    if (what.isPage && what.range.empty() && what.step.empty() && what.fit.empty()) {
        showMedianStep(side, *shown.document->analysis());
        if (!side.lanes)
            choosePageLanes(side, *shown.document->analysis());
    }
    if (!what.step.empty()) {
        const auto step = stepAskedFor(t, what.step);
        if (!step)
            return tl::unexpected(step.error());
        if (*step)
            side.range = widened(rangeDrawn(*shown.document->analysis(), what.step, **step, side.lanes), 0.02);
    }
    const auto sliceAsked = [&](const std::string& name, const char* option) -> tl::expected<SliceId, ExitCode> {
        if (const auto slice = sliceCalled(t, name))
            return *slice;
        refuse(std::string{option} + ": expected a slice of the trace, found none called " + name);
        return tl::unexpected(ExitCode::Usage);
    };
    if (!what.fit.empty()) {
        const auto slice = sliceAsked(what.fit, "--fit");
        if (!slice)
            return tl::unexpected(slice.error());
        side.range = widened(t.range(*slice), 0.03);
    }
    if (!what.select.empty()) {
        const auto slice = sliceAsked(what.select, "--select");
        if (!slice)
            return tl::unexpected(slice.error());
        shown.document->select(*slice);
    }
    if (!what.notesFile.empty()) {
        auto notes = notesIn(what.notesFile);
        if (!notes)
            return tl::unexpected(ExitCode::Unreadable);
        side.notes = std::move(*notes);
    }
    if (what.findings) {
        constexpr std::size_t max = 6;
        std::size_t count = 0;
        for (Finding f : rankedFindingsOf(*shown.document->analysis())) {
            // from the first place that is shown
            f.evidence.erase(f.evidence.begin(), std::find_if(f.evidence.begin(), f.evidence.end(), [&](SliceId s) {
                                 return t.end(s) >= side.range.begin && t.begin(s) <= side.range.end;
                             }));
            if (f.evidence.empty())
                continue;
            if (side.lanes &&
                std::find(side.lanes->begin(), side.lanes->end(), t.laneOf(f.evidence[0])) == side.lanes->end())
                continue;
            const std::string cost = costText(costOf(*shown.document->analysis(), f))
                                         .replace(QStringLiteral(" · "), QStringLiteral("\u00a0·\u00a0")) // in one line
                                         .toStdString();
            const std::string title = titleOf(withShortNames(f), wordDuration);
            for (Note& note : notesOf(t, f, cost.empty() ? title : title + ": " + cost))
                side.notes.notes.push_back(std::move(note));
            if (++count == max)
                break;
        }
    }
    shown.document->setActivity(activityOf(*shown.document->analysis()));
    for (const std::string& inset : what.insets) {
        constexpr std::string_view ofOne = "footprint=";
        if (inset.starts_with(ofOne)) {
            const SliceId kernel = kernelCalled(t, inset.substr(ofOne.size()));
            if (!kernel) {
                refuse("--inset: expected a kernel of the trace, found none called " + inset.substr(ofOne.size()));
                return tl::unexpected(ExitCode::Usage);
            }
            side.insets.push_back(footprintInset(*shown.document, kernel));
        } else if (const InsetKind* kind = insetKind(inset)) {
            InsetTable table = kind->make(*shown.document, side.range);
            if (table.rows.empty())
                std::fprintf(stderr, "lanescope: --inset %s: the trace holds nothing for it here\n", inset.c_str());
            side.insets.push_back(std::move(table));
        } else {
            std::string known;
            for (const InsetKind& k : insetKinds())
                known += std::string{k.key} + ", ";
            refuse("--inset: expected " + known + "or footprint=NAME[#K], found " + inset);
            return tl::unexpected(ExitCode::Usage);
        }
    }
    return shown;
}

} // namespace lanescope
