// Formats times, counts and elements as the window does. Names become text, never markup.

const units = [[1e9, "s"], [1e6, "ms"], [1e3, "µs"], [1, "ns"]];
const narrow = "\u202F";

// Four digits without trailing zeros: "227.8 µs", "260 µs".
const sayTime = (ns) => {
    const size = Number(Math.abs(ns).toPrecision(4));
    const [unit, name] = units.find(([each]) => size >= each) || units[3];
    const value = size / unit;
    let text = value.toFixed(unit === 1 || value >= 1000 ? 0 : value >= 100 ? 1 : value >= 10 ? 2 : 3);
    if (text.includes("."))
        text = text.replace(/\.?0+$/, "");
    return (ns < 0 ? "−" : "") + text + narrow + name;
};
// With only as many decimals as marks `apart` need.
const sayTick = (ns, apart) => {
    if (Math.round(ns) === 0)
        return "0";
    const [unit, name] = units.find(([each]) => Math.abs(ns) >= each) || units[3];
    let decimals = 0;
    for (let part = unit; part > 1 && apart % part !== 0; part /= 10)
        ++decimals;
    return (ns < 0 ? "−" : "") + (Math.abs(ns) / unit).toFixed(decimals) + narrow + name;
};
const sayShare = (share) => {
    const pct = share * 100;
    return pct.toFixed(pct >= 99.95 || pct === 0 ? 0 : pct >= 10 ? 0 : pct >= 1 ? 1 : 2) + narrow + "%";
};
const sayCount = (count) => count.toLocaleString("en-US");
const sayNumber = (count, one, many) => (count === 1 ? "1" + narrow + one : sayCount(count) + narrow + many);
const sayBytes = (bytes) => {
    const size = Math.abs(bytes);
    const [unit, name] = [[1e9, "GB"], [1e6, "MB"], [1e3, "kB"], [1, "B"]].find(([each]) => size >= each) || [1, "B"];
    return (bytes < 0 ? "−" : "") + (size / unit).toFixed(unit === 1 || size / unit >= 100 ? 0 : 1) + narrow + name;
};

// An element with a class and contents: texts or elements. Texts are never read as markup.
const element = (tag, look, ...contents) => {
    const made = document.createElement(tag);
    if (look)
        made.className = look;
    made.append(...contents.filter((each) => each !== null && each !== undefined));
    return made;
};
const button = (text, title, act, look) => {
    const made = element("button", look || "", text);
    made.type = "button";
    if (title) {
        made.title = title;
        made.setAttribute("aria-label", title);
    }
    made.addEventListener("click", act);
    return made;
};

const kindWords = {
    op: "operator",
    annotation: "annotation",
    python: "Python frame",
    runtime: "runtime call",
    driver: "driver call",
    kernel: "kernel",
    memcpy: "copy",
    memset: "memset",
    gpu_annotation: "annotation on the GPU",
    sync: "wait",
    overhead: "profiler overhead",
    span: "recording",
    other: "other"
};
const sayKind = (kind) => kindWords[trace.kindNames[kind]] || trace.kindNames[kind];
const idleWords = ["", "host", "data", "sync", "profiler", "launch latency", "idle"];
const letterOf = (side) => (trace.sides.length > 1 ? "AB"[side] : "");
const laneName = (strip) => {
    const title = strip.lane.title, letter = letterOf(strip.side);
    return (letter ? letter + " · " : "") + title;
};
