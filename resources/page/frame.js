// The upper part of the canvas: steps, the overview of the whole trace, and the ruler. And the frame as a whole.

// Busy share per pixel of the overview, for each side; kept until the width changes.
let shares = null;
const busyShares = (width) => {
    if (shares && shares.width === width && shares.shift === shift[1])
        return shares;
    shares = {width, shift: shift[1], sides: []};
    const from = limits.begin - limits.margin, scale = width / (limits.end - limits.begin + 2 * limits.margin);
    trace.sides.forEach((side, at) => {
        const own = trace.rows.filter((row) => row.strip.side === at), work = own.filter((row) => row.isWork);
        const rows = work.length ? work : own.filter((row) => row.strip.rows[0] === row),
              sums = new Float64Array(width + 1);
        for (const row of rows)
            for (let i = row.first; i < row.last; ++i) {
                const x0 = (trace.begin[i] + shift[at] - from) * scale, x1 = x0 + trace.length[i] * scale;
                for (let x = Math.max(0, Math.floor(x0)); x <= x1 && x < width; ++x)
                    sums[x] += Math.min(x + 1, x1) - Math.max(x, x0);
            }
        shares.sides.push(sums.map((sum) => Math.min(1, sum)));
    });
    return shares;
};
const overviewX = (time) =>
    place.names + (time - limits.begin + limits.margin) / (limits.end - limits.begin + 2 * limits.margin) * plotWidth();
const overviewTime = (x) =>
    limits.begin - limits.margin + (x - place.names) / plotWidth() * (limits.end - limits.begin + 2 * limits.margin);

const drawSteps = () => {
    let y = 0;
    trace.sides.forEach((side, at) => {
        if (!side.steps.length)
            return;
        text(
            (letterOf(at) ? letterOf(at) + " · " : "") + "Steps", place.names < 120 ? 8 : 22, y + 12.5, colours.muted,
            "12px " + face);
        for (const [begin, length, name] of side.steps) {
            const x0 = xOf(begin + shift[at]), x1 = xOf(begin + length + shift[at]);
            if (x1 < place.names || x0 > place.width || x1 - x0 < 2)
                continue;
            const left = Math.max(place.names, x0), right = Math.min(place.width, x1);
            const isChosen = begin + shift[at] < (view.begin + view.end) / 2 &&
                begin + length + shift[at] > (view.begin + view.end) / 2;
            pen.save();
            pen.beginPath();
            pen.rect(place.names, y, plotWidth(), sizes.steps);
            pen.clip();
            roundBox(Math.round(x0) + 0.5, y + 3.5, Math.max(2, Math.round(x1 - x0) - 2), 17, 3);
            pen.fillStyle = isChosen ? colours["step-chosen"] : colours.step;
            pen.fill();
            if (isChosen) {
                pen.strokeStyle = colours["step-line"];
                pen.lineWidth = 1;
                pen.stroke();
            }
            const time = sayTime(length), font = (isChosen ? "600 " : "") + "11px " + face,
                  number = name.replace(/^ProfilerStep/, "");
            pen.font = font;
            const words = [name + "  " + time, number + "  " + time, number].find(
                (w) => pen.measureText(w).width <= right - left - 8);
            if (words)
                text(words, (left + right) / 2, y + 12.5, colours["step-text"], font, "center");
            pen.restore();
        }
        y += sizes.steps;
    });
};

const drawOverview = () => {
    const top = place.overview, width = Math.max(1, Math.round(plotWidth())), all = busyShares(width).sides;
    const high = (sizes.overview - 4) / all.length;
    text("Overview", place.names < 120 ? 8 : 22, top + sizes.overview / 2, colours.muted, "12px " + face);
    pen.fillStyle = colours.lanes;
    pen.fillRect(place.names, top + 2, plotWidth(), sizes.overview - 4);
    all.forEach((sums, at) => {
        const bottom = top + 2 + high * (at + 1);
        pen.beginPath();
        pen.moveTo(place.names, bottom);
        sums.forEach((sum, x) => pen.lineTo(place.names + x + 0.5, bottom - sum * (high - 3)));
        pen.lineTo(place.width, bottom);
        pen.fillStyle = colours.overview;
        pen.fill();
    });
    for (const [times, colour] of [[foundTimes(), colours.hit], [findingTimes(), colours.accent]]) {
        pen.fillStyle = colour;
        let last = -9;
        for (const time of times) {
            const x = Math.round(overviewX(time));
            if (x > last + 1)
                pen.fillRect(x - 0.75, top + sizes.overview - 9, 1.5, 7);
            last = Math.max(x, last);
        }
    }
    const x0 = Math.max(place.names, overviewX(view.begin)),
          x1 = Math.min(place.width, Math.max(x0 + 2, overviewX(view.end)));
    pen.globalAlpha = 0.6;
    pen.fillStyle = colours.window;
    pen.fillRect(place.names, top + 2, x0 - place.names, sizes.overview - 4);
    pen.fillRect(x1, top + 2, place.width - x1, sizes.overview - 4);
    pen.globalAlpha = 1;
    pen.strokeStyle = colours.accent;
    pen.lineWidth = 1;
    pen.strokeRect(Math.round(x0) + 0.5, top + 2.5, Math.max(1, Math.round(x1 - x0) - 1), sizes.overview - 5);
    pen.fillStyle = colours.accent;
    for (const x of [x0, x1]) {
        roundBox(x - 2, top + sizes.overview / 2 - 7, 4, 14, 2);
        pen.fill();
    }
};

const majorStep = () => {
    const wanted = perPixel() * 110, power = Math.pow(10, Math.floor(Math.log10(Math.max(wanted, 1))));
    return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= wanted) || power * 10;
};
const ticks = () => {
    const major = majorStep(), origin = limits.begin, out = [];
    for (let t = Math.ceil((view.begin - origin) / major) * major; t <= view.end - origin; t += major)
        out.push(t + origin);
    return {major, out};
};
const drawGrid = (from, to) => {
    pen.fillStyle = colours.grid;
    for (const time of ticks().out)
        if (xOf(time) >= place.names)
            pen.fillRect(Math.round(xOf(time)), from, 1, to - from);
};
const drawRuler = () => {
    const top = place.ruler, {major, out} = ticks(), origin = limits.begin, middle = top + sizes.ruler / 2;
    const isNarrow = place.names < 120, font = "600 12px " + face,
          said = (isNarrow ? "" : "View ") + sayTime(view.end - view.begin);
    text(said, isNarrow ? 8 : 22, middle, colours.text, font);
    if (!isNarrow) {
        const wide = pen.measureText(said).width + 8;
        const from = "from " + sayTime(view.begin - origin);
        pen.font = "11.5px " + face;
        if (pen.measureText(from).width <= place.names - 28 - wide)
            text(from, 22 + wide, middle, colours.muted, "11.5px " + face);
    }
    // Far from the start with a fine step, labels count from the first one.
    const isFine = out.length > 0 && Math.abs(out[0] - origin) > major * 50;
    let free = place.names;
    out.forEach((time, i) => {
        const x = xOf(time);
        pen.fillStyle = colours.faint;
        pen.fillRect(Math.round(x), top + sizes.ruler - 6, 1, 6);
        const words = isFine && i > 0 ? "+" + sayTick(time - out[0], major) : sayTick(time - origin, major);
        pen.font = "11.5px " + face;
        const wide = pen.measureText(words).width, at = Math.min(x + 4, place.width - wide - 2);
        if (at < free || x < place.names)
            return;
        text(words, at, middle - 1, colours.muted, "11.5px " + face);
        free = at + wide + 10;
    });
    for (let t = Math.ceil((view.begin - origin) / (major / 5)) * major / 5; t <= view.end - origin; t += major / 5)
        if (xOf(t + origin) >= place.names)
            pen.fillRect(Math.round(xOf(t + origin)), top + sizes.ruler - 3, 1, 3);
    pen.fillStyle = colours.line;
    pen.fillRect(0, top + sizes.ruler - 1, place.width, 1);
    if (state.range) {
        const x0 = Math.max(place.names, xOf(state.range.begin)), x1 = Math.min(place.width, xOf(state.range.end));
        const words = sayTime(state.range.end - state.range.begin);
        pen.font = "600 11.5px " + face;
        const wide = pen.measureText(words).width + 12,
              x = Math.min(Math.max((x0 + x1) / 2, place.names + wide / 2), place.width - wide / 2);
        roundBox(x - wide / 2, top + 3, wide, 18, 9);
        pen.fillStyle = colours.accent;
        pen.fill();
        text(words, x, middle - 0.5, colours.lanes, "600 11.5px " + face, "center");
    }
};

const drawFrame = () => {
    const dpr = place.dpr;
    pen.setTransform(dpr, 0, 0, dpr, 0, 0);
    pen.fillStyle = colours.window;
    pen.fillRect(0, 0, place.width, place.lanes);
    drawSteps();
    drawOverview();
    drawRuler();
    drawLanes();
};
