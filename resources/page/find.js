// Finding slices by a part of their name: hits stay bright, all others fade; the count is that of the range shown.

const search = {
    box: null,
    count: null,
    text: "",
    hits: [],
    at: none
};

const foundTimes = () => (search.text ? search.times : []);
const stopFinding = () => {
    search.text = search.box.value = "";
    search.hits = [];
    search.count.textContent = "";
    search.at = none;
};
const isInRange = (begin, length) => !state.range || begin < state.range.end && begin + length > state.range.begin;

const find = (words) => {
    const typed = search.box.value;
    clearLit();
    if (!words) {
        redraw();
        return;
    }
    search.box.value = typed;
    search.text = words;
    const lower = words.toLowerCase();
    const isHit = trace.entries.map(
        (entry) => entry.full.toLowerCase().includes(lower) || entry.label.toLowerCase().includes(lower));
    const found = [];
    for (const row of trace.rows)
        for (let i = row.first, by = shift[row.strip.side]; i < row.last; ++i)
            if (isHit[trace.entry[i]] && isInRange(trace.begin[i] + by, trace.length[i]))
                found.push({slice: i, begin: trace.begin[i] + by});
    found.sort((a, b) => a.begin - b.begin);
    search.hits = found.map((hit) => hit.slice);
    search.times = found.map((hit) => hit.begin);
    state.lit = (slice) =>
        isHit[trace.entry[slice]] && (!state.range || isInRange(beginOf(slice), trace.length[slice]));
    countHits();
    redraw();
};
const countHits = () => {
    if (!search.text)
        return;
    const all = search.hits.length;
    let shown = 0;
    for (let i = 0; i < all; ++i)
        if (search.times[i] < view.end && search.times[i] + trace.length[search.hits[i]] > view.begin)
            ++shown;
    const at = search.at === none ? "" : sayCount(search.at + 1) + " of ";
    search.count.textContent = all === 0 ? "no match" :
                                           at + sayNumber(all, "hit", "hits") + (state.range ? " in the range" : "") +
            (shown < all ? ", " + sayCount(shown) + " in view" : "");
};
// Names in the tables of the page lead to the timeline.
const linkTables = (main) => {
    const known = new Set();
    for (const entry of trace.entries)
        known.add(entry.full).add(entry.label);
    for (const cell of main.querySelectorAll("td.t:first-child")) {
        const name = cell.textContent;
        if (!known.has(name))
            continue;
        const act = () => {
            search.box.value = name;
            find(name);
            side.box.scrollIntoView({behavior: calm.matches ? "auto" : "smooth"});
        };
        cell.replaceChildren(button(name, "", act, "link"));
        cell.firstChild.title = "Find on the timeline";
    }
};
// The next hit is the next one from the view, or from the last hit.
const goToHit = (by) => {
    const count = search.hits.length;
    if (!count)
        return;
    if (search.at === none) {
        const first = search.times.findIndex((time) => time >= view.begin);
        search.at = by > 0 ? (first < 0 ? 0 : first) : ((first < 0 ? count : first) - 1 + count) % count;
    } else {
        search.at = (search.at + by + count) % count;
    }
    choose(search.hits[search.at], true);
    countHits();
};
