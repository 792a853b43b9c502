// Draws the canvas. Slices narrower than a few pixels become one row of pixels per row of slices, written as bytes and
// stretched; the cost of a frame depends on pixels, not on slices.

const faded = 0.3, narrowest = 6; // wider boxes are drawn as boxes, in pixels of the screen
let canvas = null, pen = null, colours = {}, packed = null, css = null;
const strips = {
    canvas: null,
    pen: null,
    image: null,
    words: null,
    width: 0,
    rows: 0
};
const scanned = {
    cover: null,
    longest: null,
    top: null,
    boxes: [],
    gaps: [],
    busy: 0
};
const face = "system-ui,-apple-system,\"Segoe UI\",Roboto,\"DejaVu Sans\",sans-serif";

const readColours = () => {
    const style = getComputedStyle(document.documentElement);
    for (const name
             of ["window", "lanes", "group", "text", "muted", "faint", "line", "grid", "accent", "accent-text", "hit",
                 "side", "card", "ring", "step", "step-chosen", "step-line", "step-text", "pill", "pill-line",
                 "idle-text", "idle-host", "idle-input", "idle-sync", "idle-other", "memory-fill", "memory-line",
                 "overview", "range"])
        colours[name] = style.getPropertyValue("--" + name).trim();
    colours.idle = ["", "idle-host", "idle-input", "idle-sync", "idle-other", "idle-other", "idle-other"].map(
        (name) => colours[name]);
    css = trace.fills.map((fill) => "#" + fill.toString(16).padStart(6, "0"));
    // As bytes in memory: red, green, blue.
    packed = Uint32Array.from(trace.fills, (fill) => (fill & 255) << 16 | fill & 0xFF00 | fill >> 16);
};
const toneOf = (look) => look >> 4;
const wordsOn = (look) => (trace.dark[toneOf(look)] ? "#1b1f24" : "#ffffff");
const isDim = (slice) => state.lit !== null && !state.lit(slice);

const text = (words, x, y, colour, font, align) => {
    pen.font = font || "12px " + face;
    pen.fillStyle = colour;
    pen.textAlign = align || "left";
    pen.textBaseline = "middle";
    pen.fillText(words, x, y);
};
const fits = new Map();
// The words, or their begin with an ellipsis.
const fitted = (words, room, font) => {
    const key = Math.floor(room) + font + words;
    if (fits.has(key))
        return fits.get(key);
    pen.font = font;
    let out = words;
    if (pen.measureText(words).width > room) {
        let low = 0, high = Math.min(words.length, 200);
        while (low < high) {
            const middle = (low + high + 1) >> 1;
            if (pen.measureText(words.slice(0, middle) + "…").width <= room)
                low = middle;
            else
                high = middle - 1;
        }
        out = low > 0 ? words.slice(0, low).trimEnd() + "…" : "";
    }
    if (fits.size > 5000)
        fits.clear();
    fits.set(key, out);
    return out;
};

// Fills `scanned` with what is visible of a row: pixels, boxes (slice, left, right) and idle gaps, in screen pixels.
const scan = (row, width) => {
    const by = shift[row.strip.side], t0 = view.begin - by, t1 = view.end - by, scale = width / (t1 - t0);
    const {cover, longest, top, boxes, gaps} = scanned, {begin, length, idle} = trace;
    cover.fill(0);
    longest.fill(-1);
    boxes.length = gaps.length = 0;
    const first = firstEndingAfter(row, t0);
    let busy = 0, i = first;
    const gapBefore = (slice) => {
        const from = begin[slice - 1] + length[slice - 1];
        if ((begin[slice] - from) * scale >= 6 * place.dpr && from < t1)
            gaps.push(slice, (from - t0) * scale, (begin[slice] - t0) * scale);
    };
    const canSkip = state.lit === null;
    for (; i < row.last && begin[i] < t1; ++i) {
        const x0 = (begin[i] - t0) * scale;
        if (canSkip && i % blockSize === 0 && i + blockSize <= row.last && x0 >= 0) {
            const last = i + blockSize - 1, x1 = (begin[last] + length[last] - t0) * scale, x = Math.floor(x0);
            if (x1 < x + 1) {
                const block = i >> blockBits;
                cover[x] += trace.blockSum[block] * scale;
                if (length[trace.blockTop[block]] > longest[x]) {
                    longest[x] = length[trace.blockTop[block]];
                    top[x] = trace.blockTop[block];
                }
                busy += trace.blockSum[block];
                i = last;
                continue;
            }
        }
        if (idle[i])
            gapBefore(i);
        const size = length[i] * scale;
        busy += Math.min(begin[i] + length[i], t1) - Math.max(begin[i], t0);
        if (size >= narrowest) {
            boxes.push(i, x0, x0 + size);
        } else if (size >= 1) {
            const left = Math.max(0, Math.round(x0)),
                  right = Math.min(width, Math.max(left + 1, Math.round(x0 + size) - (size >= 3 ? 1 : 0)));
            for (let x = left; x < right; ++x) {
                cover[x] = 1;
                if (length[i] > longest[x] || canSkip === false && !isDim(i)) {
                    longest[x] = length[i];
                    top[x] = i;
                }
            }
        } else {
            const x = Math.floor(x0 + size / 2);
            if (x >= 0 && x < width) {
                cover[x] += Math.max(size, 0.05);
                const isFirst = longest[x] < 0;
                if (isFirst ||
                    (canSkip ? length[i] > longest[x] : isDim(top[x]) && (!isDim(i) || length[i] > longest[x]))) {
                    longest[x] = length[i];
                    top[x] = i;
                }
            }
        }
    }
    if (i < row.last && i > row.first && idle[i])
        gapBefore(i);
    scanned.busy = busy;
    scanned.count = i - first;
};

// One row of pixels, at least 55 % opaque: a sparse row stays visible.
const writePixels = (at, width) => {
    const {cover, longest, top} = scanned, words = strips.words, from = at * width;
    for (let x = 0; x < width; ++x) {
        if (longest[x] < 0) {
            words[from + x] = 0;
            continue;
        }
        const slice = top[x], opaque = 0.55 + 0.45 * Math.min(1, cover[x]);
        words[from + x] = (packed[trace.entries[trace.entry[slice]].look] |
                           Math.round((isDim(slice) ? faded : 1) * opaque * 255) << 24) >>>
            0;
    }
};

const roundBox = (x, y, width, height, radius) => {
    pen.beginPath();
    if (pen.roundRect)
        pen.roundRect(x, y, width, height, radius);
    else
        pen.rect(x, y, width, height);
};

const nameOn = (entry, room) => {
    if (entry.width < 0) {
        entry.width = pen.measureText(entry.label.slice(0, 300)).width;
        entry.briefWidth = entry.brief === entry.label ? entry.width : pen.measureText(entry.brief.slice(0, 300)).width;
    }
    return entry.width <= room ? entry.label : entry.briefWidth <= room ? entry.brief : "";
};

const drawBoxes = (boxes, top, height, width) => {
    const dpr = place.dpr, left = place.names, right = place.width;
    for (let b = 0; b < boxes.length; b += 3) {
        const slice = boxes[b], entry = trace.entries[trace.entry[slice]];
        const x0 = left + Math.max(-8, Math.round(boxes[b + 1]) / dpr);
        const x1 = left + Math.min(width / dpr + 8, (Math.round(boxes[b + 2]) - 1) / dpr);
        pen.globalAlpha = isDim(slice) ? faded : 1;
        pen.fillStyle = css[entry.look];
        if (x1 - x0 >= 8) {
            roundBox(x0, top, x1 - x0, height, 3);
            pen.fill();
        } else {
            pen.fillRect(x0, top, x1 - x0, height);
        }
        const from = Math.max(left, x0) + 6, room = Math.min(right, x1) - from - 5;
        const name = room >= 12 ? nameOn(entry, room) : "";
        if (name) {
            pen.fillStyle = wordsOn(entry.look);
            pen.fillText(name, from, top + height / 2 + 0.5);
        }
    }
    pen.globalAlpha = 1;
};

const drawGaps = (gaps, top, height) => {
    const dpr = place.dpr, y = Math.round(top + height / 2);
    for (let g = 0; g < gaps.length; g += 3) {
        const cause = trace.idle[gaps[g]], x0 = place.names + gaps[g + 1] / dpr, x1 = place.names + gaps[g + 2] / dpr;
        const left = Math.max(place.names, x0), right = Math.min(place.width, x1), colour = colours.idle[cause];
        pen.globalAlpha = isDim(gaps[g]) ? faded : 1;
        pen.fillStyle = colour;
        pen.fillRect(left, y - 0.75, right - left, 1.5);
        for (const x of [x0 + 0.5, x1 - 2])
            if (x >= place.names)
                pen.fillRect(x, y - 4, 1.5, 8);
        const time = sayTime(trace.begin[gaps[g]] - trace.begin[gaps[g] - 1] - trace.length[gaps[g] - 1]);
        const words = time + " " + idleWords[cause], room = right - left - 28;
        pen.font = "11px " + face;
        const wide = room > 24 ? pen.measureText(words).width : Infinity;
        const said = wide <= room ? words : room > 24 && pen.measureText(time).width <= room ? time : "";
        if (!said)
            continue;
        const size = pen.measureText(said).width + 14, x = (left + right - size) / 2;
        roundBox(Math.round(x), y - 9.5, size, 19, 9.5);
        pen.fillStyle = colours.pill;
        pen.fill();
        pen.strokeStyle = cause === 1 ? colours["pill-line"] : colour;
        pen.lineWidth = 1;
        pen.stroke();
        text(said, (left + right) / 2, y + 0.5, colours["idle-text"], "11px " + face, "center");
    }
    pen.globalAlpha = 1;
};

const drawCounter = (strip, top) => {
    const {times, values, bytes} = strip.counter, by = shift[strip.side];
    if (strip.counter.most === undefined) {
        strip.counter.most = Math.max(0, ...values);
        strip.counter.least = Math.min(0, ...values);
    }
    const {least, most} = strip.counter, range = most - least || 1, bottom = top + sizes.counter;
    const yOf = (value) => bottom - (value - least) / range * (sizes.counter - 6);
    pen.beginPath();
    let x = xOf(times[0] + by), y = yOf(values[0]);
    pen.moveTo(x, bottom);
    pen.lineTo(x, y);
    for (let i = 1; i < times.length; ++i) {
        x = xOf(times[i] + by);
        pen.lineTo(x, y);
        y = yOf(values[i]);
        pen.lineTo(x, y);
    }
    pen.lineTo(Math.max(x, xOf(trace.sides[strip.side].end + by)), y);
    pen.strokeStyle = colours["memory-line"];
    pen.lineWidth = 1;
    pen.stroke();
    pen.lineTo(Math.max(x, xOf(trace.sides[strip.side].end + by)), bottom);
    pen.globalAlpha = 0.8;
    pen.fillStyle = colours["memory-fill"];
    pen.fill();
    pen.globalAlpha = 1;
    return bytes ? sayBytes(most) : Number(most.toPrecision(4)).toString();
};

const drawTitle = (strip, top) => {
    pen.fillStyle = colours.group;
    pen.fillRect(0, top, place.width, sizes.header);
    const letter = letterOf(strip.side);
    text(folded.has(strip) ? "▸" : "▾", 10, top + 12, colours.muted, "11px " + face);
    const name = (letter ? letter + " · " : "") + strip.title;
    text(fitted(name, place.width - 40, "600 13px " + face), 25, top + 12.5, colours.text, "600 13px " + face);
};

const drawName = (strip, top, busy, count) => {
    const room = place.names - 26, y = top + 14;
    const share = busy === undefined ? "" : sayShare(Math.min(1, busy / (view.end - view.begin)));
    const isNarrow = place.names < 120, wide = share && !isNarrow ? 44 : 0, left = isNarrow ? 8 : 22;
    const title = strip.kind === "annotations" ? "annotations" : strip.title,
          font = (isNarrow ? "11.5px " : "13px ") + face;
    text(fitted(title, place.names - left - wide - (isNarrow ? 2 : 10), font), left, y, colours.text, font);
    if (share)
        text(share, place.names - 10, isNarrow ? y + 16 : y, colours.text, "600 12px " + face, "right");
    let detail = "";
    if (strip.kind === "annotations")
        detail = "steps, record_function";
    else if (strip.kind === "counter")
        detail = count;
    else if (strip.hiddenRows > 0)
        detail = "▸ " + (strip.hiddenRows === 1 ? "1 row" : strip.hiddenRows + " rows") + " of Python";
    else if (strip.work && !isNarrow)
        detail = sayNumber(count, "kernel in view", "kernels in view");
    if (detail && strip.height >= 40 || detail && strip.kind === "annotations" && strip.height >= 36)
        text(
            fitted(detail, room, "11.5px " + face), left, y + 16,
            strip.hiddenRows > 0 ? colours["accent-text"] : colours.muted, "11.5px " + face);
};

const boxOf = (slice) => {
    const row = rowAt(slice);
    if (!row.isShown)
        return null;
    const top = topOf(row.strip, row.y), x0 = xOf(beginOf(slice)), x1 = xOf(endOf(slice));
    if (!isPinned(row.strip) && top < place.lanes + place.pinned - 4)
        return null;
    return {
        x: Math.max(place.names - 6, x0),
        top,
        right: Math.min(place.width + 6, Math.max(x1, x0 + 3)),
        height: row.strip.box
    };
};

const drawLink = (launch, work) => {
    const a = boxOf(launch), b = boxOf(work);
    if (!a || !b)
        return;
    const isBelow = a.top > b.top, x0 = xOf(beginOf(launch)), x1 = xOf(beginOf(work));
    const y0 = isBelow ? a.top : a.top + a.height, y1 = isBelow ? b.top + b.height : b.top;
    pen.beginPath();
    pen.moveTo(x0, y0);
    pen.bezierCurveTo(x0, (y0 + y1) / 2, x1, (y0 + y1) / 2, x1, y1);
    pen.strokeStyle = colours.accent;
    pen.lineWidth = 1.5;
    pen.stroke();
    pen.beginPath();
    const to = isBelow ? 1 : -1;
    pen.moveTo(x1, y1);
    pen.lineTo(x1 - 4, y1 + 7 * to);
    pen.lineTo(x1 + 4, y1 + 7 * to);
    pen.fillStyle = colours.accent;
    pen.fill();
};

const ring = (slice, colour, width) => {
    const box = boxOf(slice);
    if (!box || box.right < place.names || box.x > place.width)
        return;
    pen.strokeStyle = colour;
    pen.lineWidth = width;
    roundBox(box.x - width / 2, box.top - width / 2, box.right - box.x + width - 1, box.height + width, 4);
    pen.stroke();
};

const drawMarks = () => {
    if (state.range) {
        const x0 = Math.max(place.names, xOf(state.range.begin)), x1 = Math.min(place.width, xOf(state.range.end));
        if (x1 > x0) {
            pen.fillStyle = colours.range;
            pen.fillRect(x0, place.ruler, x1 - x0, place.height - place.ruler);
            pen.fillStyle = colours.accent;
            for (const x of [x0, x1])
                pen.fillRect(x - 0.5, place.ruler, 1, place.height - place.ruler);
        }
    }
    if (state.hovered !== none)
        ring(state.hovered, colours.text, 1.5);
    if (state.selected === none)
        return;
    if (trace.launchOf[state.selected] !== none)
        drawLink(trace.launchOf[state.selected], state.selected);
    for (const work of workOf(state.selected).subarray(0, 40))
        drawLink(state.selected, work);
    if (trace.partner[state.selected] !== none)
        ring(trace.partner[state.selected], colours.accent, 2);
    ring(state.selected, colours.ring, 3);
};

const prepare = (width, rows) => {
    if (strips.width !== width || strips.rows < rows) {
        strips.canvas = strips.canvas || document.createElement("canvas");
        strips.canvas.width = strips.width = width;
        strips.canvas.height = strips.rows = rows;
        strips.pen = strips.canvas.getContext("2d");
        strips.image = strips.pen.createImageData(width, rows);
        strips.words = new Uint32Array(strips.image.data.buffer);
        scanned.cover = new Float64Array(width);
        scanned.longest = new Float64Array(width);
        scanned.top = new Uint32Array(width);
    }
};

const inSight = (strip) => {
    const top = topOf(strip, strip.y);
    return !strip.isHidden && strip.height > 0 && top < place.height &&
        top + strip.height > place.lanes + (isPinned(strip) ? 0 : place.pinned);
};

// Lanes that scroll are drawn first; what stays in sight covers them.
const drawStrips = (shown, from, to) => {
    const width = Math.max(1, Math.round(plotWidth() * place.dpr));
    pen.save();
    pen.beginPath();
    pen.rect(0, from, place.width, to - from);
    pen.clip();
    pen.fillStyle = colours.lanes;
    pen.fillRect(0, from, place.width, to - from);
    drawGrid(from, to);
    // A lane can have thousands of rows, of which few are in sight.
    const isInSight = (strip, row) => {
        const top = topOf(strip, row.y);
        return top < to && top + strip.box > from;
    };
    let rows = 0;
    for (const strip of shown)
        for (const row of strip.shown || [])
            rows += isInSight(strip, row) ? 1 : 0;
    prepare(width, Math.max(1, rows));
    const found = [];
    let at = 0;
    for (const strip of shown) {
        strip.busy = undefined;
        strip.count = 0;
        for (const row of strip.shown || []) {
            const isSeen = isInSight(strip, row);
            if (!isSeen && (!row.isWork || strip.shown.length > 50))
                continue;
            scan(row, width);
            if (isSeen) {
                writePixels(at, width);
                found.push({strip, row, at: at++, boxes: scanned.boxes.slice(), gaps: scanned.gaps.slice()});
            }
            if (row.isWork) {
                strip.busy = Math.max(strip.busy || 0, scanned.busy);
                strip.count += scanned.count;
            }
        }
    }
    if (at > 0)
        strips.pen.putImageData(strips.image, 0, 0, 0, 0, width, at);
    pen.save();
    pen.beginPath();
    pen.rect(place.names, from, plotWidth(), to - from);
    pen.clip();
    pen.imageSmoothingEnabled = false;
    for (const {strip, row, at: y} of found)
        pen.drawImage(strips.canvas, 0, y, width, 1, place.names, topOf(strip, row.y), plotWidth(), strip.box);
    for (const {strip, row, boxes, gaps} of found) {
        const top = topOf(strip, row.y);
        if (state.idle)
            drawGaps(gaps, top, strip.box);
        pen.font = "12px " + face;
        pen.textAlign = "left";
        pen.textBaseline = "middle";
        drawBoxes(boxes, top, strip.box, width);
    }
    for (const strip of shown)
        if (strip.kind === "counter")
            strip.count = drawCounter(strip, topOf(strip, strip.y));
    pen.restore();
    for (const strip of shown) {
        const top = topOf(strip, strip.y);
        if (isTitle(strip)) {
            drawTitle(strip, top);
            continue;
        }
        drawName(strip, top, strip.busy, strip.count);
        pen.fillStyle = colours.line;
        pen.fillRect(place.names - 1, top, 1, strip.height);
        pen.fillStyle = colours.grid;
        pen.fillRect(0, top + strip.height - 1, place.width, 1);
    }
    pen.restore();
};

const drawLanes = () => {
    const seen = trace.strips.filter(inSight), edge = place.lanes + place.pinned;
    drawStrips(seen.filter((strip) => !isPinned(strip)), edge, place.height);
    if (place.pinned) {
        drawStrips(seen.filter(isPinned), place.lanes, edge);
        pen.fillStyle = colours.line;
        pen.fillRect(0, edge - 1, place.width, 1);
    }
    pen.save();
    pen.beginPath();
    pen.rect(place.names, place.ruler, plotWidth(), place.height - place.ruler);
    pen.clip();
    drawMarks();
    pen.restore();
    const room = place.height - edge, all = place.all - place.pinned;
    if (all > room) {
        pen.globalAlpha = 0.5;
        pen.fillStyle = colours.faint;
        roundBox(place.width - 7, edge + state.scroll / all * room + 2, 5, Math.max(16, room / all * room - 4), 2.5);
        pen.fill();
        pen.globalAlpha = 1;
    }
};
