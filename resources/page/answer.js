// The strip with the answer, in the place of the page's paragraphs: an edge in the colour of the verdict, the headline,
// where the GPU's time goes as one bar, and the key figures.

const answerBar = (parts) => {
    const bar = element("div", "parts"), legend = element("div", "part-names");
    for (const [name, colour, share, words] of parts) {
        const part = element("span", ""), mark = element("span", "swatch");
        part.style.flexGrow = share;
        part.style.background = mark.style.background = "var(--" + colour + ")";
        part.title = name + ": " + words;
        bar.append(part);
        if (share >= 0.02)
            legend.append(element("span", "", mark, name + " " + words.split(" · ")[0]));
    }
    bar.setAttribute("role", "img");
    bar.setAttribute(
        "aria-label", "Where GPU time goes: " + parts.map(([name, , , words]) => name + " " + words).join(", "));
    return element("div", "goes", bar, legend);
};
const answerOf = (each, at) => {
    const {headline, edge, parts: times, figures} = each.answer, [first, ...more] = headline.split(/; |；/);
    const strip = element("div", "strip"), said = element("div", "said"), letter = letterOf(at);
    strip.style.setProperty("--edge", "var(--" + edge + ")");
    said.append(element("strong", "", (letter ? letter + " · " : "") + first));
    if (more.length || letter)
        said.append(element("span", "muted", (letter ? each.name + (more.length ? " · " : "") : "") + more.join("; ")));
    strip.append(said);
    if (times.length)
        strip.append(answerBar(times));
    const list = element("div", "figures");
    for (const [value, label] of figures)
        list.append(element("div", "", element("strong", "", value), element("span", "muted", label)));
    strip.append(list);
    return strip;
};
// Headings that the strip and the timeline make superfluous give way.
const showAnswer = (main, headline) => {
    const words = main.querySelector(".answer");
    if (!words)
        return;
    const box = element("div", headline ? "answers pair" : "answers");
    if (headline)
        box.append(element("p", "difference", headline));
    trace.sides.forEach((each, at) => box.append(answerOf(each, at)));
    words.before(box);
    words.classList.add("still");
    for (const title of main.querySelectorAll("h2"))
        if (title.nextElementSibling === box || title.nextElementSibling === side.box)
            title.classList.add("still");
};
