// Keys, wheel, pointer and touch. The keys are those of the window.

const keyHelp = [
    ["W / S", "zoom in / out at the cursor"],
    ["A / D", "move left / right"],
    ["wheel", "zoom at the cursor; with Shift move in time, with Alt scroll the lanes"],
    ["drag", "move; in the overview move what is shown"],
    ["Shift + drag, drag on the ruler", "select a range of time"],
    ["click, double-click", "select a slice, zoom to it"],
    ["F", "show the selection or the range as large as fits"],
    ["Left / Right", "previous / next slice of the row"],
    ["Up / Down", "slice around it / first slice inside it"],
    ["[ / ]", "previous / next slice of the same name"],
    [", / .", "back to the launch / on to its GPU work"],
    ["P", "Python frames: none, nn.Modules, all"],
    ["I", "idle time of GPU lanes"],
    ["Home", "show the whole trace"],
    ["Page Up / Page Down", "scroll the lanes"],
    ["/", "find; Enter and Shift + Enter go through the matches"],
    ["Esc", "clear selection, range and matches"],
    ["?", "this list"],
];

const pointer = {
    x: none,
    y: none,
    drag: null,
    touches: new Map(),
    pinch: null
};

const clearAll = () => {
    clearLit();
    Object.assign(state, {selected: none, hovered: none, range: null});
    side.slice.replaceChildren(element("p", "muted", "Click a slice, or walk with the arrow keys."));
    side.range.replaceChildren(element("p", "muted", "Drag on the ruler, or with Shift over the lanes."));
    openTab(0);
    hideCard();
    redraw();
};
const fitSelection = () => {
    if (state.range && state.selected === none)
        flyTo(state.range.begin, state.range.end, 0.02);
    else if (state.selected !== none)
        flyTo(beginOf(state.selected), endOf(state.selected), 0.1);
};
const timeUnderCursor = () => (pointer.x >= place.names ? timeAtX(pointer.x) : undefined);

// ---- walking from slice to slice

const firstInView = () => {
    for (const row of trace.rows)
        if (row.isShown) {
            const at = firstEndingAfter(row, view.begin - shift[row.strip.side]);
            if (at < row.last && beginOf(at) < view.end)
                return at;
        }
    return none;
};
const sameName = (by) => {
    const entry = trace.entry[state.selected], time = beginOf(state.selected);
    let best = none;
    for (const row of trace.rows)
        for (let i = row.first, more = shift[row.strip.side]; i < row.last; ++i) {
            const at = trace.begin[i] + more;
            if (trace.entry[i] !== entry || i === state.selected || (by > 0 ? at < time : at > time))
                continue;
            if (at === time && (by > 0 ? i < state.selected : i > state.selected))
                continue;
            if (best === none || (by > 0 ? at < beginOf(best) : at > beginOf(best)))
                best = i;
        }
    return best;
};
const walk = {
    ArrowLeft: (slice, row) => (slice > row.first ? slice - 1 : none),
    ArrowRight: (slice, row) => (slice + 1 < row.last ? slice + 1 : none),
    ArrowUp: (slice) => {
        const all = around(slice);
        return all.length ? all[all.length - 1] : none;
    },
    ArrowDown: (slice) => {
        const all = inside(slice);
        return all && all.length ? all[0] : none;
    },
    "[": () => sameName(-1),
    "]": () => sameName(1),
    ",": (slice) => trace.launchOf[slice],
    ".": (slice) => {
        const own = workOf(slice), inner = own.length ? own : workInside(slice, inside(slice));
        return inner.length ? inner[0] : none;
    },
};
const goFrom = (key) => {
    const to = state.selected === none ? firstInView() : walk[key](state.selected, rowAt(state.selected));
    if (to === none || to === undefined)
        return;
    choose(to, true);
};

const scrollBy = (pixels) => {
    state.scroll += pixels;
    resize();
};
const sayPython = () => {
    side.python.textContent = "Python: " + ["none", "modules", "all"][state.python];
};
const cyclePython = () => {
    state.python = (state.python + 1) % 3;
    announce(["Python frames are hidden", "nn.Modules are shown", "All Python frames are shown"][state.python]);
    sayPython();
    resize();
};

const keyActs = {
    w: (e) => zoomBy(e.shiftKey ? 0.4 : 0.72, timeUnderCursor(), 160),
    s: (e) => zoomBy(e.shiftKey ? 2.5 : 1 / 0.72, timeUnderCursor(), 160),
    a: (e) => moveBy(e.shiftKey ? -0.5 : -0.16, 160),
    d: (e) => moveBy(e.shiftKey ? 0.5 : 0.16, 160),
    f: fitSelection,
    p: cyclePython,
    i: () => {
        state.idle = !state.idle;
        side.idle.setAttribute("aria-pressed", state.idle);
        redraw();
    },
    home: () => showAll(420),
    pageup: () => scrollBy(-(place.height - place.lanes) * 0.8),
    pagedown: () => scrollBy((place.height - place.lanes) * 0.8),
    escape: clearAll,
    "/": () => search.box.focus(),
    "?": () => side.help.showModal(),
};
const onKey = (event) => {
    const tag = event.target.tagName;
    if (event.ctrlKey || event.metaKey || event.altKey || side.help.open || tag === "INPUT" || tag === "SELECT")
        return;
    const box = canvas.getBoundingClientRect();
    if (event.target !== canvas && (box.bottom < 60 || box.top > innerHeight - 60))
        return;
    const key = event.key;
    if (walk[key] && (key.length === 1 || event.target === canvas))
        goFrom(key);
    else if (keyActs[key.toLowerCase()] && (event.target === canvas || !/^(page|home)/i.test(key)))
        keyActs[key.toLowerCase()](event);
    else
        return;
    event.preventDefault();
};

// ---- pointer

const whereIs = (event) => {
    const box = canvas.getBoundingClientRect();
    return {x: event.clientX - box.left, y: event.clientY - box.top};
};
const sliceUnder = (x, y) => {
    if (x < place.names || y < place.lanes)
        return none;
    const row = rowAtY(y);
    if (!row)
        return none;
    const by = shift[row.strip.side], time = timeAtX(x) - by, at = sliceAt(row, time);
    if (at !== none)
        return at;
    // A slice of a pixel or less is hit from two pixels away.
    const near = firstEndingAfter(row, time - 2 * perPixel());
    return near < row.last && trace.begin[near] <= time + 2 * perPixel() ? near : none;
};

const hideCard = () => {
    side.card.hidden = true;
};
const showCard = (slice, x, y) => {
    const entry = entryOf(slice), card = side.card;
    const above = around(slice), chain = above.slice(-2).map((i) => entryOf(i).label.slice(0, 60)).join(" › ");
    card.replaceChildren(
        element("strong", "", entry.label.slice(0, 200)),
        element(
            "div", "",
            sayTime(trace.length[slice]) + " · begins at " +
                sayTime(trace.begin[slice] - trace.sides[entry.side].begin)),
        element("div", "", sayKind(entry.kind) + " · " + laneName(rowAt(slice).strip)));
    if (chain)
        card.append(element("div", "", "in " + chain));
    if (entry.full !== entry.label)
        card.append(element("div", "full", entry.full.slice(0, 400)));
    card.append(element(
        "div", "quiet", "click: details   F: zoom" + (trace.launchOf[slice] !== none ? "   , its launch" : "")));
    card.hidden = false;
    const wide = card.offsetWidth, high = card.offsetHeight;
    card.style.left = Math.max(4, Math.min(x + 14, place.width - wide - 4)) + "px";
    card.style.top = (y + 18 + high < place.height ? y + 18 : Math.max(4, y - high - 12)) + "px";
};
const sayCursor = () => {
    side.cursor.textContent = pointer.x >= place.names ? "cursor " + sayTime(timeAtX(pointer.x) - limits.begin) : "";
};
const hover = (event) => {
    const {x, y} = whereIs(event), slice = sliceUnder(x, y);
    Object.assign(pointer, {x, y});
    sayCursor();
    const ofRange = rangeEdgeAt(x, y);
    canvas.style.cursor = ofRange                              ? "ew-resize" :
        y >= place.ruler && y < place.lanes && x > place.names ? "text" :
        slice !== none || chipAt(x, y) || stepAt(x, y)         ? "pointer" :
                                                                 "default";
    if (slice !== none)
        showCard(slice, x, y);
    else
        hideCard();
    if (slice !== state.hovered) {
        state.hovered = slice;
        redraw();
    }
};

const rangeEdgeAt = (x, y) => {
    if (!state.range || y < place.ruler)
        return null;
    return Math.abs(x - xOf(state.range.begin)) < 5 ? "begin" : Math.abs(x - xOf(state.range.end)) < 5 ? "end" : null;
};
const stepAt = (x, y) => {
    if (y >= place.overview || x < place.names)
        return null;
    const sides = trace.sides.map((each, at) => at).filter((at) => trace.sides[at].steps.length);
    const at = sides[Math.floor(y / sizes.steps)], time = timeAtX(x) - shift[at];
    const step = trace.sides[at].steps.find(([begin, length]) => time >= begin && time < begin + length);
    return step ? {begin: step[0] + shift[at], end: step[0] + step[1] + shift[at]} : null;
};
// A title folds; "▸ 13 rows of Python" shows them.
const chipAt = (x, y) => {
    const strip = stripAtY(y);
    return strip && (isTitle(strip) ? strip : x < place.names && strip.hiddenRows > 0 ? strip : null);
};

const startDrag = (event) => {
    const {x, y} = whereIs(event);
    canvas.focus({preventScroll: true});
    hideCard();
    const edge = rangeEdgeAt(x, y), time = timeAtX(x);
    if (y >= place.overview && y < place.ruler && x > place.names) {
        const x0 = overviewX(view.begin), x1 = overviewX(view.end);
        const kind = Math.abs(x - x0) < 6 ? "begin" : Math.abs(x - x1) < 6 ? "end" : "overview";
        if (kind === "overview" && (x < x0 || x > x1))
            show(overviewTime(x) - (view.end - view.begin) / 2, overviewTime(x) + (view.end - view.begin) / 2, 200);
        return {kind, x, y, begin: target().begin, end: target().end};
    }
    if (edge)
        return {kind: "range", from: edge === "begin" ? state.range.end : state.range.begin, x, y};
    if (x > place.names && y >= place.ruler && (event.shiftKey || y < place.lanes))
        return {kind: "range", from: time, x, y};
    return {kind: "move", x, y, begin: view.begin, end: view.end, scroll: state.scroll};
};
const moveDrag = (drag, event) => {
    const {x, y} = whereIs(event), dx = x - drag.x;
    Object.assign(pointer, {x, y});
    drag.isMoved = drag.isMoved || Math.abs(dx) > 3 || Math.abs(y - drag.y) > 3;
    if (!drag.isMoved)
        return;
    const length = drag.end - drag.begin,
          byOverview = dx / plotWidth() * (limits.end - limits.begin + 2 * limits.margin);
    if (drag.kind === "range")
        setRange(drag.from, Math.min(Math.max(timeAtX(x), limits.begin), limits.end));
    else if (drag.kind === "overview")
        show(drag.begin + byOverview, drag.end + byOverview, 0);
    else if (drag.kind === "begin")
        show(Math.min(drag.begin + byOverview, drag.end - limits.least), drag.end, 0);
    else if (drag.kind === "end")
        show(drag.begin, Math.max(drag.end + byOverview, drag.begin + limits.least), 0);
    else {
        const by = -dx / plotWidth() * length;
        show(drag.begin + by, drag.end + by, 0);
        state.scroll = drag.scroll - (y - drag.y);
        resize();
    }
};
const endDrag = (drag, event) => {
    const {x, y} = whereIs(event);
    if (drag.kind === "range" && drag.isMoved) {
        showRange();
        if (search.text)
            find(search.text);
        return;
    }
    if (drag.isMoved || drag.kind !== "move" && drag.kind !== "range")
        return;
    const step = stepAt(x, y), slice = sliceUnder(x, y), chip = chipAt(x, y);
    if (step)
        flyTo(step.begin, step.end, 0.02);
    else if (slice !== none)
        choose(slice, false);
    else if (chip && isTitle(chip)) {
        if (!folded.delete(chip))
            folded.add(chip);
        resize();
    } else if (chip)
        cyclePython();
    else if (y > place.lanes) {
        state.selected = none;
        redraw();
    }
};

// Two fingers zoom; one moves in time, and the page scrolls if it goes up or down.
const pinch = () => {
    const [a, b] = [...pointer.touches.values()], apart = Math.max(20, Math.abs(a.x - b.x)), middle = (a.x + b.x) / 2;
    if (!pointer.pinch)
        pointer.pinch = {apart, at: timeAtX(middle), length: view.end - view.begin};
    const length = pointer.pinch.length * pointer.pinch.apart / apart, share = (middle - place.names) / plotWidth();
    show(pointer.pinch.at - share * length, pointer.pinch.at + (1 - share) * length, 0);
};

// A wheel that began to turn on the page goes on scrolling it; at the ends of the zoom the page scrolls too.
let scrolledAt = -Infinity;
const onWheel = (event) => {
    const now = performance.now();
    if (now - scrolledAt < 250 && !event.ctrlKey) {
        scrolledAt = now;
        return;
    }
    const {x, y} = whereIs(event), unit = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1;
    const dx = event.deltaX * unit, dy = event.deltaY * unit;
    const isWhole = view.end - view.begin >= limits.end - limits.begin + limits.margin;
    if (!event.ctrlKey && !event.altKey && !event.shiftKey && isWhole && dy > Math.abs(dx))
        return;
    event.preventDefault();
    Object.assign(pointer, {x, y});
    if (event.altKey || x < place.names && !event.ctrlKey)
        scrollBy(dy);
    else if (event.shiftKey || Math.abs(dx) > Math.abs(dy))
        moveBy((dx || dy) / plotWidth(), 0);
    else
        zoomBy(
            Math.pow(1.0016, Math.max(-300, Math.min(300, event.ctrlKey ? dy * 4 : dy))),
            timeAtX(Math.max(x, place.names)), 90);
    hideCard();
};

const listen = () => {
    document.addEventListener("keydown", onKey);
    addEventListener("scroll", () => {
        scrolledAt = performance.now();
    }, {passive: true});
    canvas.addEventListener("wheel", onWheel, {passive: false});
    canvas.addEventListener("pointerdown", (event) => {
        if (event.button > 1)
            return;
        canvas.setPointerCapture(event.pointerId);
        pointer.touches.set(event.pointerId, whereIs(event));
        pointer.drag = pointer.touches.size === 1 ? startDrag(event) : null;
        pointer.pinch = null;
    });
    canvas.addEventListener("pointermove", (event) => {
        if (pointer.touches.has(event.pointerId))
            pointer.touches.set(event.pointerId, whereIs(event));
        if (pointer.touches.size > 1)
            pinch();
        else if (pointer.drag)
            moveDrag(pointer.drag, event);
        else if (event.pointerType === "mouse")
            hover(event);
    });
    const end = (event) => {
        const drag = pointer.drag;
        pointer.touches.delete(event.pointerId);
        pointer.drag = pointer.pinch = null;
        if (drag && event.type === "pointerup")
            endDrag(drag, event);
    };
    canvas.addEventListener("pointerup", end);
    canvas.addEventListener("pointercancel", end);
    canvas.addEventListener("pointerleave", () => {
        pointer.x = none;
        state.hovered = none;
        hideCard();
        sayCursor();
        redraw();
    });
    canvas.addEventListener("dblclick", (event) => {
        const {x, y} = whereIs(event), slice = sliceUnder(x, y);
        if (slice !== none)
            flyTo(beginOf(slice), endOf(slice), 0.1);
    });
};
