#include "model/attribution/place_text.h"

#include "model/attribution/replay_places.h"
#include "model/base/brief_duration.h"
#include "model/base/phrases.h"
#include "model/kernels/api_calls.h"

#include <algorithm>
#include <fmt/format.h>

namespace lanescope {

std::string textOf(Unplaced reason, PlaceBy by)
{
    switch (reason) {
    case Unplaced::No:
        return translated(PHRASE("placed"));
    case Unplaced::Communication:
        return translated(PHRASE("communication outside any module"));
    case Unplaced::BeforeRecording:
        return translated(PHRASE("launched before the recording began"));
    case Unplaced::NoLaunch:
        return translated(PHRASE("no launch is recorded"));
    case Unplaced::Graph:
        return translated(PHRASE("replayed graph without a capture"));
    case Unplaced::NoLink:
        return translated(PHRASE("backward without a link to its forward op"));
    case Unplaced::NoOp:
        return translated(PHRASE("launched outside any op"));
    case Unplaced::NoFrame:
        return by == PlaceBy::Module ? translated(PHRASE("no module frame is recorded"))
                                     : translated(PHRASE("no Python frame is recorded"));
    case Unplaced::NoScope:
        return translated(PHRASE("outside any annotation"));
    case Unplaced::NoMark:
        return translated(PHRASE("no mark of a phase"));
    case Unplaced::NotRepeated:
        return translated(PHRASE("not in a repeated layer"));
    case Unplaced::NotReplayed:
        return translated(PHRASE("not replayed with a graph"));
    }
    return {};
}

std::string textOf(PlaceSource source)
{
    switch (source) {
    case PlaceSource::None:
        return {};
    case PlaceSource::Frame:
        return translated(PHRASE("recorded: the Python frame of the module"));
    case PlaceSource::Sequence:
        return translated(PHRASE("recorded: the sequence number of the forward op"));
    case PlaceSource::EngineOrder:
        return translated(PHRASE("inferred: the autograd engine ran it directly after an op of the module"));
    case PlaceSource::Annotation:
        return translated(PHRASE("recorded: an annotation"));
    case PlaceSource::Capture:
        return translated(PHRASE("matched: the capture of the graph"));
    case PlaceSource::EagerOp:
        return translated(PHRASE("matched: the same op with equal shapes, run eagerly"));
    case PlaceSource::Place:
        return translated(PHRASE("inferred: its place in the capture of the graph"));
    case PlaceSource::Twin:
        return translated(PHRASE("inferred: a run of equal kernels that was launched"));
    }
    return {};
}

std::string noteOf(const GraphCoverage& graphs, NoteFor reader)
{
    if (!graphs.isLow())
        return {};
    return translatedWith(
        reader == NoteFor::Window
            ? PHRASE("Replayed graphs take {} % of the GPU time, and the op of {} % of that is known. A trace of the "
                     "capture or of an eager run names the other kernels.")
            : PHRASE("Replayed graphs take {} % of the GPU time, and the op of {} % of that is known. A trace "
                     "of the capture (--capture) or of an eager run (--twin) names the other kernels."),
        fmt::format("{:.1f}", *graphs.replayedPct()), fmt::format("{:.1f}", *graphs.opPct()));
}

std::string shapesNoteOf(const Attribution& all)
{
    if (all.replaysWithoutShapes == 0)
        return {};
    return translatedWith(PHRASE("The captures do not show the shapes of {} of {} replayed graphs: graphs of other "
                                 "sizes have the same kernels. Their shapes and FLOP are not known."),
                          all.replaysWithoutShapes, all.matchedReplays);
}

static bool hasReplays(const Analysis& analysis)
{
    const auto& work = analysis.work();
    return std::any_of(work.begin(), work.end(), [&](const Launched& l) {
        return l.launch && isGraphLaunchCall(analysis.trace().name(l.launch));
    });
}

static std::string noteOnCapture(const std::string& capture)
{
    return translatedWith(PHRASE("Ops of replayed graphs come from the capture {}."), capture);
}

std::optional<GraphCoverage> lowGraphCoverageOf(const Analysis& analysis)
{
    if (!hasReplays(analysis))
        return {};
    const GraphCoverage graphs = graphCoverageOf(attributionOf(analysis));
    return graphs.isLow() ? std::optional{graphs} : std::nullopt;
}

std::string lowGraphNoteOf(const Analysis& analysis, NoteFrom from)
{
    if (!hasReplays(analysis))
        return {};
    const Attribution& all = from == NoteFrom::Recorded ? recordedAttributionOf(analysis) : attributionOf(analysis);
    return noteOf(graphCoverageOf(all), NoteFor::Window);
}

std::string graphNoteOf(const Analysis& analysis, NoteFor reader)
{
    if (!hasReplays(analysis))
        return {};
    std::string note; // an answer that takes something from another file names it
    for (const std::string& capture : attributionOf(analysis).captures)
        note += (note.empty() ? "" : " ") + noteOnCapture(capture);
    if (const std::string shapes = shapesNoteOf(attributionOf(analysis)); !shapes.empty())
        note += (note.empty() ? "" : " ") + shapes;
    if (const auto graphs = lowGraphCoverageOf(analysis))
        note += (note.empty() ? "" : " ") + noteOf(*graphs, reader);
    return note;
}

std::string placedNoteOf(PlaceBy by, double placedPct, double scopePct)
{
    const auto percent = [](double pct) { return pct < 0.05 ? std::string{"0"} : fmt::format("{:.1f}", pct); };
    if (by == PlaceBy::Module && scopePct > placedPct)
        return translatedWith(PHRASE("{} % of the GPU time has a module; by scope, {} % has a place."),
                              percent(placedPct), percent(scopePct));
    return translatedWith(by == PlaceBy::Module  ? PHRASE("{} % of the GPU time has a module.")
                          : by == PlaceBy::Scope ? PHRASE("{} % of the GPU time has a scope.")
                          : by == PlaceBy::Line  ? PHRASE("{} % of the GPU time has a Python function.")
                                                 : PHRASE("{} % of the GPU time has a phase."),
                          percent(placedPct));
}

std::vector<std::string> inferredNotesOf(const PlaceTable& table)
{
    std::array<Ns, placeSourceCount> times{};
    for (const PlaceRow& row : table.rows)
        if (row.parent == PlaceRow::noParent) // a parent's time includes its children's
            for (std::size_t i = 0; i < times.size(); ++i)
                times[i] += row.bySource[i];
    std::vector<std::string> notes;
    for (std::size_t i = 0; i < times.size() && table.by != PlaceBy::Phase; ++i)
        if (const auto source = static_cast<PlaceSource>(i); times[i] > Ns{} && confidenceOf(source) == "inferred")
            notes.push_back(
                translatedWith(PHRASE("Of the GPU time, {} is {}."), briefDuration(times[i]), textOf(source)));
    return notes;
}

std::vector<std::string> notesOf(const PlaceTable& table, const Attribution& attribution, NoteFor reader)
{
    std::vector<std::string> notes;
    if (table.by == PlaceBy::Phase && !table.hasMarks)
        notes.push_back(translated(PHRASE("Nothing in this trace marks a phase.")));
    const bool isWhole = table.by != PlaceBy::Layer && table.by != PlaceBy::Graph;
    if (isWhole && table.busy > Ns{} && table.placedPct() < 90)
        notes.push_back(placedNoteOf(table.by, table.placedPct(), table.coverage.scope));
    if (table.by == PlaceBy::Module && table.busy > Ns{} && table.placedPct() == 0)
        notes.push_back(translated(attribution.hasFrames
                                       ? PHRASE("The recorded Python stacks have no frame of an nn.Module.")
                                       : PHRASE("Record with Python stacks (with_stack=True) to see modules.")));
    if (table.busy > Ns{} && table.coverage.op < 90)
        notes.push_back(
            translatedWith(PHRASE("{} % of the GPU time has no op."), fmt::format("{:.1f}", 100 - table.coverage.op)));
    if (std::string note = noteOf(table.graphs, reader); !note.empty())
        notes.push_back(std::move(note));
    if (table.coverage.inferred >= 0.05)
        notes.push_back(translatedWith(PHRASE("The phase of {} % of the GPU time is inferred from its neighbors."),
                                       fmt::format("{:.1f}", table.coverage.inferred)));
    for (const std::string& capture : attribution.captures)
        notes.push_back(noteOnCapture(capture));
    if (std::string shapes = shapesNoteOf(attribution); !shapes.empty())
        notes.push_back(std::move(shapes));
    for (const std::string& twin : attribution.twins)
        notes.push_back(
            translatedWith(PHRASE("Ops and modules are inferred from equal runs of kernels in {}; shapes are "
                                  "not taken over."),
                           twin));
    return notes;
}

} // namespace lanescope
