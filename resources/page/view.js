// The visible range of time, which moves smoothly, and questions about slices by time. With two traces all times are
// those of the first one: `shift` moves the second onto it, so that both move together.

let trace = null;
const view = {
    begin: 0,
    end: 1
},
      limits = {
          begin: 0,
          end: 1,
          least: 100
      };
const shift = [0, 0];
const state = {
    selected: none,
    hovered: none,
    range: null,
    lit: null,
    python: 1,
    idle: true,
    scroll: 0,
    finding: none
};
const calm = matchMedia("(prefers-reduced-motion: reduce)");

const rowAt = (slice) => {
    let low = 0, high = trace.rows.length - 1;
    while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (trace.rows[middle].first <= slice)
            low = middle;
        else
            high = middle - 1;
    }
    // An empty row begins where the next one does.
    while (low < trace.rows.length - 1 && trace.rows[low].last <= slice)
        ++low;
    return trace.rows[low];
};
const sideOf = (slice) => rowAt(slice).strip.side;
const entryOf = (slice) => trace.entries[trace.entry[slice]];
const beginOf = (slice) => trace.begin[slice] + shift[sideOf(slice)];
const endOf = (slice) => beginOf(slice) + trace.length[slice];

// The first slice of the row that ends after a time of its side.
const firstEndingAfter = (row, time) => {
    let low = row.first, high = row.last;
    while (low < high) {
        const middle = (low + high) >> 1;
        if (trace.begin[middle] + trace.length[middle] > time)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
};
const sliceAt = (row, time) => {
    const slice = firstEndingAfter(row, time);
    return slice < row.last && trace.begin[slice] <= time ? slice : none;
};

// The work of a launch: a span of trace.linkWork.
const workOf = (launch) => {
    const all = trace.linkWork;
    let low = 0, high = all.length;
    while (low < high) {
        const middle = (low + high) >> 1;
        if (trace.launchOf[all[middle]] < launch)
            low = middle + 1;
        else
            high = middle;
    }
    let end = low;
    while (end < all.length && trace.launchOf[all[end]] === launch)
        ++end;
    return all.subarray(low, end);
};

const setLimits = () => {
    limits.begin = Infinity;
    limits.end = -Infinity;
    trace.sides.forEach((side, at) => {
        limits.begin = Math.min(limits.begin, side.begin + shift[at]);
        limits.end = Math.max(limits.end, side.end + shift[at]);
    });
    limits.end = Math.max(limits.end, limits.begin + 1);
    limits.margin = (limits.end - limits.begin) * 0.02;
    limits.least = Math.min(100, limits.end - limits.begin);
};

// The nearest range that may be shown.
const allowed = (begin, end) => {
    const from = limits.begin - limits.margin, to = limits.end + limits.margin;
    const length = Math.min(Math.max(end - begin, limits.least), to - from);
    const start = Math.min(Math.max((begin + end - length) / 2, from), to - length);
    return {begin: start, end: start + length};
};

let motion = null, frame = 0, paint = () => {}, settled = () => {};
const redraw = () => {
    if (!frame)
        frame = requestAnimationFrame(step);
};
function step(now) {
    frame = 0;
    if (motion) {
        const share = motion.ms > 0 ? Math.min(1, (now - motion.start) / motion.ms) : 1;
        const eased = 1 - Math.pow(1 - share, 3);
        const from = motion.from, to = motion.to, a = from.end - from.begin, b = to.end - to.begin;
        // The length changes by equal factors; the position keeps what both ranges share in its place.
        const length = a * Math.pow(b / a, eased);
        const moved = Math.abs(b - a) < 1e-6 * a ? eased : (length - a) / (b - a);
        view.begin = from.begin + (to.begin - from.begin) * moved;
        view.end = view.begin + length;
        if (share >= 1) {
            view.begin = to.begin;
            view.end = to.end;
            motion = null;
        } else {
            redraw();
        }
    }
    paint();
    if (!motion)
        settled();
}

const show = (begin, end, ms) => {
    const to = allowed(begin, end);
    motion = {from: {begin: view.begin, end: view.end}, to, start: performance.now(), ms: calm.matches ? 0 : ms};
    redraw();
};
const target = () => (motion ? motion.to : view);
const zoomBy = (factor, at, ms) => {
    const {begin, end} = target();
    const centre = at === undefined ? (begin + end) / 2 : at;
    show(centre - (centre - begin) * factor, centre + (end - centre) * factor, ms);
};
const moveBy = (share, ms) => {
    const {begin, end} = target(), by = (end - begin) * share;
    show(begin + by, end + by, ms);
};
const showAll = (ms) => show(limits.begin - limits.margin / 2, limits.end + limits.margin / 2, ms);
// A range with a margin around it, as a share of its length.
const flyTo = (begin, end, margin) => {
    const by = Math.max(end - begin, limits.least) * margin;
    show(begin - by, end + by, 420);
};
