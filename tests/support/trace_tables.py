"""Chrome traces as the tables of `lanescope query`, computed independently with Python's JSON reader and sqlite3.

Only the tables that claims of findings query: slices, kernels, copies, ops, launches, steps, lanes, shares and gap_parts, with
the columns that do not depend on the program's own numbering of slices. Times are integers of nanoseconds. The ranks of
a job are one set of tables; the caller gives the shift of each rank's clock. A process is identified by its rank's index
and its pid.
"""

import bisect
import gzip
import json
import re
import sqlite3
from collections import defaultdict
from decimal import ROUND_HALF_UP, Decimal

KINDS = {
    "op": {"cpu_op", "Operator"},
    "annotation": {"user_annotation", "user_defined_annotation"},
    "python": {"python_function"},
    "runtime": {"cuda_runtime", "Runtime", "hip_runtime", "mtia_runtime", "xpu_runtime", "privateuse1_runtime",
                "glow_runtime"},
    "driver": {"cuda_driver", "xpu_driver", "privateuse1_driver"},
    "kernel": {"kernel", "Kernel", "mtia_ccp_events", "concurrent_kernel"},
    "memcpy": {"gpu_memcpy", "Memcpy"},
    "memset": {"gpu_memset", "Memset"},
    "gpu_annotation": {"gpu_user_annotation"},
    "sync": {"cuda_sync", "xpu_sync"},
    "overhead": {"overhead"},
}
KIND_OF = {category: kind for kind, categories in KINDS.items() for category in categories}
WORK = ("kernel", "memcpy", "memset")
CALLS = ("runtime", "driver")
COMMUNICATION = re.compile(
    r"nccl|rccl|cross_device_reduce|deep_ep|dpsk::ep|nvshmem|multimem_|two_shot|one_shot|all_to_all_kernel", re.I)
SLOW = ("Malloc", "cudaFree", "hipFree", "cuMemFree", "cuMemAlloc", "HostAlloc", "FreeHost", "HostRegister",
        "HostUnregister", "ModuleLoad", "LibraryLoad", "ModuleGetFunction", "BeginCapture", "EndCapture",
        "GraphInstantiate")
SYNC = re.compile(r"^(cuda|hip|cu)(Ext)?(DeviceSynchronize|CtxSynchronize|StreamSynchronize|EventSynchronize)")
LAUNCH = re.compile(r"^(cuda|cu|hip(Ext)?(Module(?=Launch))?)(Launch(?!HostFunc)|GraphLaunch|Memcpy|Memset)")
KERNEL_LAUNCH = re.compile(r"^(cuda|cu|hip(Ext|Drv|Hcc)?(Module(?=Launch))?|musa)Launch(?!HostFunc)|^runFunction - |"
                           r"^urEnqueue(Cooperative)?KernelLaunch")
# If two causes hold at the same instant, the more specific one wins.
RANK = {"python": 0, "ops": 1, "input": 2, "launch": 3, "profiler": 4, "slow_call": 5, "sync": 6}
CAUSE_OF_RANK = {rank: cause for cause, rank in RANK.items()}


def nanoseconds(value):
    return int((Decimal(str(value)) * 1000).to_integral_value(rounding=ROUND_HALF_UP))


class Slice:
    __slots__ = ("name", "kind", "category", "pid", "tid", "begin", "end", "args", "launch", "works", "self_ns")

    def __init__(self, event, begin, end, part=0):
        self.name = event.get("name", "")
        self.category = event.get("cat", "")
        self.kind = KIND_OF.get(self.category, "other")
        if self.kind == "op" and self.name.startswith("ProfilerStep#"):
            self.kind = "annotation"
        self.pid, self.tid = (part, event.get("pid")), event.get("tid")
        self.begin, self.end = begin, end
        self.args = event.get("args") or {}
        self.launch, self.works, self.self_ns = None, [], end - begin

    @property
    def dur(self):
        return self.end - self.begin


def read(path):
    opened = gzip.open if str(path).endswith(".gz") else open
    with opened(path, "rt", encoding="utf-8") as file:
        document = json.load(file, parse_float=Decimal)
    if not isinstance(document, dict):
        return document, 0
    return document["traceEvents"], int(document.get("baseTimeNanoseconds") or 0)


def slices_of(events, base, part=0):
    out, open_ = [], defaultdict(list)
    for event in events:
        if not isinstance(event, dict):
            continue
        phase = event.get("ph")
        if phase == "X" and "ts" in event:  # without a duration it is empty
            begin = base + nanoseconds(event["ts"])
            out.append(Slice(event, begin, begin + nanoseconds(event.get("dur", 0)), part))
        elif phase == "B":
            open_[event.get("pid"), event.get("tid")].append(event)
        elif phase == "E" and open_[event.get("pid"), event.get("tid")]:
            begun = open_[event.get("pid"), event.get("tid")].pop()
            begin = base + nanoseconds(begun["ts"])
            out.append(Slice(begun, begin, base + nanoseconds(event["ts"]), part))
    return out


def join_launches(slices):
    calls = defaultdict(list)
    for s in slices:
        if s.kind in CALLS and "correlation" in s.args:
            calls[s.args["correlation"]].append(s)
    for same in calls.values():
        same.sort(key=lambda s: s.begin)
    for s in slices:
        if s.kind in WORK and s.args.get("correlation") in calls:
            same = calls[s.args["correlation"]]
            at = bisect.bisect_right([c.begin for c in same], s.begin) - 1
            s.launch = same[max(0, at)]
            s.launch.works.append(s)


def set_self_times(thread):
    """Nests ops, annotations and calls of one thread: a slice that is completely inside another is its child."""
    open_ = []
    for s in sorted(thread, key=lambda s: (s.begin, -s.end)):
        if s.kind not in ("op", "annotation", *CALLS):
            continue
        while open_ and (s.begin >= open_[-1].end or s.end > open_[-1].end):
            open_.pop()
        if open_:
            open_[-1].self_ns -= s.dur
        open_.append(s)


class Thread:
    """The cause of each instant of a thread: the most specific of all open slices."""

    def __init__(self, slices, overheads, requests=()):
        # Borders of slices: (time, +1 or -1, rank, is a call).
        borders = []
        for s in slices:
            for begin, end, rank, is_call in self.stretches_of(s):
                if end > begin:
                    borders += [(begin, 1, rank, is_call), (end, -1, rank, is_call)]
        # A thread that requests a buffer waits for it: a request in which nothing of the thread begins or ends.
        times = sorted(b[0] for b in borders)
        still = [r for r in requests if bisect.bisect_right(times, r[0]) >= bisect.bisect_left(times, r[1])]
        for kind, ranges in (("overhead", overheads), ("still", still)):
            for begin, end in ranges:
                borders += [(begin, 1, kind, False), (end, -1, kind, False)]
        borders.sort(key=lambda b: b[0])
        open_ = defaultdict(int)
        calls = overhead = stands = anything = 0
        self.begins, self.causes = [], []
        i = 0
        while i < len(borders):
            time = borders[i][0]
            while i < len(borders) and borders[i][0] == time:
                _, change, rank, is_call = borders[i]
                if rank == "overhead":
                    overhead += change
                elif rank == "still":
                    stands += change
                else:
                    open_[rank] += change
                    calls += change if is_call else 0
                    anything += change
                i += 1
            highest = max((r for r, count in open_.items() if count and r is not None), default=0)
            cause = CAUSE_OF_RANK[highest]
            # Profiler overhead inside a call does not belong to the call; where nothing is recorded, it is the explanation.
            named = any(count for r, count in open_.items() if r is not None)
            if overhead and cause != "sync" and (calls or not named or stands):
                cause = "profiler"
            self.begins.append(time)
            self.causes.append(cause)

    @staticmethod
    def stretches_of(s):
        name = s.name
        if s.kind in CALLS:
            if SYNC.match(name):
                return [(s.begin, s.end, RANK["sync"], True)]
            if any(part in name for part in SLOW):
                return [(s.begin, s.end, RANK["slow_call"], True)]
            if LAUNCH.match(name):
                over = max((w.end for w in s.works), default=s.end)
                if s.works and s.works[0].kind != "kernel" and over <= s.end:  # a blocking copy
                    over = max(over, s.begin)
                    return [(s.begin, over, RANK["launch"], True), (over, s.end, RANK["sync"], True)]
                return [(s.begin, s.end, RANK["launch"], True)]
            return [(s.begin, s.end, RANK["slow_call"] if s.dur >= 1_000_000 else None, True)]
        if s.kind == "overhead":
            rank = None if name.startswith("Lazy Function Loading") else RANK["profiler"]
        elif "DataLoader" in name or name.startswith("enumerate(DataPipe)") or "torch/utils/data/" in name:
            rank = RANK["input"]
        else:
            rank = RANK["ops"] if s.kind == "op" else RANK["python"]
        return [(s.begin, s.end, rank, False)]

    def parts(self, begin, end):
        at = bisect.bisect_right(self.begins, begin) - 1
        while begin < end:
            until = min(end, self.begins[at + 1]) if at + 1 < len(self.begins) else end
            yield begin, until, self.causes[at] if at >= 0 else "python"
            begin, at = until, at + 1


class Host:
    def __init__(self, slices):
        self.overheads = merged([(s.begin, s.end) for s in slices if s.kind == "overhead" and
                                 not s.name.startswith("Lazy Function Loading")])
        self.requests = merged([(s.begin, s.end) for s in slices if s.kind == "overhead" and
                                s.name == "Activity Buffer Request"])
        self.of_thread, self.threads, launchers = defaultdict(list), {}, set()
        for s in slices:
            if s.kind not in (*WORK, "gpu_annotation", "sync"):
                self.of_thread[s.pid, s.tid].append(s)
            if s.kind == "kernel" and s.launch:
                launchers.add((s.launch.pid, s.launch.tid))
        self.launchers = sorted(launchers, key=str)

    def thread(self, key):
        if key not in self.threads:
            self.threads[key] = Thread(self.of_thread[key], self.overheads, self.requests)
        return self.threads[key]

    def parts(self, key, begin, end):
        """A thread that does nothing known may wait for another launching thread of its process."""
        others = [k for k in self.launchers if k[0] == key[0] and k != key]
        for b, e, cause in self.thread(key).parts(begin, end):
            if cause != "python" or not others:
                yield b, e, cause
                continue
            borders = sorted({b, e, *(x for k in others for p in self.thread(k).parts(b, e) for x in p[:2])})
            for x, y in zip(borders, borders[1:]):
                causes = [c for k in others for _, _, c in self.thread(k).parts(x, y)]
                yield x, y, max(causes, key=RANK.get)


def merged(ranges):
    out = []
    for begin, end in sorted(ranges):
        if out and begin <= out[-1][1]:
            out[-1] = (out[-1][0], max(end, out[-1][1]))
        elif end > begin:
            out.append((begin, end))
    return out


def clock_offset(work):
    """By how much the device's clock is ahead: work that ends idle time never begins soon after its call."""
    latencies, until = [], {}
    if len({s.pid[0] for s in work}) > 1:
        return 0
    for s in sorted(work, key=lambda s: s.begin):
        if s.launch and s.kind == "kernel" and s.pid in until and s.begin - until[s.pid] >= 10_000 and \
                "GraphLaunch" not in s.launch.name:
            latencies.append(s.begin - s.launch.end)
        until[s.pid] = max(until.get(s.pid, s.end), s.end)
    latencies.sort()
    if len(latencies) < 10 or latencies[0] < 200_000 or latencies[len(latencies) // 2] - latencies[0] > 50_000:
        return 0
    return latencies[0]


def min_latency(work):
    latencies, until = [], None
    for s in sorted(work, key=lambda s: s.begin):
        if s.launch and s.kind == "kernel" and (until is None or s.launch.begin >= until) and s.begin > s.launch.begin:
            latencies.append(s.begin - s.launch.begin)
        until = s.end if until is None else max(until, s.end)
    shortest = sorted(latencies)[len(latencies) // 20] if latencies else 0
    return min(shortest, 100_000)  # ns; a longer delay has another reason


def clamp(value, low, high):
    return max(low, min(value, high))


def device_part(begin, end, before, after, latency, streams):
    if begin >= end:
        return
    if before.launch and before.launch is after.launch:
        yield begin, end, "device_wait"
        return
    free = clamp(max(begin, after.launch.begin) + latency, begin, end)
    if free > begin:
        yield begin, free, "device_wait"
    if free == end:
        return
    waits, envelopes = streams[after.pid, after.tid]
    if any(w.begin < end and w.end > free for w in waits):
        yield free, end, "device_wait"
        return
    # An annotation on the GPU lasts from first to last work: only its ends prove work that is not recorded.
    covered = max((min(e.end, end) - max(e.begin, free) for e in envelopes if free < e.begin < end or free < e.end < end),
                  default=0)
    annotated = end - free >= 1_000_000 and covered * 2 >= end - free
    if end - free >= 10_000_000 or annotated:
        yield free, end, "not_recorded"
        return
    # A request for a buffer that covers most of the wait is what the device waits for.
    requests = [r for r in streams["requests", after.pid[0]][0] if r.begin < end and r.end > free]
    last = max(requests, key=lambda r: r.begin, default=None)
    begins, ends = (max(last.begin, free), min(last.end, end)) if last else (end, end)
    if (ends - begins) * 2 < end - free:
        yield free, end, "unknown_wait"
        return
    yield free, begins, "unknown_wait"
    yield begins, ends, "profiler"
    yield ends, end, "unknown_wait"


def lost_launches(slices, work):
    """Per device, in order: the begins of kernel launches that have no record although the recording went on."""
    threads, captures = defaultdict(list), defaultdict(list)
    for s in slices:
        if s.kind in CALLS and "StreamBeginCapture" in s.name:
            ends = [e.end for e in slices if e.kind in CALLS and "StreamEndCapture" in e.name and
                    (e.pid, e.tid) == (s.pid, s.tid) and e.end > s.begin]
            captures[s.pid, s.tid].append((s.begin, min(ends, default=s.end)))
    for s in slices:
        if s.kind in CALLS and KERNEL_LAUNCH.match(s.name) and \
                not any(b <= s.begin < e for b, e in captures[s.pid, s.tid]):
            threads[s.pid, s.tid].append(s)
    lost = defaultdict(list)
    for calls in threads.values():
        calls.sort(key=lambda s: s.begin)
        device = next((s.works[0].pid for s in calls if s.works), None)
        if device is None:
            continue
        linked_until = None
        for i, s in enumerate(calls):
            if s.works:
                device = s.works[0].pid
                linked_until = s.end if linked_until is None else max(linked_until, s.end)
                continue
            inner = False
            for other in calls[i + 1:]:
                if other.begin >= s.end:
                    break
                inner = inner or bool(other.works)
            if not inner and (linked_until is None or s.begin >= linked_until):
                lost[device].append(s.begin)
    unlinked, begun = defaultdict(int), set()
    for s in sorted(work, key=lambda s: s.begin):
        if s.launch:
            begun.add(s.pid)
        elif s.pid in begun and s.kind == "kernel":
            unlinked[s.pid] += 1
    return {device: sorted(own) for device, own in lost.items() if len(own) >= 5 and unlinked[device] < len(own)}


def lost_from(begin, end, before, after, lost):
    """From when on the device may run work without a record: the first such launch between those of the two works."""
    first = min(before.launch.begin, begin) if before.launch else begin
    at = bisect.bisect_left(lost, first)
    return clamp(lost[at], begin, end) if at < len(lost) and lost[at] < after.launch.begin else end


def split(begin, end, before, after, starts_unlinked, has_links, host, latency, streams, lost, loader):
    call = after.launch
    if not call:
        if has_links or not loader:
            yield begin, end, "not_recorded" if starts_unlinked and has_links else "unknown"
            return
        for b, e, cause in host.thread(loader).parts(begin, end):
            yield b, e, "input" if cause == "input" else "unknown"
        return
    hole = lost_from(begin, end, before, after, lost)
    if hole < end:
        if begin < hole:
            yield from host.parts((call.pid, call.tid), begin, hole)
        yield hole, end, "not_recorded"
        return
    host_end = clamp(call.end if call.end <= end else call.begin, begin, end)
    if host_end > begin:
        yield from host.parts((call.pid, call.tid), begin, host_end)
    staged = after.kind == "memcpy" and "Pageable" in after.name
    late = clamp(max(call.begin, begin) + latency, host_end, end)
    if call.end <= end or (call.begin < begin and not staged) or late == end:
        yield from device_part(host_end, end, before, after, latency, streams)
        return
    yield from device_part(host_end, late, before, after, latency, streams)
    yield late, end, "launch"


def partitions(slices, work):
    """Per device: shares of its window, and the parts of its idle gaps."""
    offset = clock_offset(work)
    if offset:  # everything by the device's clock
        for s in slices:
            if s.kind not in (*WORK, "gpu_annotation", "sync"):
                s.begin, s.end = s.begin + offset, s.end + offset
    try:
        return partitions_of(slices, work)
    finally:
        if offset:
            for s in slices:
                if s.kind not in (*WORK, "gpu_annotation", "sync"):
                    s.begin, s.end = s.begin - offset, s.end - offset


def partitions_of(slices, work):
    of_part = defaultdict(list)
    for s in slices:
        of_part[s.pid[0]].append(s)
    hosts = {part: Host(own) for part, own in of_part.items()}  # ranks share nothing
    latency = {part: min_latency([s for s in work if s.pid[0] == part]) for part in {s.pid[0] for s in work}}
    has_links = any(s.launch for s in work)
    lost = lost_launches(slices, work)
    loaders = defaultdict(set)  # per rank: the threads that load data
    for s in slices:
        if s.name.startswith("enumerate(Data") and s.kind not in (*WORK, "gpu_annotation"):
            loaders[s.pid[0]].add((s.pid, s.tid))
    streams = defaultdict(lambda: ([], []))
    for s in slices:
        if s.kind == "sync" and "Wait" in s.name:
            streams[s.pid, s.tid][0].append(s)
        elif s.kind == "gpu_annotation":
            streams[s.pid, s.tid][1].append(s)
        elif s.kind == "overhead" and s.name == "Activity Buffer Request":
            streams["requests", s.pid[0]][0].append(s)
    devices = defaultdict(list)
    for s in work:
        devices[s.pid].append(s)
    out = {}
    for device, own in devices.items():
        own.sort(key=lambda s: s.begin)
        borders = sorted([(s.begin, 1, class_of(s)) for s in own] + [(s.end, -1, class_of(s)) for s in own],
                         key=lambda b: b[0])
        running, shares, gaps = defaultdict(int), defaultdict(int), []
        begun = {s.begin for s in own if s.kind == "kernel"}
        at = borders[0][0]
        for time, change, kind in borders:
            if time > at:
                now = next((k for k in ("compute", "communication", "copy") if running[k]), None)
                if now:
                    shares[now] += time - at
                elif gaps and gaps[-1][1] == at and at not in begun:  # a kernel of no length ends a gap; a copy takes no time
                    gaps[-1] = (gaps[-1][0], time)
                else:
                    gaps.append((at, time))
                at = time
            running[kind] += change
        parts, begins = [], [s.begin for s in own]
        linked = next((i for i, s in enumerate(own) if s.launch), len(own))
        last_end = {s.end: s for s in own}
        for begin, end in gaps:
            first = bisect.bisect_left(begins, end)
            same = own[first:bisect.bisect_right(begins, end)]
            after = next((s for s in same if s.launch), same[0])
            before = last_end.get(begin, own[first - 1])
            for b, e, cause in split(begin, end, before, after, linked >= first, has_links, hosts[device[0]],
                                     latency[device[0]], streams, lost.get(device, []),
                                     next(iter(loaders[device[0]])) if len(loaders[device[0]]) == 1 else None):
                if e > b:
                    shares[cause] += e - b
                    parts.append((b, e, cause))
        out[device] = (borders[0][0], borders[-1][0], dict(shares), parts)
    return out


def class_of(work):
    if work.kind != "kernel":
        return "copy"
    return "communication" if COMMUNICATION.search(work.name) else "compute"


def number(value):
    try:
        return int(str(value).split()[-1])
    except (ValueError, IndexError):
        return None


def tables_of(files):
    """An sqlite3 connection with the tables of traces: [(path, ns by which all its times are shifted)]."""
    slices = []
    for part, (path, shift) in enumerate(files):
        events, base = read(path)
        if any(e.get("ph") == "M" and e.get("args", {}).get("name") == "CPU HIP API" for e in events if isinstance(e, dict)):
            raise ValueError("rocprof's Chrome JSON has no categories; its kinds follow from names of processes")
        own = slices_of(events, base + shift, part)
        join_launches(own)
        slices += own
    threads = defaultdict(list)
    for s in slices:
        threads[s.pid, s.tid].append(s)
    for thread in threads.values():
        set_self_times(thread)
    work = [s for s in slices if s.kind in WORK]
    lanes = {key: i for i, key in enumerate(threads)}
    ids = {id(s): i for i, s in enumerate(slices)}
    db = sqlite3.connect(":memory:")
    db.executescript("""
        create table slices (id, name, category, kind, lane, begin_ns, dur_ns, end_ns, self_ns);
        create table lanes (id, kind);
        create table kernels (id, name, begin_ns, dur_ns, end_ns, device, launch);
        create table copies (id, name, kind, begin_ns, dur_ns, end_ns, device, launch);
        create table ops (id, name, begin_ns, dur_ns, end_ns, self_ns);
        create table launches (launch, work, api, work_name, begin_ns, dur_ns, work_begin_ns, work_dur_ns, offset_ns);
        create table steps (name, begin_ns, dur_ns, end_ns);
        create table shares (device, cause, dur_ns, begin_ns, window_ns);
        create table gap_parts (device, begin_ns, dur_ns, end_ns, cause);""")
    fill = lambda table, rows: db.executemany(
        f"insert into {table} values ({','.join('?' * len(rows[0]))})", rows) if rows else None
    fill("slices", [(ids[id(s)], s.name, s.category, s.kind, lanes[s.pid, s.tid], s.begin, s.dur, s.end, s.self_ns)
                    for s in slices])
    on_device = {(s.pid, s.tid) for s in slices if s.kind in (*WORK, "gpu_annotation")}
    fill("lanes", [(i, "gpu" if key in on_device else "cpu") for key, i in lanes.items()])
    launch_of = lambda s: ids[id(s.launch)] if s.launch else None
    device_of = lambda s: number(s.args.get("device", s.pid[1]))
    fill("kernels", [(ids[id(s)], s.name, s.begin, s.dur, s.end, device_of(s), launch_of(s)) for s in slices
                     if s.kind == "kernel"])
    fill("copies", [(ids[id(s)], s.name, s.kind, s.begin, s.dur, s.end, device_of(s), launch_of(s)) for s in slices
                    if s.kind in ("memcpy", "memset")])
    fill("ops", [(ids[id(s)], s.name, s.begin, s.dur, s.end, s.self_ns) for s in slices if s.kind == "op"])
    fill("launches", [(launch_of(s), ids[id(s)], s.launch.name, s.name, s.launch.begin, s.launch.dur, s.begin, s.dur,
                       s.begin - s.launch.begin) for s in slices if s.launch])
    fill("steps", [(s.name, s.begin, s.dur, s.end) for s in slices
                   if s.name.startswith("ProfilerStep#") and s.kind not in ("gpu_annotation", "other")])
    for pid, (begin, end, shares, parts) in partitions(slices, work).items():
        device = number(next((s.args["device"] for s in work if s.pid == pid and "device" in s.args), pid[1]))
        fill("shares", [(device, cause, dur, begin, end - begin) for cause, dur in shares.items()])
        fill("gap_parts", [(device, b, e - b, e, cause) for b, e, cause in parts])
    return db
