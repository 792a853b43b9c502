"""A flame graph's SVG in a real browser: it is self-contained, a click enlarges a frame and hides the others, the search counts
and rings what it finds, Escape shows everything again.

Usage: flame_page_test.py LANESCOPE TRACE. Skipped (exit code 77) if no Chromium is installed.
"""
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
from browser import Browser, find_browser

SHOWN = "[...document.querySelectorAll('g.f')].filter((g) => g.style.display !== 'none')"
FRAMES = "[...document.querySelectorAll('g.f')]"


def named(word):
    return f"{FRAMES}.find((g) => g.querySelector('text').textContent.includes('{word}'))"


def search(page, word):
    page.run("document.getElementById('field').focus(), document.getElementById('field').select()")
    page.type(word)
    return page.run("document.getElementById('found').textContent")


def check(lanescope, trace, folder):
    failures = []

    def that(holds, what):
        if not holds:
            failures.append(what)

    out = pathlib.Path(folder, "flame.svg")
    subprocess.run([lanescope, "flame", trace, "--by", "module", "-o", str(out)], check=True)
    with Browser() as browser:
        page = browser.open(out, wait="document.querySelector('g.f')")
        frames = page.run(FRAMES + ".length")
        that(frames > 100 and page.run(SHOWN + ".length") == frames, f"all of {frames} frames are shown at first")
        that(not page.requests() and not page.complaints(), f"it is self-contained: {page.requests()} {page.complaints()}")
        # A name that holds a colon is found by what follows it.
        hits = page.run(f"{FRAMES}.filter((g) => g.querySelector('text').textContent.includes('LinearBackward0')).length")
        that(hits > 0 and search(page, "linearbackward0") == str(hits), f"the search finds {hits} frames")
        ringed = "document.querySelectorAll('g.f rect[stroke=\"#111\"]').length"
        that(page.run(ringed) == hits, f"{page.run(ringed)} of {hits} are ringed")
        that(search(page, "no such frame") == "0" and page.run(ringed) == 0, "nothing is found")
        box = page.run(f"(() => {{ const r = {named('Block_0')}.getBoundingClientRect(); return [r.left, r.top, r.width]; }})()")
        page.click(box[0] + box[2] / 2, box[1] + 8)
        wide = page.run(f"{named('Block_0')}.querySelector('rect').getBoundingClientRect().width")
        that(wide > 50 * box[2], f"the clicked frame is {wide} wide, it was {box[2]}")
        that(1 < page.run(SHOWN + ".length") < frames, "only what is above and below it is shown")
        that(page.run(f"{named('Block_1')}.style.display") == "none", "its neighbour is hidden")
        page.key("Escape")
        that(page.run(SHOWN + ".length") == frames, "Escape shows all again")
    return failures


def main():
    if not find_browser():
        print("no Chromium is installed")
        sys.exit(77)
    with tempfile.TemporaryDirectory() as folder:
        failures = check(sys.argv[1], sys.argv[2], folder)
    for failure in failures:
        print("FAIL:", failure)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
