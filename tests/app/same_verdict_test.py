"""Every sub-command gives the same verdict: the ids are equal, the sentences are equal, and the id agrees with the
sentence. Each trace is one way in which a verdict comes about.

    same_verdict_test.py PROGRAM
"""
import html
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import unittest

PROGRAM = sys.argv[1]
del sys.argv[1:]
NCCL = "ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevComm*)"
# Maps the words of a sentence to its id. The id is the largest share, also where something else sets the pace.
SAYS = [("Kernels run ", ("compute_bound", "memory_bound")), ("Only communication runs ", "communication_bound"),
        ("Only copies run ", "copy_bound"), ("Host-bound", "overhead_bound"), ("Launch-bound", "overhead_bound"), ("Compute-bound", "compute_bound"),
        ("Memory-bound", "memory_bound"), ("GPU-bound", ("compute_bound", "memory_bound")), ("Sync-bound", "sync_bound"),
        ("Balanced", "balanced"), ("Communication-bound", "communication_bound"), ("Copy-bound", "copy_bound"),
        ("Input-bound", "input_bound"), ("CPU only", "cpu_only"), ("Not recorded", "not_recorded"),
        ("Too little recorded", "not_recorded")]


def event(name, cat, tid, begin, dur, pid=1, **args):
    return {"ph": "X", "name": name, "cat": cat, "pid": pid, "tid": tid, "ts": begin, "dur": dur, "args": args}


def launched(count, every, length, kernel="void gemm", op="aten::mm", cat="kernel", call="cudaLaunchKernel", call_us=5.0,
             first=0, first_id=1, recorded=lambda i: True):
    """An op every `every` us that launches work of `length` us; the GPU runs it one after the other."""
    events, free = [], 0.0
    for i in range(count):
        at = first + i * every
        events.append(event(op, "cpu_op", 1, at, every - 2))
        events.append(event(call, "cuda_runtime", 1, at + 10, call_us, correlation=first_id + i))
        begin = max(at + 20, free)
        if recorded(i):
            events.append(event(kernel, cat, 7, begin, length, pid=0, device=0, stream=7, correlation=first_id + i))
        free = begin + length + 1
    return events


def step_that_waits_for_data():
    events = launched(40, 100.0, 60.0, first=20000)
    return events + [event("ProfilerStep#3", "user_annotation", 1, 0, 25000),
                     event("enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__", "cpu_op", 1, 10, 19900)]


TRACES = {
    "host_behind_kernels": launched(200, 100.0, 70.0),
    "host_behind_communication": launched(200, 100.0, 70.0, NCCL),
    "host_behind_copies": launched(200, 100.0, 70.0, "Memcpy DtoD (Device -> Device)", "aten::copy_", "gpu_memcpy",
                                   "cudaMemcpyAsync"),
    "kernels": launched(200, 100.0, 140.0),
    "communication": launched(200, 100.0, 140.0, NCCL),
    "host": launched(200, 100.0, 20.0),
    "data_before_the_only_step": step_that_waits_for_data(),
    "lost_records": launched(200, 100.0, 70.0, recorded=lambda i: i % 3),
    "cpu_only": [event("aten::mm", "cpu_op", 1, i * 100.0, 90) for i in range(50)],
    "too_little": launched(1, 100.0, 0.3),
}


def run(*arguments):
    done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, timeout=120,
                          env={**os.environ, "LANESCOPE_CACHE": "off", "COLUMNS": "400"})
    if done.returncode not in (0, 1):
        raise AssertionError(f"{arguments}: {done.returncode}: {done.stderr}")
    return done.stdout


def plain(sentence):
    """A sentence without its durations: each view rounds them in its own way."""
    return re.sub(r"\d[\d.]*\s?(ns|us|µs|ms|s|%)?", "#", sentence.replace("\u202f", " ")).strip().rstrip(".")


class SameVerdict(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.root = pathlib.Path(self.folder.name)

    def write(self, name, events):
        path = self.root / f"{name}.json"
        path.write_text(json.dumps({"schemaVersion": 1, "traceEvents": events, "deviceProperties": [
            {"id": 0, "name": "NVIDIA A100-SXM4-80GB", "computeMajor": 8, "computeMinor": 0, "numSms": 108}]}))
        return path

    def check_id(self, sentence, verdict, where):
        for words, ids in SAYS:
            if words in sentence:
                self.assertIn(verdict, ids if isinstance(ids, tuple) else (ids,), f"{where}: {sentence}")
                return
        self.fail(f"{where}: unknown sentence: {sentence}")

    def answers_of(self, path):
        """By sub-command: the id and the sentence, as far as it gives them."""
        findings = json.loads(run("findings", "--json", path))
        breakdown = json.loads(run("breakdown", "--json", path))
        brief = json.loads(run("brief", "--json", path))["lines"][0]
        line = json.loads(run("summary", "--jsonl", path))
        lines = path.with_suffix(".jsonl")
        lines.write_text(json.dumps(line) + "\n")
        found = {
            "findings --json": (findings["verdict"], findings["headline"]),
            "findings": (None, run("findings", path).split("\n")[0]),
            "breakdown --json": (breakdown["verdict"], breakdown["headline"]),
            "breakdown": (None, run("breakdown", path).split("\n")[0]),
            "brief --json": (None, brief["text"]),
            "brief": (None, run("brief", path).split("\n")[0]),
            "summary --jsonl": (line["verdict"], None),
            "summary": (re.search(r"verdict +(\w+)", run("summary", path))[1], None),
            "summary --merge": (json.loads(run("summary", "--merge", "--json", lines))["ranks"][0]["verdict"], None),
        }
        for device in breakdown["devices"]:
            found["breakdown --json, its GPU"] = (device["verdict"], device["headline"])
        diff = json.loads(run("diff", "--json", path, path))
        found["diff --json, first"] = (diff["verdict_a"], None)
        found["diff --json, second"] = (diff["verdict_b"], None)
        other = path.with_name(path.stem + "_bs2.json")
        other.write_bytes(path.read_bytes())
        found["sweep --json"] = (json.loads(run("sweep", "--json", path, other))["points"][0]["verdict"], None)
        expected = self.root / "expect.json"
        expected.write_text(json.dumps({"expect": [{"verdict": findings["verdict"]}]}))
        found["check"] = (json.loads(run("check", "--json", path, expected))["expectations"][0]["found"], None)
        page = self.root / "page.html"
        run("report", path, "-o", page)
        text = page.read_text()
        found["report"] = (None, html.unescape(re.sub(r"<[^>]*>", "", re.search(r'class="verdict">(.*?)</p>', text)[1])))
        return found

    def test_every_subcommand_gives_the_same_verdict(self):
        said = {}
        for name, events in TRACES.items():
            with self.subTest(name):
                answers = self.answers_of(self.write(name, events))
                verdict, sentence = answers["findings --json"]
                said[name] = verdict
                for where, (other, words) in answers.items():
                    if other is not None:
                        self.assertEqual(other, verdict, where)
                    if words is not None:
                        self.assertEqual(plain(words), plain(sentence), where)
                        self.check_id(words, verdict, where)
        # The names of the traces are right.
        self.assertEqual(said["host"], "overhead_bound")
        self.assertEqual(said["host_behind_kernels"], "compute_bound")
        self.assertEqual(said["host_behind_communication"], "communication_bound")
        self.assertEqual(said["host_behind_copies"], "copy_bound")
        self.assertEqual(said["communication"], "communication_bound")
        self.assertEqual(said["data_before_the_only_step"], "input_bound")
        self.assertGreaterEqual(len(set(said.values())), 5)

    def test_the_command_below_the_verdict_yields_its_number(self):
        commands = set()
        for name, events in TRACES.items():
            path = self.write(name, events)
            line = json.loads(run("brief", "--json", path))["lines"][0]
            commands.add(line["command"])
            with self.subTest(name):
                if line["command"] == "critical-path":
                    pct = float(re.search(r"\(([\d.]+) % of the critical path\)", line["text"])[1])
                    self.assertAlmostEqual(pct, json.loads(run("critical-path", "--json", path))["pace"]["pct"], delta=0.06)
                    self.assertIn(f"({pct:g} %): the host sets the pace", run("critical-path", path))
                elif line["command"].startswith("whatif "):
                    saved = json.loads(run(*shlex.split(line["command"])[:1], path, *shlex.split(line["command"])[1:], "--json"))
                    said = re.search(r"would save only ([\d.]+)(ms|us)", line["text"])
                    if said:
                        self.assertAlmostEqual(float(said[1]) * (1e6 if said[2] == "ms" else 1e3), saved["saving_ns"], delta=1000)
                    else:
                        self.assertIn("less than 1 %", line["text"])
                        self.assertLess(saved["saving_ns"], saved["window_ns"] / 100)
                else:
                    self.assertEqual(line["command"], "breakdown")
        self.assertEqual(len(commands), 3)

    def test_a_part_of_a_trace_has_one_verdict_too(self):
        path = self.write("part", launched(100, 100.0, 95.0) + launched(100, 100.0, 20.0, first=20000, first_id=1000))
        for part in (["--range", "0ms:9ms"], ["--range", "20ms:29ms"]):
            answer = json.loads(run("breakdown", "--json", *part, path))
            device = answer["devices"][0]
            self.assertEqual((answer["verdict"], answer["headline"]), (device["verdict"], device["headline"]))
            self.check_id(answer["headline"], answer["verdict"], part)
            self.assertIn(plain(answer["headline"]), plain(run("breakdown", *part, path)))

    def test_ranks_have_the_verdict_of_their_own_file(self):
        names = ["host_behind_communication", "communication", "host"]
        (self.root / "job").mkdir()
        alone = []
        for rank, name in enumerate(names):
            path = self.root / f"job/rank{rank}.json"
            path.write_text(json.dumps({"schemaVersion": 1, "traceEvents": TRACES[name],
                                        "distributedInfo": {"rank": rank, "world_size": len(names)}}))
            alone.append(json.loads(run("summary", "--jsonl", path))["verdict"])
        job = json.loads(run("breakdown", "--json", self.root / "job"))
        self.assertEqual([d["verdict"] for d in job["devices"]], alone)
        for device in job["devices"]:
            self.check_id(device["headline"], device["verdict"], device.get("rank"))

    def test_a_step_of_a_job_has_the_window_that_each_file_has(self):
        folder = self.root / "steps"
        folder.mkdir()
        alone = []
        for rank, late in enumerate((3000, 9000, 15000)):
            events = [event("ProfilerStep#3", "user_annotation", 1, 100, 29900),
                      event("enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__", "cpu_op", 1, 110, late - 200)]
            events += launched(40, 100.0, 60.0, first=late) + launched(20, 100.0, 60.0, NCCL, first=late + 5000, first_id=100)
            path = folder / f"rank{rank}.json"
            path.write_text(json.dumps({"schemaVersion": 1, "traceEvents": events,
                                        "distributedInfo": {"rank": rank, "world_size": 3}}))
            alone.append(json.loads(run("breakdown", "--json", "--step", "ProfilerStep#3", path))["devices"][0])
        job = json.loads(run("breakdown", "--json", "--step", "ProfilerStep#3", folder))["devices"]
        self.assertEqual([d["window_ns"] for d in job], [d["window_ns"] for d in alone])
        self.assertEqual([[s["dur_ns"] for s in d["shares"]] for d in job], [[s["dur_ns"] for s in d["shares"]] for d in alone])
        self.assertEqual(len({d["window_ns"] for d in alone}), 3)


if __name__ == "__main__":
    unittest.main()
