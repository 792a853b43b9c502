"""Writes small traces: a script describes what a program did, step by step, and this module writes it like Kineto.

A Recording has a clock (now, in integer nanoseconds from the trace's zero). Slices open and close around code with
`with`, calls and idle time move the clock, launches put work on the one stream. Data that real traces contain and a
script need not describe are added here: External id, Ev Idx, correlation, flows, annotations on the GPU, lane names,
the size of a launch per multiprocessor. Times given by the script are microseconds, as int, float or decimal text.
"""

import contextlib
import gzip
import io
import json
import random
from decimal import Decimal

BASE_NS = 1759300074000000000  # the zero of ts: a constant of Kineto, one per quarter
ZERO_NS = 604800000000000  # the trace's zero, in ns after BASE_NS: one week
PID = 4242
STREAM = 7
A100 = {
    "id": 0, "name": "NVIDIA A100-SXM4-80GB", "totalGlobalMem": 85095874560, "computeMajor": 8, "computeMinor": 0,
    "maxThreadsPerBlock": 1024, "maxThreadsPerMultiprocessor": 2048, "regsPerBlock": 65536, "warpSize": 32,
    "sharedMemPerBlock": 49152, "numSms": 108, "regsPerMultiprocessor": 65536, "sharedMemPerBlockOptin": 166912,
    "sharedMemPerMultiprocessor": 167936,
}
CBID = {"cudaLaunchKernel": 211, "cuLaunchKernel": 307, "cudaMemcpyAsync": 41, "cudaDeviceSynchronize": 165,
        "cudaOccupancyMaxActiveBlocksPerMultiprocessor": 210}


def ns(us):
    return int(Decimal(str(us)) * 1000)


def tensor(*dims, strides=None):
    """A bf16 argument of an op; contiguous by default."""
    if strides is None:
        strides = [1] * len(dims)
        for i in range(len(dims) - 2, -1, -1):
            strides[i] = strides[i + 1] * dims[i + 1]
    return list(dims), list(strides), "c10::BFloat16", ""


def scalar(text):
    return [], [], "Scalar", text


def no_tensor():
    return [], [], "", ""


class Kernel:
    """The name and footprint of launched work."""

    def __init__(self, name, grid, block, registers, shared):
        self.name, self.grid, self.block, self.registers, self.shared = name, grid, block, registers, shared

    def args(self):
        blocks = self.grid[0] * self.grid[1] * self.grid[2]
        warps = (self.block[0] * self.block[1] * self.block[2] + 31) // 32
        return {
            "registers per thread": self.registers, "shared memory": self.shared,
            "blocks per SM": round(blocks / A100["numSms"], 6), "warps per SM": round(blocks * warps / A100["numSms"], 6),
            "grid": self.grid, "block": self.block, "est. achieved occupancy %": self._kineto_occupancy(blocks, warps),
        }

    def _kineto_occupancy(self, blocks, warps):
        if self.shared > A100["sharedMemPerBlock"]:
            return 0  # Kineto does not know the opt-in limit, and writes 0 above the default one
        per_warp = -(-self.registers * 32 // 256) * 256
        resident = min(32, 64 // warps, 65536 // 4 // per_warp * 4 // warps,
                       A100["sharedMemPerMultiprocessor"] // (-(-self.shared // 128) * 128 + 1024))
        return int(100 * min(blocks / A100["numSms"], resident) * warps / 64 + 0.5)


class Copy:
    def __init__(self, name, size):
        self.name, self.size = name, size


class Recording:
    def __init__(self, title, seed=1):
        self.title = title
        self.now = 0
        self.pace = 1.0  # slowness of the host: a factor for durations of idle() and call()
        self.slices, self.calls, self.device, self.overheads = [], [], [], []
        self._chance = random.Random(seed)
        self._free = 0  # when the stream has finished all queued work

    # ---- the host
    def go(self, us):
        """Moves the clock to a time, forwards only."""
        assert ns(us) >= self.now, (us, self.now)
        self.now = ns(us)

    def idle(self, us):
        """Lets some time pass, varied by up to a tenth, as on real hosts."""
        self.now += int(ns(us) * self.pace * (0.9 + 0.2 * self._chance.random()))

    @contextlib.contextmanager
    def slice(self, cat, name, args=None, us=None):
        """A slice around the code in the block; us, if given, is its exact duration."""
        it = {"cat": cat, "name": name, "begin": self.now, "args": args or {}}
        self.slices.append(it)
        yield it
        if us is not None:
            self.go(Decimal(it["begin"] + ns(us)) / 1000)
        it["end"] = self.now

    def annotation(self, name, us=None):
        return self.slice("user_annotation", name, us=us)

    def op(self, name, inputs=(), us=None, extra=None):
        args = {"Sequence number": 0, "Fwd thread id": 0} if name.startswith("aten::") else {}
        args.update(extra or {})
        if inputs:
            for key, place in (("Concrete Inputs", 3), ("Input type", 2), ("Input Strides", 1), ("Input Dims", 0)):
                args[key] = [one[place] for one in inputs]
        return self.slice("cpu_op", name, args, us)

    def leaf(self, name, inputs, us):
        """An op that calls nothing."""
        with self.op(name, inputs):
            self.idle(us)

    def call(self, name, us, exact=False):
        begin = self.now
        self.now += ns(us)
        if not exact:
            self.now = begin
            self.idle(us)
        cat = "cuda_driver" if name.startswith("cu") and not name.startswith("cuda") else "cuda_runtime"
        self.calls.append({"cat": cat, "name": name, "begin": begin, "end": self.now, "work": []})
        return self.calls[-1]

    # ---- the device
    def launch(self, work, work_us, api, call_us, at=None, after=8.2, gap=0.928):
        """Calls api, which queues work of work_us; the work begins at a given time, or as soon as launch and stream allow."""
        call = self.call(api, call_us)
        begin = ns(at) if at is not None else max(call["begin"] + ns(after), self._free + ns(gap))
        assert begin >= call["begin"] and begin >= self._free, (work.name, begin, self._free)
        self._free = begin + ns(work_us)
        call["work"].append({"what": work, "begin": begin, "end": self._free, "call": call})
        self.device.append(call["work"][-1])

    def overhead(self, name, at, us):
        self.overheads.append({"name": name, "begin": ns(at), "end": ns(at) + ns(us)})

    def hold_stream(self, until):
        """Nothing starts on the stream before that time."""
        self._free = max(self._free, ns(until))

    def synchronise(self, us=None):
        """The profiler's wait at the end of its window: until 1.5 us after the last work, or a short call if there is none."""
        end = max(work["end"] for work in self.device) + 1500
        if us is not None:
            self.go(Decimal(end - ns(us)) / 1000)
        self.call("cudaDeviceSynchronize", Decimal(max(end - self.now, 3200)) / 1000, exact=True)

    # ---- figures computed from the slices, for the promises of the script
    def device_total(self, name=""):
        return sum(w["end"] - w["begin"] for w in self.device if name in w["what"].name)

    def host_total(self):
        """Time covered by slices and calls of the host: the sum of all self times."""
        total, reached = 0, 0
        for it in sorted(self.slices + self.calls, key=lambda it: it["begin"]):
            total += max(0, it["end"] - max(it["begin"], reached))
            reached = max(reached, it["end"])
        return total

    # ---- the file
    def json(self):
        self._number()
        lines = [self._line(it["cat"], it["name"], PID, PID, it, it["all_args"]) for it in self.slices]
        lines += [self._line("overhead", it["name"], -1, 0, it, None) for it in self.overheads]
        for call in self.calls:
            lines.append(self._line(call["cat"], call["name"], PID, PID, call, call["all_args"]))
            if call["work"] or call["name"].endswith("Synchronize"):
                lines.append(self._flow("s", call["correlation"], PID, PID, call["begin"]))
            else:  # Kineto ends a flow at calls that launch nothing
                lines.append(self._flow("f", call["correlation"], PID, PID, call["begin"]))
            for work in call["work"]:
                lines.append(self._device_line(work))
                lines.append(self._flow("f", call["correlation"], 0, STREAM, work["begin"]))
        lines += self._envelopes() + self._metadata()
        head = {
            "schemaVersion": 1, "synthetic": "Written by tests/support/make_example.py after published figures; "
            "no program was recorded", "deviceProperties": [A100], "cupti_version": 26, "cuda_runtime_version": 12080,
            "cuda_driver_version": 12080, "record_shapes": 1, "displayTimeUnit": "ms", "baseTimeNanoseconds": BASE_NS,
        }
        text = json.dumps(head)[1:-1]
        return "{%s,\n\"traceEvents\": [\n%s\n],\n\"traceName\": %s}\n" % (
            text, ",\n".join(lines), json.dumps(self.title + ".json"))

    def gz(self):
        out = io.BytesIO()
        with gzip.GzipFile(filename="", mode="wb", fileobj=out, mtime=0, compresslevel=9) as packed:
            packed.write(self.json().encode())
        return out.getvalue()

    def _number(self):
        self.slices.sort(key=lambda it: (it["begin"], -it["end"]))
        for index, it in enumerate(self.slices):
            it["id"] = index + 1
            it["all_args"] = {"External id": it["id"], "Record function id": 0, **it["args"], "Ev Idx": index}
        self.calls.sort(key=lambda call: call["begin"])
        for index, call in enumerate(self.calls):
            around = [it for it in self.slices if it["begin"] <= call["begin"] and call["end"] <= it["end"]]
            call["correlation"] = 41 + 3 * index
            call["op"] = {"External id": around[-1]["id"]} if around else {}
            call["all_args"] = {**call["op"], "cbid": CBID[call["name"]], "correlation": call["correlation"]}

    def _device_line(self, work):
        what = work["what"]
        args = {**work["call"]["op"], "device": 0, "context": 1, "stream": STREAM,
                "correlation": work["call"]["correlation"]}
        if isinstance(what, Copy):
            args["bytes"] = what.size
            args["memory bandwidth (GB/s)"] = round(what.size / (work["end"] - work["begin"]), 6)
            return self._line("gpu_memcpy", what.name, 0, STREAM, work, args)
        return self._line("kernel", what.name, 0, STREAM, work, {"queued": 0, **args, **what.args()})

    def _envelopes(self):
        lines = []
        for it in self.slices:
            if it["cat"] != "user_annotation" or it["name"].startswith("ProfilerStep"):
                continue
            works = [w for w in self.device if it["begin"] <= w["call"]["begin"] < it["end"]]
            if works:
                span = {"begin": min(w["begin"] for w in works) - 1, "end": max(w["end"] for w in works) + 1}
                lines.append(self._line("gpu_user_annotation", it["name"], 0, STREAM, span, {"External id": it["id"]}))
        return lines

    def _metadata(self):
        lines = []
        for name, pid, tid, args in (
            ("process_name", PID, 0, {"name": "python"}), ("process_labels", PID, 0, {"labels": "CPU"}),
            ("process_sort_index", PID, 0, {"sort_index": PID}), ("process_name", 0, 0, {"name": "python"}),
            ("process_labels", 0, 0, {"labels": "GPU 0"}), ("process_sort_index", 0, 0, {"sort_index": 5000000}),
            ("thread_name", 0, STREAM, {"name": f"stream {STREAM} "}),
            ("thread_sort_index", 0, STREAM, {"sort_index": STREAM}),
            ("thread_name", PID, PID, {"name": f"thread {PID} (python)"}),
            ("thread_sort_index", PID, PID, {"sort_index": PID}),
            ("process_sort_index", "Spans", 0, {"sort_index": 536870912}),
        ):
            lines.append('{"name": "%s", "ph": "M", "ts": %s, "pid": %s, "tid": %s, "args": %s}' % (
                name, stamp(0), json.dumps(pid), tid, json.dumps(args)))
        end = max(it["end"] for it in self.slices + self.calls + self.device + self.overheads)
        lines.append('{"ph": "X", "cat": "Trace", "ts": %s, "dur": %s, "pid": "Spans", "tid": "PyTorch Profiler", '
                     '"name": "PyTorch Profiler (0)", "args": {"Op count": 0}}' % (stamp(0), decimal(end + 31000)))
        for name, pid, tid, ts in (
            ("Iteration Start: PyTorch Profiler", "Traces", "Trace PyTorch Profiler", 0),
            ("Record Window End", "", "", end + 187000),
        ):
            lines.append('{"name": "%s", "ph": "i", "s": "g", "pid": "%s", "tid": "%s", "ts": %s}' % (
                name, pid, tid, stamp(ts)))
        return lines

    @staticmethod
    def _line(cat, name, pid, tid, span, args):
        line = '{"ph": "X", "cat": "%s", "name": %s, "pid": %d, "tid": %d, "ts": %s, "dur": %s' % (
            cat, json.dumps(name), pid, tid, stamp(span["begin"]), decimal(span["end"] - span["begin"]))
        return line + (', "args": %s}' % json.dumps(args) if args is not None else "}")

    @staticmethod
    def _flow(phase, correlation, pid, tid, at):
        return '{"ph": "%s", "id": %d, "pid": %d, "tid": %d, "ts": %s, "cat": "ac2g", "name": "ac2g"%s}' % (
            phase, correlation, pid, tid, stamp(at), ', "bp": "e"' if phase == "f" else "")


def decimal(value):
    return "%d.%03d" % (value // 1000, value % 1000)


def stamp(value):
    return decimal(ZERO_NS + value)
