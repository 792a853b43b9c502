// Reads the packed block: JSON of names, lanes and findings, then columns of numbers, which widgets/figure/page_slices
// writes. After this the trace does not change. A slice is a number; times are nanoseconds of its own side.

const none = -1, blockBits = 6, blockSize = 1 << blockBits;

// Numbers of seven bits per byte, the lowest first.
const readerOf = (bytes, from) => {
    let at = from;
    const next = () => {
        let value = 0, scale = 1, byte;
        do {
            byte = bytes[at++];
            value += (byte & 127) * scale;
            scale *= 128;
        } while (byte & 128);
        return value;
    };
    const signed = () => {
        const value = next();
        return value % 2 ? -(value + 1) / 2 : value / 2;
    };
    return {
        next,
        signed,
        skip: (count) => {
            at += count;
        },
        at: () => at
    };
};

const unpacked = (base64) => {
    const text = atob(base64.trim()), bytes = new Uint8Array(text.length);
    for (let i = 0; i < text.length; ++i)
        bytes[i] = text.charCodeAt(i);
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    return new Response(stream).arrayBuffer().then((buffer) => new Uint8Array(buffer));
};

const kinds = {
    op: 0,
    annotation: 1,
    python: 2,
    runtime: 3,
    driver: 4,
    kernel: 5,
    memcpy: 6,
    memset: 7,
    gpuAnnotation: 8,
    sync: 9,
    overhead: 10,
    span: 11,
    other: 12
};
const isWorkKind = (kind) => kind === kinds.kernel || kind === kinds.memcpy || kind === kinds.memset;
const parts = {
    annotations: 0,
    modules: 1,
    ops: 2,
    calls: 3,
    python: 4
};

// One name in one category, of one side.
const entriesOf = (sides) => {
    const all = [];
    sides.forEach((side, at) => {
        side.firstEntry = all.length;
        side.entries.full.forEach((full, i) => {
            const label = side.entries.label[i] || full;
            all.push({
                full,
                label,
                brief: side.entries.short[i] || label,
                look: side.entries.look[i],
                kind: side.entries.kind[i],
                side: at,
                width: -1,
                briefWidth: -1
            });
        });
        delete side.entries;
    });
    return all;
};

const rowsOf = (strips) => {
    const rows = [];
    let first = 0;
    for (const strip of strips) {
        strip.rows = strip.rows.map(([count, part]) => {
            const row = {first, last: first + count, part, strip, index: rows.length, y: 0};
            rows.push(row);
            first += count;
            return row;
        });
    }
    return rows;
};

// Annotations belong to the lane below them.
const lanesOf = (strips) => {
    strips.forEach((strip, i) => {
        const next = strips[i + 1];
        strip.lane = strip.kind === "annotations" && next && next.kind === "lane" ? next : strip;
        if (strip.lane !== strip)
            strip.lane.annotations = strip;
    });
};

// Sums of 64 slices, so that a far view does not visit each one.
const blocksOf = (trace) => {
    const count = Math.ceil(trace.count / blockSize);
    trace.blockSum = new Float64Array(count);
    trace.blockTop = new Uint32Array(count);
    for (let i = 0; i < trace.count; ++i) {
        const block = i >> blockBits;
        trace.blockSum[block] += trace.length[i];
        if (i % blockSize === 0 || trace.length[i] > trace.length[trace.blockTop[block]])
            trace.blockTop[block] = i;
    }
};

const readTrace = (bytes) => {
    const head = readerOf(bytes, 0), jsonBytes = head.next();
    const about = JSON.parse(new TextDecoder().decode(bytes.subarray(head.at(), head.at() + jsonBytes)));
    head.skip(jsonBytes);
    const rows = rowsOf(about.strips), count = rows.length ? rows[rows.length - 1].last : 0;
    lanesOf(about.strips);
    const trace = {
        count,
        rows,
        strips: about.strips,
        sides: about.sides,
        entries: entriesOf(about.sides),
        findings: about.findings,
        align: about.align || null,
        headline: about.headline || "",
        leftOut: about.leftOut,
        fills: about.fills,
        dark: about.dark,
        kindNames: about.kinds,
        toneNames: about.tones,
        begin: new Float64Array(count),
        length: new Float64Array(count),
        entry: new Uint32Array(count),
        idle: new Uint8Array(count),
        launchOf: new Int32Array(count).fill(none),
        partner: new Int32Array(count).fill(none),
    };
    for (let i = 0; i < count; ++i)
        trace.begin[i] = head.signed();
    for (let i = 0; i < count; ++i)
        trace.length[i] = head.next();
    // A begin is written as the gap after the slice before it in its row.
    for (const row of rows)
        for (let i = row.first + 1; i < row.last; ++i)
            trace.begin[i] += trace.begin[i - 1] + trace.length[i - 1];
    for (const row of rows) {
        const from = trace.sides[row.strip.side].firstEntry;
        for (let i = row.first; i < row.last; ++i)
            trace.entry[i] = from + head.next();
        row.isWork = row.last > row.first && isWorkKind(trace.entries[trace.entry[row.first]].kind);
    }
    for (const row of rows)
        if (row.strip.gpu)
            for (let i = row.first; i < row.last; ++i)
                trace.idle[i] = head.next();
    trace.linkWork = new Uint32Array(about.links);
    for (let i = 0, work = 0, launch = 0; i < about.links; ++i) {
        work += head.next();
        launch += head.signed();
        trace.launchOf[work] = launch;
        trace.linkWork[i] = work;
    }
    // All work of one launch is then a span.
    trace.linkWork.sort((a, b) => trace.launchOf[a] - trace.launchOf[b] || a - b);
    for (let i = 0, a = 0, b = 0; i < about.joined; ++i) {
        a += head.next();
        b += head.signed();
        trace.partner[a] = b;
        trace.partner[b] = a;
    }
    blocksOf(trace);
    return trace;
};
