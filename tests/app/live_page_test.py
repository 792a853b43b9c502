"""The interactive report in real browsers: names run nothing, nothing is requested, keys, mouse, find and findings move
the view, two traces move together, the figure stays without scripts, and 100,000 slices are drawn fast.

Usage: live_page_test.py LANESCOPE SAMPLES. Skipped (exit code 77) if no Chromium is installed; Firefox
is tested too if it is there.
"""
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
from browser import Browser, Firefox, find_browser, find_firefox

RAN = "document.documentElement.id='ran'"
HOSTILE = [f'</script><img src=x onerror="{RAN}">', f"</template></title><script>{RAN}</script>", f"\"' onload=\"{RAN}",
           f"<svg onload={RAN}>", "\u2028\u2029 line ends", "null \x00 in it", "<!--<script>", "${1}`\\u003c", "]]>&lt;&#60;"]
READY = "document.querySelector('#live[data-ready]')"


def complete(cat, name, ts, dur, pid=1, tid=1, **args):
    return {"ph": "X", "cat": cat, "name": name, "pid": pid, "tid": tid, "ts": ts, "dur": dur, "args": args}


def hostile_trace():
    events = []
    for what, pid, value in (("process_name", 1, HOSTILE[0]), ("process_name", 0, HOSTILE[1])):
        events.append({"ph": "M", "name": what, "pid": pid, "tid": 0, "ts": 0, "args": {"name": value}})
    events.append({"ph": "M", "name": "thread_name", "pid": 1, "tid": 1, "ts": 0, "args": {"name": HOSTILE[3]}})
    for i, name in enumerate(HOSTILE * 3):
        at = 1000 * i
        events += [complete("user_annotation", f"ProfilerStep#{i} {name}", at, 900),
                   complete("cpu_op", name, at + 10, 500),
                   complete("cuda_runtime", "cudaLaunchKernel", at + 100, 10, correlation=i + 1),
                   complete("kernel", name, at + 400, 50, pid=0, tid=7, correlation=i + 1, device=0, stream=7)]
        events.append({"ph": "C", "name": name, "pid": 1, "tid": 1, "ts": at, "args": {name: i}})
    return {"traceEvents": events, "deviceProperties": [{"id": 0, "name": HOSTILE[2]}], name_of_property(): HOSTILE[0]}


def name_of_property():
    return "note " + HOSTILE[2]


def large_trace(slices):
    """Steps of ops, calls and kernels on two streams: as many slices as asked for."""
    events, i = [], 0
    while len(events) < slices:
        at = 25 * i
        if i % 200 == 0:
            events.append(complete("user_annotation", f"ProfilerStep#{i // 200}", at, 4990))
        stream = 7 + i % 2
        events += [complete("cpu_op", f"aten::op_{i % 40}", at, 20), complete("cpu_op", f"aten::inner_{i % 60}", at + 2, 15),
                   complete("cuda_runtime", "cudaLaunchKernel", at + 6, 4, correlation=i + 1),
                   complete("kernel", f"kernel_{i % 90}", at + 14, 3 + i % 17, pid=0, tid=stream, correlation=i + 1,
                            device=0, stream=stream)]
        i += 1
    return {"traceEvents": events[:slices], "deviceProperties": [{"id": 0, "name": "GPU"}]}


class Check:
    def __init__(self, lanescope, folder):
        self.lanescope, self.folder, self.failures = lanescope, pathlib.Path(folder), 0

    def that(self, holds, what):
        if not holds:
            self.failures += 1
            print("FAIL:", what)

    def write(self, trace, name):
        path = self.folder / name
        path.write_text(json.dumps(trace))
        return path

    def report(self, *traces):
        out = self.folder / f"page{len(list(self.folder.glob('page*')))}.html"
        ran = subprocess.run([self.lanescope, "report", *map(str, traces), "--interactive", "--json", "-o", str(out)],
                             capture_output=True, text=True, check=False)
        if ran.returncode:
            raise SystemExit(f"report failed: {ran.stderr}")
        answer = json.loads(ran.stdout)
        self.that(answer["bytes"] == out.stat().st_size, "the reported bytes are those written")
        return out, answer


def view(page):
    begin, end = map(int, page.run("document.querySelector('canvas').dataset.view").split(","))
    return begin, end


def names_run_nothing(check, browser):
    trace = check.write(hostile_trace(), "<img src=x onerror=" + RAN.replace("'", "") + ">.json")
    path, _ = check.report(trace)
    page = browser.open(path, wait=READY)
    check.that(page.run("document.documentElement.id") == "", "no name ran")
    check.that(page.run("document.querySelectorAll('img,iframe,object,embed,link,script[src]').length") == 0,
               "no name became an element")
    check.that(page.run("document.scripts.length") == 1, "one script")
    for name in HOSTILE:  # each name is found, and shown as it is
        clean = name.replace("\x00", "\ufffd")
        page.run("document.querySelector('input[type=search]').select()")
        page.type(name.replace("\x00", "").strip()[:12] if "\x00" not in name else "null ")
        page.key("Enter")
        shown = page.run("[...document.querySelectorAll('aside .page:not([hidden]) :is(.label,.full)')].map((e) => e.textContent)")
        check.that(any(name in each or clean in each for each in shown), f"{name!r} is shown as text, not {shown[:3]}")
        page.mouse("mouseMoved", 700, 400)
    check.that(page.run("document.documentElement.id") == "", "no name ran after it was shown")
    # The purpose of the page's policy: even a script that got into the page would not run.
    page.run("""(() => { for (const act of [
        () => { const s = document.createElement('script'); s.textContent = "window.ran = 1"; document.body.append(s); },
        () => { document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.ran = 1">'); },
        () => { window.eval('window.ran = 1'); }])
            try { act(); } catch (refused) {} })()""")
    check.that(page.run("window.ran === undefined"), "the policy refuses other scripts")
    check.that(not page.requests(), f"no request: {page.requests()}")
    return path


def keys_and_mouse(check, browser, sample):
    path, answer = check.report(sample)
    page = browser.open(path, wait=READY)
    check.that(answer["left_out"] == "", "all slices are on the page")
    box = page.run("(() => { const b = document.querySelector('canvas').getBoundingClientRect(); return [b.left, b.top, b.width, b.height]; })()")
    check.that(box[1] + box[3] <= 768 + 1, f"the timeline is on the first screen: {box}")
    page.run("document.querySelector('canvas').focus()")
    whole = view(page)

    def press(key, shift=False):
        page.key(key, shift)
        page.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        return view(page)

    near = press("w")
    check.that(near[1] - near[0] < (whole[1] - whole[0]) * 0.9, f"W zooms in: {whole} {near}")
    right = press("d")
    check.that(right[0] > near[0] and abs((right[1] - right[0]) - (near[1] - near[0])) <= 2, "D moves right")
    left = press("a")
    check.that(left[0] < right[0], "A moves left")
    far = press("s")
    check.that(far[1] - far[0] > near[1] - near[0], "S zooms out")
    check.that(abs(press("Home")[0] - whole[0]) < (whole[1] - whole[0]) * 0.03, "Home shows all")
    # A wheel zooms where it points.
    still = view(page)
    page.mouse("mouseWheel", box[0] + 700, box[1] + 200, deltaX=0, deltaY=-240)
    page.wait("document.querySelector('canvas').dataset.view !== '%d,%d'" % still, 5)
    wheeled = view(page)
    check.that(wheeled[1] - wheeled[0] < whole[1] - whole[0], "the wheel zooms in")
    press("Home")
    # Walking with the arrow keys selects, and announces it.
    press("ArrowRight")
    said = page.run("document.querySelector('[aria-live]').textContent")
    check.that(" on " in said and "begins at" in said, f"the selection is announced: {said}")
    check.that(page.run("document.querySelector('#tab1').getAttribute('aria-selected')") == "true", "its facts are shown")
    before = view(page)
    fit = press("f")
    check.that(fit[1] - fit[0] < before[1] - before[0], "F shows the selection as large as fits")
    press("Escape")
    press("Home")
    # Dragging moves; a page opens at the place in its address.
    page.drag(box[0] + 600, box[1] + 300, box[0] + 500, box[1] + 300)
    page.wait("document.querySelector('canvas').dataset.view !== '%d,%d'" % whole, 5)
    press("w")
    here = view(page)
    page.drag(box[0] + 600, box[1] + 300, box[0] + 500, box[1] + 300)
    page.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    there = view(page)
    check.that(there[0] > here[0] and abs((there[1] - there[0]) - (here[1] - here[0])) <= 2, "dragging to the left moves on")
    linked = browser.open(path, wait=READY, fragment="#view=%d,%d&slice=3" % there)
    check.that(max(abs(a - b) for a, b in zip(view(linked), there)) <= 1, "an address leads to a place")
    check.that(linked.run("document.querySelector('#tab1').getAttribute('aria-selected')") == "true", "and to a slice")
    page.to_front()
    press("Home")
    # Hover, click, a range.
    spot = page.run("""(() => { const b = document.querySelector('canvas').getBoundingClientRect();
        return [b.left + 500, b.top + 10]; })()""")
    page.drag(spot[0], box[1] + 300, spot[0] + 200, box[1] + 300, shift=True)
    check.that("range" in page.run("document.querySelector('.values').textContent"), "Shift and drag select a range")
    press("Escape")
    found = 0
    for y in range(int(box[1]) + 90, int(box[1] + box[3]) - 10, 12):
        page.mouse("mouseMoved", spot[0] + 60, y)
        if not page.run("document.querySelector('.card').hidden"):
            found += 1
            words = page.run("document.querySelector('.card').textContent")
            check.that("begins at" in words, f"the card shows the slice: {words}")
            page.click(spot[0] + 60, y)
            check.that(page.run("document.querySelector('aside .page:not([hidden]) h3 .label').textContent.length > 0"),
                       "a click selects")
            break
    check.that(found > 0, "a slice is under the mouse")
    check.that(not page.complaints(), f"no error: {page.complaints()}")
    check.that(not page.requests(), "no request")
    return page, press


def find_and_findings(check, page, press):
    press("Escape")
    press("Home")
    press("/")
    check.that(page.run("document.activeElement.type") == "search", "/ goes to the search")
    page.type("linear")
    page.wait("document.querySelector('.search .count').textContent")
    count = page.run("document.querySelector('.search .count').textContent")
    check.that(count[:1].isdigit(), f"hits are counted: {count}")
    whole = view(page)
    page.key("Enter")
    page.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    label = page.run("document.querySelector('aside .page:not([hidden]) h3 .label').textContent")
    check.that("linear" in label.lower(), f"Enter goes to a hit: {label}")
    page.key("Escape")
    page.run("document.querySelector('input[type=search]').focus()")
    page.type("no such name anywhere")
    page.wait("document.querySelector('.search .count').textContent")
    check.that(page.run("document.querySelector('.search .count').textContent") == "no match", "no match is reported")
    page.key("Escape")
    press("Escape")
    press("Home")
    whole = view(page)
    check.that(page.run("document.querySelectorAll('aside .finding').length > 0"), "findings are next to the timeline")
    page.run("document.querySelector('aside .finding .primary').click()")
    page.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    near = view(page)
    check.that(near[1] - near[0] < whole[1] - whole[0], f"a finding's button moves the view: {whole} {near}")
    check.that("place 1 of" in page.run("document.querySelector('[aria-live]').textContent"), "the place is announced")
    # A name in a table leads to the timeline.
    page.run("document.querySelector('td .link').click()")
    name = page.run("document.querySelector('td .link').textContent")
    check.that(page.run("document.querySelector('input[type=search]').value") == name, f"{name} is searched for")
    check.that("hit" in page.run("document.querySelector('.search .count').textContent"), "and found")
    press("Escape")
    page.run("document.querySelector('aside .finding .primary').click()")
    # The address leads back to the place.
    page.wait("location.hash.startsWith('#view=%d,%d')" % near, 10)


def looks(check, page, press):
    """Dark and light, the legend, paper."""
    colour = "getComputedStyle(document.body).backgroundColor"
    pixel = "[...document.querySelector('canvas').getContext('2d').getImageData(40, 4, 1, 1).data].join()"
    light = page.run(colour), page.run(pixel)
    page.run("document.querySelector('.group.end button').click()")
    page.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    check.that(all(a != b for a, b in zip(light, (page.run(colour), page.run(pixel)))), "the page and the canvas turn dark")
    page.run("document.querySelector('.legend .chip').click()")
    check.that(page.run("document.querySelectorAll('.legend [aria-pressed=true]').length") == 1, "the legend isolates")
    press("Escape")
    check.that(page.run("document.querySelectorAll('.legend [aria-pressed=true]').length") == 0, "Esc ends that")
    page.run("dispatchEvent(new Event('beforeprint'))")
    check.that(page.run("document.querySelectorAll('#findings .finding').length > 0"), "findings are printed")
    page.run("dispatchEvent(new Event('afterprint'))")
    check.that(page.run("document.querySelectorAll('aside .finding').length > 0"), "and come back")
    check.that(page.run("[...document.querySelectorAll('#live button, #live input, #live select, canvas')].every("
                        "(e) => (e.getAttribute('aria-label') || e.textContent).trim().length > 0)"), "all controls have names")


def two_traces(check, browser, samples):
    path, _ = check.report(*samples)
    page = browser.open(path, wait=READY)
    check.that(page.run("document.querySelectorAll('.align option').length > 1"), "traces are aligned on steps")
    check.that(page.run("document.querySelector('canvas').getAttribute('aria-label')").count(".json") == 2, "both are named")
    before = view(page)
    page.run("(() => { const s = document.querySelector('.align select'); s.value = 0; s.dispatchEvent(new Event('change')); })()")
    page.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    check.that(view(page) != before, "another alignment moves the view")
    check.that(not page.complaints() and not page.requests(), f"no error: {page.complaints()}")


def without_scripts(check, browser, sample):
    path, _ = check.report(sample)
    page = browser.open(path, scripts=False)
    check.that(page.run("!document.querySelector('#live')"), "no timeline without scripts")
    check.that(page.run("document.querySelector('figure.still svg').getBoundingClientRect().height > 100"), "the figure is shown")
    check.that(page.run("document.querySelector('#findings .finding').getBoundingClientRect().height > 20"), "findings are shown")


# The times of frames, and from frame to frame, while keys zoom and move. A frame lasts from before the page's own drawing
# to after the canvas has been painted.
FRAMES = """new Promise((done) => {
    const canvas = document.querySelector('canvas'), pen = canvas.getContext('2d'), draws = [], gaps = [];
    canvas.focus();
    let last = 0, keys = 'wwwwwwwwwwddddddddddaaaaassssssssssssdwdwdwdwdwdwdwdwdwdw'.split('');
    const one = () => {
        if (!keys.length) { done([draws, gaps]); return; }
        let start;
        requestAnimationFrame((now) => { start = performance.now(); if (last) gaps.push(now - last); last = now; });
        canvas.dispatchEvent(new KeyboardEvent('keydown', {key: keys.shift(), bubbles: true}));
        requestAnimationFrame(() => { pen.getImageData(0, 0, 1, 1); draws.push(performance.now() - start); one(); });
    };
    requestAnimationFrame(one);
})"""


def speed(check, browser):
    path, answer = check.report(check.write(large_trace(100_000), "large.json"))
    check.that(answer["slices"] == 100_000, f"all slices: {answer}")
    check.that(answer["bytes"] <= 400_000 + 12 * 100_000, f"bytes: {answer['bytes']}")
    page = browser.open(path, width=1920, height=1080, wait=READY)
    draws, gaps = page.run(FRAMES)
    median = statistics.median(draws)
    print(f"100,000 slices, 1920 x 1080, {answer['bytes']} bytes: a frame takes {median:.1f} ms (median), {max(draws):.1f} ms "
          f"(worst); from frame to frame {statistics.median(gaps):.1f} ms")
    check.that(median < 150, f"a frame takes {median:.1f} ms")
    check.that(not page.complaints(), f"no error: {page.complaints()}")
    return path


def in_firefox(check, hostile, large):
    with Firefox() as firefox:
        firefox.open(hostile, 1366, 768, READY)
        check.that(firefox.run("document.documentElement.id") == "", "no name ran in Firefox")
        check.that(firefox.run("document.querySelectorAll('img,iframe,script[src]').length") == 0, "no element in Firefox")
        firefox.open(large, 1920, 1080, READY)
        before = firefox.run("document.querySelector('canvas').dataset.view")
        _, gaps = firefox.run(FRAMES)
        print(f"in Firefox: from frame to frame {statistics.median(gaps):.1f} ms")
        check.that(statistics.median(gaps) < 250, f"frames in Firefox: {statistics.median(gaps)}")
        firefox.run("new Promise((done) => setTimeout(done, 600))")
        check.that(firefox.run("document.querySelector('canvas').dataset.view") != before, "keys move the view in Firefox")


def snapshots_are_refused(lanescope, samples):
    ran = subprocess.run([lanescope, "report", str(samples / "synthetic_training_loop_leak.pickle.gz"), "--interactive",
                          "-o", "unwritten.html"], capture_output=True, text=True, check=False)
    return ran.returncode == 2 and ran.stderr.count("\n") == 1 and "for traces" in ran.stderr and \
        not pathlib.Path("unwritten.html").exists()


def main():
    samples = pathlib.Path(sys.argv[2])
    if not snapshots_are_refused(sys.argv[1], samples):
        print("FAIL: an interactive page of a memory snapshot is refused in one line, with exit code 2")
        return 1
    if not find_browser():
        print("skipped: no Chromium is installed")
        return 77
    eager, compiled = (samples / f"synthetic_geglu_mlp_64_128_768_3072_{kind}.json.gz" for kind in ("eager", "compile"))
    with tempfile.TemporaryDirectory() as folder:
        check = Check(sys.argv[1], folder)
        with Browser() as browser:
            hostile = names_run_nothing(check, browser)
            page, press = keys_and_mouse(check, browser, eager)
            find_and_findings(check, page, press)
            looks(check, page, press)
            two_traces(check, browser, (eager, compiled))
            without_scripts(check, browser, eager)
            large = speed(check, browser)
        if find_firefox():
            in_firefox(check, hostile, large)
        print("failures:", check.failures)
        return 1 if check.failures else 0


if __name__ == "__main__":
    sys.exit(main())
