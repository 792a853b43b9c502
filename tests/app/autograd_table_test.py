"""`lanescope table` of a trace that torch's autograd profiler wrote equals torch's own key_averages(), row by row.

Usage: autograd_table_test.py LANESCOPE. Skipped (exit code 77) if no python has a torch without Kineto.
"""
import json
import os
import subprocess
import sys
import tempfile

RECORD = """
import json, sys
try:
    import torch
except ImportError:
    sys.exit(77)
if torch.autograd.kineto_available():
    sys.exit(77)  # it writes Kineto's traces, which other tests compare
folder = sys.argv[1]
model = torch.nn.Sequential(torch.nn.Linear(64, 128), torch.nn.ReLU(), torch.nn.Linear(128, 10))
data = torch.randn(32, 64)

def work():
    with torch.autograd.profiler.record_function("forward"):
        loss = model(data).sum()
    loss.backward()

def keep(name, profiler):
    profiler.export_chrome_trace(f"{folder}/{name}.json")
    rows = [{"name": e.key, "calls": e.count, "cpu_total": e.cpu_time_total, "self_cpu": e.self_cpu_time_total}
            for e in profiler.key_averages()]
    with open(f"{folder}/{name}.rows", "w") as out:
        json.dump({"rows": rows, "total": profiler.profiler.self_cpu_time_total if hasattr(profiler, "profiler")
                   else profiler.self_cpu_time_total}, out)

with torch.autograd.profiler.profile() as profiler:
    for _ in range(3):
        work()
keep("plain", profiler)
schedule = torch.profiler.schedule(wait=1, warmup=1, active=3)
with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CPU], schedule=schedule,
                            on_trace_ready=lambda p: keep("steps", p)) as profiler:
    for _ in range(5):
        work()
        profiler.step()
"""


def main():
    lanescope = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        for python in (sys.executable, "/usr/bin/python3"):
            if not os.path.exists(python):
                continue
            ran = subprocess.run([python, "-c", RECORD, folder], capture_output=True, text=True, check=False)
            if ran.returncode != 77:
                break
        if ran.returncode == 77:
            print("skipped: no python at hand has a torch without Kineto")
            return 77
        if ran.returncode != 0:
            print(ran.stderr)
            return 1
        for name in ("plain", "steps"):
            with open(f"{folder}/{name}.rows", encoding="utf-8") as rows:
                torch = json.load(rows)
            out = subprocess.run([lanescope, "table", f"{folder}/{name}.json", "--rows", "0", "--json"],
                                 capture_output=True, text=True, check=True).stdout
            ours = json.loads(out)
            expected = {r["name"]: (r["calls"], round(r["cpu_total"] * 1000), round(r["self_cpu"] * 1000))
                        for r in torch["rows"]}
            found = {r["name"]: (r["calls"], r["cpu_total_ns"], r["self_cpu_ns"]) for r in ours["rows"]}
            assert len(expected) > 20, "too few rows to mean anything"
            differing = {n: (expected.get(n), found.get(n)) for n in expected.keys() | found.keys()
                         if expected.get(n) != found.get(n)}
            assert not differing, f"{name}: torch and ours: {differing}"
            assert ours["self_cpu_total_ns"] == round(torch["total"] * 1000), (ours["self_cpu_total_ns"], torch["total"])
            print(f"{name}: {len(found)} rows agree")
    return 0


if __name__ == "__main__":
    sys.exit(main())
