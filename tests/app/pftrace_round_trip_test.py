#!/usr/bin/env python3
"""The same run gives the same results as Kineto JSON and as Perfetto protobuf.

    pftrace_round_trip_test.py LANESCOPE TRACES CONVERTER [--all] [--keep FOLDER] [--shapes track,packets,...]

Each real JSON trace is turned into .pftrace by a converter that shares no code with Lanescope. `info`, `table`,
`kernels`, `lanes`, `findings` and `breakdown` of both are compared as JSON, number by number. Shape `cuspy`, which
PyTorch writes, drops data, so only kernels, their times, lanes and launches are compared. Exits with 77 (skipped) if the
traces or the converter are missing. Without --all only traces below a size are read, and the packed shapes, which differ
in how they are opened alone, answer `info` and `table`: gzip of each trace, packets of every fourth.
"""
import argparse
import gzip
import json
import os
import shutil
import subprocess
import sys
import tempfile

SKIPPED = 77
SMALL = 100_000  # max bytes of a file without --all
COMMANDS = (("info",), ("table", "--rows", "0"), ("kernels",), ("lanes", "--gaps", "--offsets"), ("findings",),
            ("breakdown",))
COMMANDS_OF_PACKED = (COMMANDS[0], COMMANDS[1])
# Keys that describe the file, not the run.
OF_THE_FILE = {"path", "bytes", "text_bytes", "format", "load_ms", "resident_bytes", "bytes_per_event", "events",
               "metadata", "file", "schema_version", "base_ns", "skipped"}


def run(program, command, path):
    done = subprocess.run([program, command[0], path, *command[1:], "--json"], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, check=False)
    if done.returncode not in (0, 1):
        return {"failed": done.stderr.decode().replace(path, "")}
    return json.loads(done.stdout)


def differences(a, b, at="", found=None):
    found = [] if found is None else found
    if len(found) > 5:
        return found
    if isinstance(a, dict) and isinstance(b, dict):
        for key in sorted(set(a) | set(b)):
            if key in OF_THE_FILE:
                continue
            if key not in a or key not in b:
                found.append(f"{at}.{key}: {a.get(key)!r} != {b.get(key)!r}")
            else:
                differences(a[key], b[key], f"{at}.{key}", found)
    elif isinstance(a, list) and isinstance(b, list):
        if len(a) != len(b):
            found.append(f"{at}: {len(a)} != {len(b)} entries")
        for i, (x, y) in enumerate(zip(a, b)):
            differences(x, y, f"{at}[{i}]", found)
    elif isinstance(a, float) or isinstance(b, float):
        if not (isinstance(a, (int, float)) and isinstance(b, (int, float)) and
                abs(a - b) <= 1e-9 * max(abs(a), abs(b), 1)):
            found.append(f"{at}: {a!r} != {b!r}")
    elif a != b:
        found.append(f"{at}: {a!r} != {b!r}")
    return found


# A trace of 2021 whose tids are texts, which protobuf cannot store.
TIDS_ARE_TEXTS = ("resnet50_2021_no_schema.json.gz",)

# Shape `sdk` drops counters, instants, labels and device properties; `cuspy` arrows, directions of copies and more.
# Data that both keep are compared as rows: absolute times to the nanosecond.
OLD_CATEGORIES = {"Kernel": "kernel", "Memcpy": "gpu_memcpy", "Memset": "gpu_memset"}
WORK = ("kernel", "gpu_memcpy", "gpu_memset")


def rows(program, path, sql):
    done = subprocess.run([program, "query", path, sql, "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          check=True)
    return [tuple(r) for r in json.loads(done.stdout)["rows"]]


def read(program, path):
    """The source of facts(): the links, the slices and the kernels."""
    return (run(program, ("info",), path)["files"][0]["links"],
            rows(program, path, "select id, category, name, thread, lane, begin_ns, dur_ns from slices"),
            rows(program, path, "select id, name, device, stream, begin_ns, grid, block, registers from kernels"))


def facts(read_, shape):
    links, found, launched = read_
    category_of = {r[0]: OLD_CATEGORIES.get(r[1], r[1]) if shape == "cuspy" else r[1] for r in found}
    duration_of = {r[0]: r[6] for r in found}
    if shape == "cuspy":  # PyTorch ends GPU work where the next of its lane begins
        work = sorted((r[4], r[5], r[0]) for r in found if category_of[r[0]] in WORK)
        for (lane, begin, number), (other, after, _) in zip(work, work[1:]):
            if lane == other:
                duration_of[number] = min(duration_of[number], after - begin)
    slices = []
    for number, _, name, thread, _, begin, _ in found:
        category = category_of[number]
        if shape == "cuspy":
            if category == "Trace":
                continue
            if category in WORK and category != "kernel":
                name = category  # a copy's direction is not in the file
            thread = ""  # masked numbers
        slices.append((category, name, thread if category in WORK else "", begin, duration_of[number]))
    kernels = [(name, device, stream, begin, duration_of[number], grid, block, registers or 0)
               for number, name, device, stream, begin, grid, block, registers in launched]
    return {"links": links, "slices": sorted(slices), "kernels": sorted(kernels, key=str)}


def convert(converter, path, made, shape):
    """Writes one shape of a trace. A gzip file is the plain one, packed."""
    plain = made.replace(".gzip.pftrace", ".track.pftrace")
    if shape == "gzip" and os.path.exists(plain):
        with open(plain, "rb") as file, gzip.open(made, "wb", compresslevel=1) as packed:
            shutil.copyfileobj(file, packed)
        return
    how = {"gzip": ["--compress", "gzip"], "packets": ["--compress", "packets"],
           "track": ["--compress", "none"]}.get(shape, ["--shape", shape, "--compress", "none"])
    subprocess.run([sys.executable, converter, path, made, *how], check=True)


def missing(a, b, what):
    """The rows that are only in one."""
    left, right = {}, {}
    for row in a:
        left[row] = left.get(row, 0) + 1
    for row in b:
        right[row] = right.get(row, 0) + 1
    only = [row for row, n in left.items() if right.get(row, 0) != n]
    return [f"{what}: {len(only)} of {len(a)} rows differ, {len(b)} there; the first: {only[:1]}"] \
        if only or len(a) != len(b) else []


def main():
    p = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    p.add_argument("program")
    p.add_argument("traces")
    p.add_argument("converter")
    p.add_argument("--all", action="store_true")
    p.add_argument("--keep")
    p.add_argument("--shapes", default="track,gzip,packets,sdk,cuspy")
    o = p.parse_args()
    if not os.path.isfile(o.converter) or not os.path.isdir(o.traces):
        return SKIPPED
    folder = o.keep or tempfile.mkdtemp()
    failed = compared = number = 0
    for base, folders, names in os.walk(o.traces, followlinks=True):
        folders[:] = sorted(f for f in folders if f != "odd")
        for name in sorted(names):
            if not name.endswith((".json", ".json.gz")):
                continue
            path = os.path.join(base, name)
            if not o.all and os.path.getsize(path) > SMALL:
                continue
            alone = os.path.join(folder, name)  # a capture trace in its folder would name its graphs' kernels
            shutil.copy(path, alone)
            said = {c: run(o.program, c, alone) for c in COMMANDS}
            os.unlink(alone)
            original = None
            number += 1
            for shape in o.shapes.split(","):
                if shape == "packets" and number % 4 and not o.all:
                    continue
                made = os.path.join(folder, os.path.relpath(path, o.traces).replace("/", "_") + f".{shape}.pftrace")
                if not os.path.exists(made):
                    convert(o.converter, path, made, shape)
                if shape in ("sdk", "cuspy"):
                    original = original or read(o.program, path)
                    want, have = facts(original, shape), facts(read(o.program, made), shape)
                    wrong = missing(want["slices"], have["slices"], "slices") + \
                        missing(want["kernels"], have["kernels"], "kernels")
                    if want["links"] != have["links"]:
                        wrong.append(f"links: {want['links']} != {have['links']}")
                    compared += 1
                    failed += 1 if wrong else 0
                    for line in wrong:
                        print(f"{name} {shape} {line}")
                    continue
                is_packed = shape in ("gzip", "packets")
                for command in COMMANDS_OF_PACKED if is_packed and not o.all else COMMANDS:
                    wrong = [line for line in differences(said[command], run(o.program, command, made))
                             if not (name in TIDS_ARE_TEXTS and "].thread: " in line)]
                    compared += 1
                    failed += 1 if wrong else 0
                    for line in wrong:
                        print(f"{name} {shape} {command[0]} {line}")
    if not o.keep:
        shutil.rmtree(folder)
    print(f"{compared} comparisons, {failed} differ")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
