"""turns.py CAPTURE FOLDER [ROUNDS [STEPS]]: what recording a launch costs, with ours and with torch.profiler.

Four programs run the same loop of two small kernels per step: bare, under `CAPTURE -- python`, under torch.profiler
without ops and with them. They stay alive and take turns, a few milliseconds each on the same core, so that a machine
that slows down slows all of them. Each round is compared with the bare loop of the same round. Printed as a line of JSON: the median cost of a
launch over the rounds, with the interval that holds it at 95 % (order statistics).
"""
import json
import math
import os
import subprocess
import sys
import time

LAUNCHES = 2  # per step


def take_turns(kind, steps):
    import torch
    from torch.profiler import ProfilerActivity, profile

    a, b, c = (torch.randn(64, 64, device="cuda", dtype=torch.bfloat16) for _ in range(3))

    cores = os.sched_getaffinity(0)

    def run(n):
        torch.cuda.synchronize()
        os.sched_setaffinity(0, {max(cores)})  # of this thread alone: what a profiler starts runs elsewhere
        begin, cpu = time.perf_counter_ns(), time.thread_time_ns()
        for _ in range(n):
            torch.add(torch.matmul(a, b), c)
        cpu_end = time.thread_time_ns()
        torch.cuda.synchronize()
        end = time.perf_counter_ns()
        os.sched_setaffinity(0, cores)
        return (end - begin) / n, (cpu_end - cpu) / n

    def turn():
        run(steps // 4)  # the first launches after a pause are slow
        return run(steps)

    into = os.fdopen(int(os.environ["TURNS_INTO"]), "w")
    out = os.fdopen(int(os.environ["TURNS_FROM"]))
    with torch.no_grad():
        run(2000)
        into.write("ready\n")
        into.flush()
        for _ in out:
            if kind in ("calls", "ops"):
                activities = [ProfilerActivity.CUDA] + ([ProfilerActivity.CPU] if kind == "ops" else [])
                with profile(activities=activities, acc_events=True):
                    result = turn()
            else:
                result = turn()
            into.write(json.dumps(result) + "\n")
            into.flush()


class Program:
    def __init__(self, kind, prefix, steps):
        go_read, self.go = os.pipe()
        self.answer, answer_write = os.pipe()
        environment = dict(os.environ, TURNS_INTO=str(answer_write), TURNS_FROM=str(go_read))
        for end in (go_read, answer_write):
            os.set_inheritable(end, True)
        self.process = subprocess.Popen([*prefix, sys.executable, __file__, "turn", kind, str(steps)], env=environment,
                                        close_fds=False, stdout=subprocess.DEVNULL)
        os.close(go_read)
        os.close(answer_write)
        self.answers = os.fdopen(self.answer)

    def line(self):
        line = self.answers.readline()
        if not line:
            raise SystemExit(f"a program of turns.py has ended: {self.process.args}")
        return line

    def turn(self):
        os.write(self.go, b"go\n")
        return json.loads(self.line())

    def end(self):
        os.close(self.go)
        self.process.wait(timeout=60)


def summary(values):
    values = sorted(values)
    n = len(values)
    reach = int(math.ceil(1.96 * math.sqrt(n) / 2))
    return {"median_ns": round(values[n // 2]), "low_ns": round(values[max(0, n // 2 - reach)]),
            "high_ns": round(values[min(n - 1, n // 2 + reach)])}


def main():
    capture, folder = sys.argv[1:3]
    rounds, steps = (int(x) for x in (sys.argv[3:] + ["40", "1000"][len(sys.argv[3:]):])[:2])
    prefixes = {"bare": [], "ours": [capture, "-o", f"{folder}/turns.json", "--"], "calls": [], "ops": []}
    programs = {}
    for kind, prefix in prefixes.items():
        os.set_inheritable(1, True)
        programs[kind] = Program(kind, prefix, steps)
    for program in programs.values():
        program.line()
    kinds = list(programs)
    times = {kind: [] for kind in kinds}
    for i in range(rounds):
        for kind in kinds[i % 4:] + kinds[:i % 4]:
            times[kind].append(programs[kind].turn())
    for program in programs.values():
        program.end()
    told = {"rounds": rounds, "steps": steps, "launches_per_step": LAUNCHES}
    for clock, name in enumerate(("wall", "thread")):
        told[name] = {"bare_step": summary([t[clock] for t in times["bare"]])}
        for kind in kinds[1:]:
            more = [(t[clock] - bare[clock]) / LAUNCHES for t, bare in zip(times[kind], times["bare"])]
            told[name][kind + "_per_launch"] = summary(more)
        for kind in ("calls", "ops"):
            told[name]["ours_less_" + kind] = summary([(ours[clock] - theirs[clock]) / LAUNCHES
                                                       for ours, theirs in zip(times["ours"], times[kind])])
    print(json.dumps(told), flush=True)


if __name__ == "__main__":
    if sys.argv[1] == "turn":
        take_turns(sys.argv[2], int(sys.argv[3]))
    else:
        main()
