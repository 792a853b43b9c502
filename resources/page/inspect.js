// The column at the right: findings, which the page already has as text, the selected slice, the selected range.

const side = {
    box: null,
    tabs: [],
    pages: [],
    findings: null,
    slice: null,
    range: null,
    live: null
};

const openTab = (which) => {
    side.tabs.forEach((tab, i) => {
        tab.setAttribute("aria-selected", i === which);
        tab.tabIndex = i === which ? 0 : -1;
        side.pages[i].hidden = i !== which;
    });
};

// The slices on the lane of a slice, also of its annotations, in some range of its side's time.
const laneRows = (slice) => {
    const lane = rowAt(slice).strip.lane;
    return (lane.annotations ? lane.annotations.rows : []).concat(lane.rows);
};
const around = (slice) => {
    const begin = trace.begin[slice], end = begin + trace.length[slice], found = [];
    for (const row of laneRows(slice)) {
        const at = sliceAt(row, begin);
        if (at !== none && at !== slice && trace.begin[at] + trace.length[at] >= end &&
            trace.length[at] >= trace.length[slice] &&
            (trace.length[at] > trace.length[slice] || row.index < rowAt(slice).index))
            found.push(at);
    }
    return found.sort((a, b) => trace.length[b] - trace.length[a] || a - b);
};
// All slices inside, by begin, those that contain others first; null: too many.
const inside = (slice) => {
    const begin = trace.begin[slice], end = begin + trace.length[slice], found = [], own = rowAt(slice);
    for (const row of laneRows(slice))
        for (let i = firstEndingAfter(row, begin); i < row.last && trace.begin[i] < end; ++i) {
            if (i === slice || trace.begin[i] < begin || trace.begin[i] + trace.length[i] > end ||
                trace.length[i] === trace.length[slice] && row.index < own.index)
                continue;
            if (found.push(i) > 200000)
                return null;
        }
    return found.sort((a, b) => trace.begin[a] - trace.begin[b] || trace.length[b] - trace.length[a] || a - b);
};
const directly = (all) => {
    let end = -Infinity;
    return all.filter((i) => {
        if (trace.begin[i] < end)
            return false;
        end = trace.begin[i] + trace.length[i];
        return true;
    });
};

// Rows of a table: names with counts and sums, the largest first.
const groupedByName = (slices, timeOf = (slice) => trace.length[slice]) => {
    const sums = new Map();
    for (const slice of slices) {
        const key = trace.entry[slice], sum = sums.get(key) || {slice, count: 0, time: 0};
        ++sum.count;
        sum.time += timeOf(slice);
        sums.set(key, sum);
    }
    return [...sums.values()].sort((a, b) => b.time - a.time);
};
const swatch = (slice) => {
    const made = element("span", "swatch");
    made.style.background = css[entryOf(slice).look];
    return made;
};
const nameList = (groups, most) => {
    const whole = groups.reduce((sum, group) => Math.max(sum, group.time), 0), list = element("ol", "names");
    for (const {slice, count, time} of groups.slice(0, most)) {
        const bar = element("span", "bar");
        bar.style.width = 100 * time / (whole || 1) + "%";
        bar.style.background = css[entryOf(slice).look];
        const line = button("", "", () => choose(slice, true), "name");
        line.append(
            swatch(slice), element("span", "label", entryOf(slice).label.slice(0, 300)),
            element("span", "count", count > 1 ? sayCount(count) + "×" : ""), element("span", "time", sayTime(time)),
            bar);
        list.append(element("li", "", line));
    }
    if (groups.length > most)
        list.append(element("li", "more", "and " + sayNumber(groups.length - most, "more name", "more names")));
    return list;
};
const linkTo = (slice, words) => {
    const made = button("", "", () => choose(slice, true), "link");
    made.title = entryOf(slice).full.slice(0, 400);
    made.append(swatch(slice), element("span", "label", words || entryOf(slice).label.slice(0, 200)));
    return made;
};

// A frame of Python with its file: "forward · linear.py".
const pathName = (entry) => {
    const frame = entry.kind === kinds.python && /([^/]+\.py)\(\d+\): (.*)$/.exec(entry.full);
    return (frame                           ? frame[2] + " · " + frame[1] :
                entry.kind === kinds.python ? entry.label :
                                              entry.brief)
        .slice(0, 200);
};

const fact = (list, name, ...value) => {
    list.append(element("dt", "", name), element("dd", "", ...value));
};
const heading = (words) => element("h4", "", words);

const workInside = (slice, contents) => {
    const kind = entryOf(slice).kind,
          launches = kind === kinds.runtime || kind === kinds.driver ? [slice] : contents || [];
    const found = [];
    for (const launch of launches)
        for (const work of workOf(launch))
            found.push(work);
    return found;
};

const showSlice = (slice) => {
    const page = side.slice, entry = entryOf(slice), list = element("dl", "facts");
    page.replaceChildren();
    const contents = inside(slice), direct = contents ? directly(contents) : [], above = around(slice);
    const self = trace.length[slice] - direct.reduce((sum, i) => sum + trace.length[i], 0);
    const badge = element("span", "badge", sayKind(entry.kind));
    page.append(element("h3", "", swatch(slice), element("span", "label", entry.label.slice(0, 400)), badge));
    fact(list, "Duration", sayTime(trace.length[slice]));
    if (contents && direct.length)
        fact(list, "Self", sayTime(self));
    fact(list, "Begins", sayTime(trace.begin[slice] - trace.sides[entry.side].begin));
    fact(list, "On", laneName(rowAt(slice).strip));
    const work = workInside(slice, contents), launch = trace.launchOf[slice];
    if (work.length)
        fact(
            list, "GPU",
            sayNumber(work.length, "kernel or copy", "kernels and copies") + ", " +
                sayTime(work.reduce((sum, i) => sum + trace.length[i], 0)));
    if (launch !== none)
        fact(list, "Launched by", linkTo(launch), " " + sayTime(trace.begin[slice] - trace.begin[launch]) + " before");
    const partner = trace.partner[slice];
    if (partner !== none) {
        const more = trace.length[partner] - trace.length[slice];
        fact(
            list, "In " + letterOf(entryOf(partner).side), linkTo(partner),
            " " + sayTime(trace.length[partner]) + " (" + (more > 0 ? "+" : "") + sayTime(more) + ")");
    }
    if (trace.idle[slice]) {
        const idle = trace.begin[slice] - trace.begin[slice - 1] - trace.length[slice - 1];
        fact(list, "Before it", sayTime(idle) + " idle: " + idleWords[trace.idle[slice]]);
    }
    page.append(list);
    const chain = launch !== none ? around(launch).concat(launch) : above;
    if (chain.length) {
        const path = element("ol", "path"), most = 9;
        if (chain.length > most)
            path.append(element("li", "more", sayNumber(chain.length - most, "more around", "more around")));
        for (const i of chain.slice(-most))
            path.append(element("li", "", linkTo(i, pathName(entryOf(i)))));
        page.append(heading(launch !== none ? "Launched in" : "Inside of"), path);
    }
    if (work.length)
        page.append(heading("Launches"), nameList(groupedByName(work), 8));
    if (direct.length)
        page.append(heading("Contains"), nameList(groupedByName(direct), 8));
    if (entry.full !== entry.label)
        page.append(heading("Full name"), element("p", "full", entry.full));
    page.append(element(
        "p", "keys", "F shows it as large as fits · , and . follow launches · [ and ] go through this name · Esc"));
};

const announce = (words) => {
    side.live.textContent = words;
};
const sayBriefly = (slice) => entryOf(slice).label.slice(0, 200) + ", " + sayKind(entryOf(slice).kind) + ", " +
    sayTime(trace.length[slice]) + ", on " + laneName(rowAt(slice).strip) + ", begins at " +
    sayTime(trace.begin[slice] - trace.sides[entryOf(slice).side].begin);

// isFar: it may be out of sight, and the view moves to it.
const choose = (slice, isFar) => {
    state.selected = slice;
    showSlice(slice);
    openTab(1);
    announce(sayBriefly(slice));
    reveal(slice);
    if (isFar) {
        const {begin, end} = target(), from = beginOf(slice), to = endOf(slice);
        if (to - from > (end - begin) || from < begin || to > end || to - from < (end - begin) / 400)
            flyTo(from, to, 1.5);
    }
    resize();
};

// All that runs in a range, by name: the work of GPUs and the host's outermost slices.
const showRange = () => {
    const page = side.range, {begin, end} = state.range;
    page.replaceChildren();
    page.append(element("h3", "", element("span", "label", sayTime(end - begin)), element("span", "badge", "range")));
    const gpu = [], host = [];
    for (const row of trace.rows) {
        const by = shift[row.strip.side], isHost = row.part === parts.ops && !row.strip.gpu;
        if (!row.isWork && !isHost)
            continue;
        for (let i = firstEndingAfter(row, begin - by);
             i < row.last && trace.begin[i] + by < end && gpu.length + host.length < 200000; ++i)
            if (row.isWork || entryOf(i).kind === kinds.op)
                (row.isWork ? gpu : host).push(i);
    }
    // Only the part inside the range counts.
    const within = (slice) => Math.min(endOf(slice), end) - Math.max(beginOf(slice), begin);
    for (const [name, slices] of [["On the GPU", gpu], ["Operators on the host", host]])
        if (slices.length)
            page.append(
                heading(name + ": " + sayNumber(slices.length, "slice", "slices")),
                nameList(groupedByName(slices, within), 12));
    if (!gpu.length && !host.length)
        page.append(element("p", "muted", "Nothing runs in this range."));
    page.append(element("p", "keys", "F shows it as large as fits · find counts only what is in it · Esc removes it"));
    openTab(2);
    announce("Range of " + sayTime(end - begin) + ", " + sayNumber(gpu.length, "kernel or copy", "kernels and copies"));
};
const setRange = (from, to) => {
    state.range = {begin: Math.min(from, to), end: Math.max(from, to)};
    redraw();
};

// ---- findings

const placeOf = (finding, at) => {
    const [begin, length, slice] = finding.places[at];
    return {begin: begin + shift[finding.side], end: begin + length + shift[finding.side], slice};
};
const findingTimes = () => (state.finding === none ? [] : state.findingTimes);
const goToPlace = (which, at) => {
    const finding = trace.findings[which], count = finding.places.length;
    finding.at = (at + count) % count;
    clearLit();
    state.finding = which;
    const slices = new Set(finding.places.map((each) => each[2]));
    state.findingTimes = finding.places.map((_, i) => placeOf(finding, i).begin).sort((a, b) => a - b);
    state.lit = (slice) => slices.has(slice);
    const {begin, end, slice} = placeOf(finding, finding.at);
    // For idle time, show the gap before the slice.
    const hasGap = finding.idle && slice >= 0 && trace.idle[slice], from = hasGap ? endOf(slice - 1) : begin;
    if (slice >= 0) {
        state.selected = slice;
        showSlice(slice);
        reveal(slice);
    }
    flyTo(from, end, hasGap ? 0.25 : 0.8);
    for (const each of trace.findings)
        if (each.show)
            each.show();
    announce(
        finding.title + ", place " + (finding.at + 1) + " of " + count + (slice >= 0 ? ": " + sayBriefly(slice) : ""));
    if (canvas.getBoundingClientRect().top < 0 || canvas.getBoundingClientRect().top > innerHeight * 0.7)
        side.live.closest("#live").scrollIntoView({behavior: calm.matches ? "auto" : "smooth"});
    resize();
};
// A card of the page gets its cost as a bar, and buttons that fly to its places.
const enliven = (card, which) => {
    const finding = trace.findings[which];
    finding.at = none;
    const title = card.querySelector("h3");
    if (finding.cost) {
        const bar = element("span", "cost-bar", element("span", ""));
        bar.firstChild.style.width = Math.max(2, 100 * Math.max(0, finding.share)) + "%";
        title.after(
            element("div", "cost", finding.share >= 0 ? bar : null, element("span", "cost-words", finding.cost)));
    }
    const count = finding.places.length;
    if (!count)
        return;
    const places = sayNumber(finding.all, "place", "places");
    const main = button(
        "", "",
        () =>
            goToPlace(which, finding.at === none || state.finding !== which ? Math.max(0, finding.at) : finding.at + 1),
        "primary");
    const back = button("‹", "Previous place of this finding", () => goToPlace(which, finding.at - 1), "step");
    const on = button("›", "Next place of this finding", () => goToPlace(which, finding.at + 1), "step");
    finding.show = () => {
        const isShown = state.finding === which;
        card.classList.toggle("shown", isShown);
        main.textContent = isShown ?
            finding.at + 1 + " of " + (finding.all > count ? "the first " : "") + sayCount(count) :
            "Show " + places;
    };
    finding.show();
    card.append(element("div", "buttons", main, count > 1 ? back : null, count > 1 ? on : null));
};
const takeFindings = () => {
    const all = document.getElementById("findings");
    if (!all)
        return;
    side.order = [...all.children];
    side.order.filter((each) => each.classList.contains("finding")).forEach((card, which) => {
        if (!card.querySelector(".buttons, .cost"))
            enliven(card, which);
    });
    side.findings.append(...side.order.filter((each) => each.tagName !== "FIGURE"));
    all.classList.add("still");
    if (all.previousElementSibling)
        all.previousElementSibling.classList.add("still");
};
// Paper has no timeline: the page is printed as it is without scripts.
const returnFindings = () => {
    const all = document.getElementById("findings");
    if (all && side.order)
        all.append(...side.order);
};
