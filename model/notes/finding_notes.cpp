#include "model/notes/finding_notes.h"

namespace lanescope {

namespace {

bool isInside(const Trace& trace, SliceId inner, SliceId outer)
{
    for (SliceId s = trace.parent(inner); s; s = trace.parent(s))
        if (s == outer)
            return true;
    return false;
}

Note boxRound(const Trace& trace, SliceId slice)
{
    Note note;
    note.kind = NoteKind::Box;
    note.anchors = {{refOf(trace, slice), Edge::Begin}};
    return note;
}

} // namespace

Note bracketBetween(const Trace& trace, SliceId from, SliceId to)
{
    Note note;
    note.kind = NoteKind::Bracket;
    note.anchors = {{refOf(trace, from), Edge::Begin}, {refOf(trace, to), Edge::Begin}};
    return note;
}

Note calloutOn(const Trace& trace, SliceId slice, std::string text)
{
    Note note;
    note.kind = NoteKind::Callout;
    note.anchors = {{refOf(trace, slice), Edge::Begin}};
    note.text = std::move(text);
    return note;
}

namespace {

// The idle time before GPU work, if the finding is about the idle time there.
std::optional<TimeRange> gapBefore(const Trace& trace, const Finding& finding, SliceId work)
{
    const bool isIdle = finding.share && !isBusy(*finding.share);
    if (!isIdle || !isDeviceWork(trace.kind(work)) || work.value == 0)
        return {};
    const SliceId before{work.value - 1}; // slices are ordered by lane, row and begin
    if (trace.laneOf(before) != trace.laneOf(work) || trace.end(before) >= trace.begin(work))
        return {};
    return TimeRange{trace.end(before), trace.begin(work)};
}

} // namespace

std::vector<Note> notesOf(const Trace& trace, const Finding& finding, const std::string& text)
{
    if (finding.evidence.empty())
        return {};
    const SliceId first = finding.evidence[0];
    std::vector<Note> notes;
    if (const auto gap = gapBefore(trace, finding, first)) { // the callout points at the time, not at what follows
        Note note;
        note.anchors = {
            {TimeRef{gap->begin + gap->length() / 2 - Time{}, refOf(trace, trace.laneOf(first))}, Edge::Begin}};
        note.text = text;
        return {note};
    }
    if (finding.evidence.size() >= 2) {
        const SliceId second = finding.evidence[1];
        if (trace.launchOf(first) == second)
            notes.push_back(bracketBetween(trace, second, first));
        else if (trace.launchOf(second) == first || isInside(trace, second, first))
            notes.push_back(bracketBetween(trace, first, second));
    }
    if (notes.empty())
        notes.push_back(boxRound(trace, first));
    notes.push_back(calloutOn(trace, first, text));
    return notes;
}

std::vector<Note> notesOf(const Trace& trace, SliceId slice, const std::string& text)
{
    std::vector<Note> notes;
    if (const SliceId launch = trace.launchOf(slice))
        notes.push_back(bracketBetween(trace, launch, slice));
    notes.push_back(calloutOn(trace, slice, text));
    return notes;
}

std::vector<Note> notesOf(const Trace& trace, const Gap& gap, const std::string& text)
{
    Note bracket;
    bracket.kind = NoteKind::Bracket;
    bracket.anchors = {{refOf(trace, gap.before), Edge::End}, {refOf(trace, gap.after), Edge::Begin}};
    Note callout;
    callout.kind = NoteKind::Callout;
    callout.anchors = {
        {TimeRef{gap.range.begin - Time{} + gap.range.length() / 2, refOf(trace, gap.lane)}, Edge::Begin}};
    callout.text = text;
    return {bracket, callout};
}

} // namespace lanescope
