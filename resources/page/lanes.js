// Where each lane and row is on the canvas. As in the window the GPUs come first, and stay in sight while the hosts
// scroll if they leave enough room. Pixels are logical.

const sizes = {
    header: 24,
    row: 22,
    box: 20,
    workRow: 32,
    workBox: 28,
    counter: 42,
    gap: 6,
    steps: 24,
    overview: 36,
    ruler: 26,
    names: 200
};
const place = {
    width: 0,
    height: 0,
    names: 200,
    steps: 0,
    overview: 0,
    ruler: 0,
    lanes: 0,
    pinned: 0,
    all: 0,
    dpr: 1
};
const folded = new Set();

const isTitle = (strip) => strip.kind === "process" || strip.kind === "rank";
const isRowShown = (row) =>
    (row.part === parts.python ? state.python === 2 : row.part !== parts.modules || state.python > 0);

const placeRows = (strip) => {
    const step = strip.work ? sizes.workRow : sizes.row;
    strip.box = strip.work ? sizes.workBox : sizes.box;
    strip.shown = strip.rows.filter(isRowShown);
    // A lane that holds only Python frames is not empty.
    if (!strip.shown.length && strip.rows.length && !strip.annotations)
        strip.shown = strip.rows.slice(0, 1);
    strip.hiddenRows = strip.rows.length - strip.shown.length;
    strip.shown.forEach((row, i) => {
        row.y = strip.y + 2 + i * step;
    });
    for (const row of strip.rows)
        row.isShown = false;
    for (const row of strip.shown)
        row.isShown = true;
    const least = strip.kind === "annotations" ? 0 : 1;
    strip.height = Math.max(least, strip.shown.length) * step +
        (strip.kind === "annotations" && !strip.shown.length ? 0 : sizes.gap);
};

// Strips get their y from the top of all lanes.
const placeStrips = () => {
    let y = 0, isFolded = false, isRankFolded = false, pinned = 0;
    for (const strip of trace.strips) {
        if (strip.kind === "rank") {
            isRankFolded = folded.has(strip);
            isFolded = false;
        } else if (strip.kind === "process") {
            isFolded = folded.has(strip);
        }
        strip.y = y;
        strip.isHidden = isTitle(strip) ? strip.kind === "process" && isRankFolded : isFolded || isRankFolded;
        if (strip.isHidden) {
            strip.height = 0;
            for (const row of strip.rows)
                row.isShown = false;
            continue;
        }
        if (isTitle(strip))
            strip.height = sizes.header;
        else if (strip.kind === "counter")
            strip.height = sizes.counter + sizes.gap;
        else
            placeRows(strip);
        y += strip.height;
        if (strip.gpu && pinned >= strip.y)
            pinned = y;
    }
    place.all = y;
    place.gpus = pinned;
};

const placeAll = (width, mostHeight) => {
    placeStrips();
    place.width = width;
    place.names = width < 620 ? 104 : width < 1100 ? 172 : 216;
    place.overview = trace.sides.filter((side) => side.steps.length > 0).length * sizes.steps;
    place.ruler = place.overview + sizes.overview;
    place.lanes = place.ruler + sizes.ruler;
    place.height = Math.max(260, Math.min(mostHeight, place.lanes + place.all + 2));
    const room = place.height - place.lanes;
    place.pinned = place.gpus <= room * 0.55 && place.all > room ? place.gpus : 0;
    state.scroll = Math.max(0, Math.min(state.scroll, place.all - room));
};

const plotWidth = () => Math.max(1, place.width - place.names);
const xOf = (time) => place.names + (time - view.begin) / (view.end - view.begin) * plotWidth();
const timeAtX = (x) => view.begin + (x - place.names) / plotWidth() * (view.end - view.begin);
const perPixel = () => (view.end - view.begin) / plotWidth();

const isPinned = (strip) => strip.y < place.pinned;
// From the top of the canvas.
const topOf = (strip, y) => place.lanes + y - (isPinned(strip) ? 0 : state.scroll);
const stripAtY = (y) => {
    const inLanes = y - place.lanes, at = inLanes < place.pinned ? inLanes : inLanes + state.scroll;
    return inLanes < 0 ?
        null :
        trace.strips.find(
            (s) => !s.isHidden && at >= s.y && at < s.y + s.height && isPinned(s) === inLanes < place.pinned) ||
            null;
};
const rowAtY = (y) => {
    const strip = stripAtY(y);
    if (!strip || !strip.shown)
        return null;
    return strip.shown.find((row) => {
        const top = topOf(strip, row.y);
        return y >= top && y < top + strip.box;
    }) ||
        null;
};

// Python rows and folded lanes are shown if the slice is in them, and the lanes scroll.
const reveal = (slice) => {
    const row = rowAt(slice), strip = row.strip;
    if (row.part === parts.python || row.part === parts.modules)
        state.python = Math.max(state.python, row.part === parts.python ? 2 : 1);
    sayPython();
    let title = null;
    for (const each of trace.strips) {
        if (isTitle(each))
            title = each;
        if (each === strip)
            break;
    }
    if (title)
        folded.delete(title);
    for (const each of trace.strips)
        if (each.kind === "rank" && folded.has(each) && strip.isHidden)
            folded.delete(each);
    placeStrips();
    if (isPinned(strip))
        return;
    const room = place.height - place.lanes, top = row.y - 30, bottom = row.y + strip.box + 30;
    if (top < state.scroll + place.pinned)
        state.scroll = Math.max(0, top - place.pinned);
    else if (bottom > state.scroll + room)
        state.scroll = bottom - room;
};
