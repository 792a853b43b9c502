// Builds the timeline on the page, in the place of its figure, and starts it. If anything fails, the page stays as it
// is: the figure, the findings and the tables need no script.

// The legend: what is drawn, by tone. A click highlights only that tone.
const legendWords = [
    ["Annotation", "annotation"], ["Op", "operator"], ["Runtime", "call"], ["Gemm", "GEMM"], ["Attention", "attention"],
    ["Elementwise", "elementwise"], ["Reduction", "reduction"], ["Communication", "communication"],
    ["OtherKernel", "other kernel"], ["Memcpy", "copy"], ["Python", "Python"], ["Sync", "wait"],
    ["Overhead", "profiler"]
];
const toneOrder = [
    "Op", "Annotation", "Python", "Runtime", "Driver", "Gemm", "Attention", "Elementwise", "Reduction", "Communication",
    "OtherKernel", "Memcpy", "Memset", "GpuAnnotation", "Sync", "Overhead", "Span", "Other"
];
const sameTone = {
    Driver: "Runtime",
    Memset: "Memcpy",
    GpuAnnotation: "Annotation"
};
const toneName = (look) => sameTone[toneOrder[toneOf(look)]] || toneOrder[toneOf(look)];

const makeLegend = () => {
    const drawn = new Set(trace.entries.map((entry) => toneName(entry.look))), list = element("div", "legend");
    for (const [tone, words] of legendWords) {
        if (!drawn.has(tone))
            continue;
        const mark = element("span", "swatch"), chip = button("", "Show only: " + words, () => {
                                                    const isPressed = chip.getAttribute("aria-pressed") === "true";
                                                    clearLit();
                                                    if (!isPressed)
                                                        state.lit = (slice) => toneName(entryOf(slice).look) === tone;
                                                    chip.setAttribute("aria-pressed", !isPressed);
                                                    redraw();
                                                }, "chip");
        mark.style.background = css[toneOrder.indexOf(tone) * 16];
        chip.setAttribute("aria-pressed", false);
        chip.append(mark, words);
        list.append(chip);
    }
    return list;
};

// Removes the highlight. At most one is shown at a time: matches, the places of a finding, or one tone.
const clearLit = () => {
    stopFinding();
    state.lit = null;
    state.finding = none;
    for (const finding of trace.findings)
        if (finding.show)
            finding.show();
    for (const chip of document.querySelectorAll("#live .legend .chip"))
        chip.setAttribute("aria-pressed", false);
};

const makeSearch = () => {
    search.box = element("input", "");
    search.box.type = "search";
    search.box.placeholder = "Find a kernel, an op, a call…";
    search.box.setAttribute("aria-label", "Find slices by name");
    search.count = element("output", "count");
    let wait = 0;
    search.box.addEventListener("input", () => {
        clearTimeout(wait);
        wait = setTimeout(() => find(search.box.value.trim()), trace.count > 200000 ? 200 : 0);
    });
    search.box.addEventListener("keydown", (event) => {
        if (event.key === "Enter") {
            event.preventDefault();
            clearTimeout(wait);
            if (search.box.value.trim() !== search.text)
                find(search.box.value.trim());
            goToHit(event.shiftKey ? -1 : 1);
        } else if (event.key === "Escape") {
            find("");
            canvas.focus();
        }
    });
    return element(
        "div", "search", search.box, search.count, button("‹", "Previous match", () => goToHit(-1), "step"),
        button("›", "Next match", () => goToHit(1), "step"));
};

// How two traces are aligned.
const makeAlign = () => {
    if (!trace.align)
        return null;
    const choice = element("select", "");
    choice.setAttribute("aria-label", "Align both traces on");
    trace.align.forEach(([name], i) => {
        const option = element("option", "", name.replace(/^ProfilerStep/, "step "));
        option.value = i;
        choice.append(option);
    });
    choice.value = trace.align.length - 1;
    choice.addEventListener("change", () => align(Number(choice.value), 420));
    return element("label", "align", "Align on ", choice);
};
const align = (which, ms) => {
    state.aligned = which;
    const [, a, b, length] = trace.align[which];
    shift[1] = a - b;
    setLimits();
    if (length < 0)
        showAll(ms);
    else
        show(a - length * 0.02, a + length * 1.06, ms);
    resize();
};

const setTheme = (isDark) => {
    document.documentElement.classList.toggle("dark", isDark);
    document.documentElement.classList.toggle("light", !isDark);
    readColours();
    redraw();
};
const isDark = () => {
    const list = document.documentElement.classList;
    return list.contains("dark") || !list.contains("light") && matchMedia("(prefers-color-scheme: dark)").matches;
};

const makeHelp = () => {
    side.help = element("dialog", "help");
    const table = element("table", "");
    for (const [keys, words] of keyHelp)
        table.append(element("tr", "", element("th", "", keys), element("td", "", words)));
    side.help.append(
        element("h3", "", "Keys and mouse"), table, button("Close", "", () => side.help.close(), "primary"));
    return side.help;
};

const makeTools = () => {
    side.idle = button("Idle", "Idle time of GPU lanes (I)", keyActs.i, "chip");
    side.idle.setAttribute("aria-pressed", state.idle);
    const hasGpu = trace.strips.some((strip) => strip.gpu),
          hasPython =
              trace.rows.some((row) => !row.strip.gpu && (row.part === parts.python || row.part === parts.modules));
    side.python = button("", "Python frames: none, nn.Modules, all (P)", cyclePython, "chip");
    sayPython();
    return element(
        "div", "tools", makeSearch(), makeAlign(),
        element(
            "div", "group", button("−", "Zoom out (S)", () => zoomBy(1.6, undefined, 200)),
            button("Fit", "Show the whole trace (Home)", () => showAll(420)),
            button("+", "Zoom in (W)", () => zoomBy(1 / 1.6, undefined, 200))),
        hasGpu ? side.idle : null, hasPython ? side.python : null,
        element(
            "div", "group end", button("◐", "Light or dark", () => setTheme(!isDark())),
            button("?", "Keys and mouse", () => side.help.showModal())));
};

const makeSide = () => {
    const names = ["Findings" + (trace.findings.length ? " " + trace.findings.length : ""), "Selection", "Range"];
    side.findings = element("div", "page");
    side.slice = element("div", "page");
    side.range = element("div", "page");
    side.pages = [side.findings, side.slice, side.range];
    side.tabs = names.map((name, i) => {
        const tab = button(name, "", () => openTab(i), "tab");
        tab.setAttribute("role", "tab");
        tab.id = "tab" + i;
        tab.addEventListener("keydown", (event) => {
            const to = event.key === "ArrowRight" ? (i + 1) % 3 : event.key === "ArrowLeft" ? (i + 2) % 3 : none;
            if (to !== none) {
                openTab(to);
                side.tabs[to].focus();
            }
        });
        side.pages[i].setAttribute("role", "tabpanel");
        side.pages[i].setAttribute("aria-labelledby", tab.id);
        return tab;
    });
    const list = element("div", "tabs", ...side.tabs);
    list.setAttribute("role", "tablist");
    return element("aside", "", list, ...side.pages);
};

const describe = () => {
    const what = trace.sides.map((each) => each.name).join(" and ");
    return "Timeline of " + what + ": " + sayCount(trace.count) + " slices on " +
        trace.strips.filter((strip) => strip.kind === "lane").length + " lanes in " +
        sayTime(limits.end - limits.begin) +
        ". W and S zoom, A and D move, arrow keys walk from slice to slice, ? lists all keys.";
};

function resize() {
    const box = side.wrap.getBoundingClientRect(), dpr = Math.max(1, window.devicePixelRatio || 1);
    // It ends with the first screen, or fills one if it begins far down.
    const above = box.top + scrollY, room = above < innerHeight * 0.45 ? above + 42 : 100;
    const most = Math.max(320, Math.min(960, innerHeight - room));
    placeAll(Math.max(200, Math.floor(box.width)), most);
    place.dpr = dpr;
    const width = Math.round(place.width * dpr), height = Math.round(place.height * dpr);
    if (canvas.width !== width || canvas.height !== height) {
        canvas.width = width;
        canvas.height = height;
        canvas.style.height = place.height + "px";
        side.box.style.setProperty("--high", place.height + "px");
    }
    redraw();
}

// The place on the page as a part of its address, so that a link can lead to it.
let remember = 0;
const rememberPlace = () => {
    const {begin, end} = view,
                  words = "view=" + Math.round(begin - limits.begin) + "," + Math.round(end - limits.begin) +
        (state.selected !== none ? "&slice=" + state.selected : "") + (trace.align ? "&align=" + state.aligned : "");
    canvas.dataset.view = Math.round(begin - limits.begin) + "," + Math.round(end - limits.begin);
    const shown = end - begin, all = limits.end - limits.begin;
    side.view.textContent = "view " + sayTime(shown) + (shown < all ? " of " + sayTime(all) : "");
    side.selected.textContent = state.selected !== none ? "selected " + sayTime(trace.length[state.selected]) :
        state.range                                     ? "range " + sayTime(state.range.end - state.range.begin) :
                                                          "";
    countHits();
    clearTimeout(remember);
    remember = setTimeout(() => {
        try {
            history.replaceState(null, "", "#" + words);
        } catch (refused) {
            // Some browsers refuse this in frames; the page works without.
        }
    }, 400);
};
const goToAddress = () => {
    const wanted = /^#view=(-?\d+),(-?\d+)(?:&slice=(\d+))?(?:&align=(\d+))?$/.exec(location.hash);
    if (!wanted)
        return;
    if (trace.align && wanted[4] !== undefined && Number(wanted[4]) < trace.align.length) {
        align(Number(wanted[4]), 0);
        document.querySelector(".align select").value = wanted[4];
    }
    show(Number(wanted[1]) + limits.begin, Number(wanted[2]) + limits.begin, 0);
    if (wanted[3] !== undefined && Number(wanted[3]) < trace.count)
        choose(Number(wanted[3]), false);
};

const build = () => {
    const main = document.querySelector("main");
    canvas = element("canvas", "");
    canvas.tabIndex = 0;
    canvas.setAttribute("role", "img");
    pen = canvas.getContext("2d");
    side.card = element("div", "card");
    side.card.hidden = true;
    side.wrap = element("div", "wrap", canvas, side.card);
    side.live = element("p", "announced");
    side.live.setAttribute("aria-live", "polite");
    side.cursor = element("span", "");
    side.selected = element("span", "");
    side.view = element("span", "");
    readColours();
    setLimits();
    canvas.setAttribute("aria-label", describe());
    const status = element(
        "div", "status", element("div", "values", side.cursor, side.selected, side.view), makeLegend(),
        element("span", "slices", sayCount(trace.count) + " slices"));
    side.box = element("div", "");
    side.box.id = "live";
    side.box.append(makeTools(), element("div", "stage", side.wrap, makeSide()), status, side.live, makeHelp());
    if (trace.leftOut)
        side.box.append(element("p", "muted left-out", trace.leftOut));
    document.getElementById("overview").before(side.box);
    takeFindings();
    showAnswer(main, trace.headline);
    linkTables(main);
    document.documentElement.classList.add("live");
};

const start = () => {
    build();
    paint = drawFrame;
    settled = rememberPlace;
    listen();
    clearAll();
    view.begin = limits.begin - limits.margin / 2;
    view.end = limits.end + limits.margin / 2;
    resize();
    if (trace.align)
        align(trace.align.length - 1, 0);
    goToAddress();
    addEventListener("beforeprint", returnFindings);
    addEventListener("afterprint", takeFindings);
    addEventListener("hashchange", goToAddress);
    addEventListener("resize", resize);
    new ResizeObserver(resize).observe(side.wrap);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
        readColours();
        redraw();
    });
    side.box.dataset.ready = "yes";
};

Promise.resolve(document.getElementById("data").content.textContent)
    .then(unpacked)
    .then((bytes) => {
        trace = readTrace(bytes);
        start();
    })
    .catch((fault) => {
        document.documentElement.classList.remove("live");
        const note = document.createElement("p");
        note.className = "muted";
        note.textContent =
            "The timeline cannot move in this browser (" + fault.message + "). The figures below are complete.";
        document.querySelector("nav").after(note);
    });
