#!/usr/bin/env python3
"""Measures how well the tests of a folder detect faults: inserts small faults, one at a time, and counts those caught.

    mutants.py FOLDER [--tests REGEX] [--build DIR] [--only FILE] [--at-most N] [--seed N] [--jobs N]

    mutants.py model/merge --tests '^model/(merge|align_clocks)'

A fault is a comparison that takes or leaves the equal case, plus for minus, a condition turned around, a constant
doubled or (where it has a name) halved, a statement left out, two arguments swapped. All faults of a folder are compiled
into the same objects, each behind a switch that the environment sets (LANESCOPE_MUTANT=17), and linked once per test program in front of the
library. So hundreds take minutes. A fault in code that no test reaches is not run and counts as survived. A test that hangs or
crashes has caught its fault. Containers are checked, as in the presets dev and debug: an index past the end crashes.

Prints the survivors, one per line, and the share caught per file. A survivor that behaves like the original for every
input is listed, with the reason, in tests/support/equivalent_mutants.txt: FILE: SOURCE LINE | KIND | reason.

The build folder must hold the tests; those of its programs that match REGEX are used.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import random
import re
import shlex
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
EQUIVALENT = ROOT / "tests/support/equivalent_mutants.txt"

# Binary operators stay operators: `a < b` becomes `a < Less{17} > b`, and overloaded operators combine the two halves. So
# precedence is kept and operands need not be parsed. A change that does not compile (a difference of strings) is dropped.
RUNTIME = r"""#pragma once
#include <cstdio>
#include <cstdlib>
#include <type_traits>
namespace lanescope_mutants {
inline int active() { static const int n = std::getenv("LANESCOPE_MUTANT") ? std::atoi(std::getenv("LANESCOPE_MUTANT")) : -1; return n; }
struct Seen {
    unsigned char at[1 << 17] = {};
    ~Seen() {
        const char* path = std::getenv("LANESCOPE_MUTANTS_SEEN");
        if (std::FILE* f = path ? std::fopen(path, "ab") : nullptr) {
            for (int i = 0; i < (1 << 17); ++i) if (at[i]) std::fprintf(f, "%d %d\n", i, at[i]);
            std::fclose(f);
        }
    }
};
inline Seen& seen() { static Seen s; return s; }
inline void without(int n) { seen().at[n] = 2; } // the types leave nothing to change here
inline bool on(int n) { seen().at[n] = 1; return active() == n; }
template <class T> T constant(int n, T v) { return on(n) ? static_cast<T>(v == T{} ? T{1} : T(v + v)) : v; }
template <class T> T halved(int n, T v) { return on(n) ? static_cast<T>(v / 2) : v; }
template <class A, class B> const A& pick(int n, const A& a, const B& b) {
    if constexpr (std::is_same_v<A, B>) return on(n) ? b : a; else { without(n); return a; }
}
#define LANESCOPE_OPERATOR(Name, first, second, plain, changed) \
    struct Name { int n; }; \
    template <class L> struct Name##Left { L left; int n; }; \
    template <class L> Name##Left<L&&> operator first(L&& l, Name o) { return {static_cast<L&&>(l), o.n}; } \
    template <class L, class R> auto operator second(Name##Left<L>&& l, R&& r) { \
        if constexpr (requires { static_cast<L>(l.left) changed r; }) { \
            if constexpr (std::is_same_v<decltype(static_cast<L>(l.left) changed r), decltype(static_cast<L>(l.left) plain r)>) \
                return on(l.n) ? static_cast<L>(l.left) changed r : static_cast<L>(l.left) plain r; \
            else { without(l.n); return static_cast<L>(l.left) plain r; } \
        } else { without(l.n); return static_cast<L>(l.left) plain r; } \
    }
LANESCOPE_OPERATOR(Less, <, >, <, <=)
LANESCOPE_OPERATOR(LessEqual, <, >, <=, <)
LANESCOPE_OPERATOR(Greater, <, >, >, >=)
LANESCOPE_OPERATOR(GreaterEqual, <, >, >=, >)
LANESCOPE_OPERATOR(Equal, ==, ==, ==, !=)
LANESCOPE_OPERATOR(NotEqual, !=, !=, !=, ==)
LANESCOPE_OPERATOR(Plus, +, +, +, -)
LANESCOPE_OPERATOR(Minus, -, -, -, +)
LANESCOPE_OPERATOR(Times, *, *, *, /)
LANESCOPE_OPERATOR(Divided, /, /, /, *)
#undef LANESCOPE_OPERATOR
}
"""

OPERATORS = {"<": ("Less", "<", ">"), "<=": ("LessEqual", "<", ">"), ">": ("Greater", "<", ">"),
             ">=": ("GreaterEqual", "<", ">"), "==": ("Equal", "==", "=="), "!=": ("NotEqual", "!=", "!="),
             "+": ("Plus", "+", "+"), "-": ("Minus", "-", "-"), "*": ("Times", "*", "*"), "/": ("Divided", "/", "/")}
NAMED = re.compile(r"^\s*(?:inline )?constexpr [\w:]+ \w+( = |\{)")
NUMBER = r"(?<![\w.\"'\[<])(\d[\d']*(?:\.\d+)?)(?![\w.'\"])"
NOT_HERE = re.compile(r"\b(constexpr|static_assert|template|case|enum|using|namespace|operator|requires|friend|extern)\b|^#|^\s*//")
NAME = r"[A-Za-z_]\w*"


def blanked(text):
    """The code with comments and string literals replaced by blanks: positions do not change."""
    pieces = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:[^"\\\n]|\\.)*"|(?<![0-9A-Fa-f])\'(?:[^\'\\\n]|\\.)+\'', re.S)
    return pieces.sub(lambda m: re.sub(r"[^\n]", " ", m.group()), text)


def closing(code, at):
    """The position of the parenthesis that closes the one at `at`."""
    depth = 0
    for i in range(at, len(code)):
        depth += (code[i] == "(") - (code[i] == ")")
        if depth == 0:
            return i
    return -1


def one(kind, begin, end, new):
    """A group of one change at one place."""
    return [kind], lambda n: [(begin, end, new(n[0]))]


def places(text):
    """The possible changes, in groups that are valid together or not at all: (kinds, function that returns the replacements
    (from, to, new text) for the numbers of the kinds)."""
    code = blanked(text)
    found = []
    depth_lines = code.split("\n")
    offset, constant_until = 0, 0
    for number, line in enumerate(depth_lines):
        start, offset = offset, offset + len(line) + 1
        if number < constant_until:
            continue
        if re.search(r"\bconstexpr\b(?!\()", line) and not line.rstrip().endswith(";"):  # a table or a function
            open_braces, constant_until = 0, number
            for later in depth_lines[number:]:
                open_braces += later.count("{") - later.count("}")
                constant_until += 1
                if open_braces == 0 and re.search(r"[;}]\s*$", later):
                    break
            continue
        if NAMED.search(line) and "operator" not in line:
            of_line = [(m.start(), m.group()) for m in re.finditer(NUMBER, line) if float(m.group().replace("'", ""))]
            if of_line:
                found.append(([f"constant {v} {what}" for _, v in of_line for what in ("doubled", "halved")],
                              lambda n, of_line=of_line, start=start, word=start + line.index("constexpr"):
                              [(word, word + len("constexpr"), "const")]
                              + [(start + at, start + at + len(v),
                                  f"::lanescope_mutants::halved({n[2 * i + 1]}, ::lanescope_mutants::constant({n[2 * i]}, {v}))")
                                 for i, (at, v) in enumerate(of_line)]))
            continue
        if NOT_HERE.search(line) or not line.startswith("    "):
            continue
        for m in re.finditer(r" (<=|>=|==|!=|<|>|\+|-|\*|/) ", line):
            name, first, second = OPERATORS[m.group(1)]
            if m.group(1) == "*" and re.search(r"\bconst$|^\s*" + NAME + "$", line[:m.start()]):
                continue
            found.append(one(m.group(1), start + m.start(1), start + m.end(1),
                             lambda n, name=name, a=first, b=second: f"{a} ::lanescope_mutants::{name}{{{n}}} {b}"))
        for m in re.finditer(NUMBER, line):
            if re.search(r"\b(std::array|std::get|alignas)\s*<[^>]*$", line[:m.start()]) or line[m.end():m.end() + 1] == "]":
                continue
            found.append(one(f"constant {m.group()}", start + m.start(), start + m.end(),
                             lambda n, v=m.group(): f"::lanescope_mutants::constant({n}, {v})"))
        for m in re.finditer(r"\b(?:if|while) (\()", line):
            at = start + m.start(1)
            end = closing(code, at)
            inside = code[at + 1:end]
            if end < 0 or ";" in inside or re.search(r"(?<![=!<>+\-*/|&])=(?!=)", inside):
                continue
            found.append((["condition"], lambda n, at=at, end=end: [
                (at, at + 1, f"(::lanescope_mutants::on({n[0]}) != static_cast<bool>("), (end, end + 1, "))")]))
        before = depth_lines[number - 1].rstrip() if number else ""
        after = depth_lines[number + 1].strip() if number + 1 < len(depth_lines) else ""
        statement = re.match(rf"(\s+)((?:(?:{NAME}\b(?:::|\.|->|\[[^\]]*\]|\([^()]*\)\.)?)+(?: (?:[+\-*/|&]|<<|>>)?= [^;]+|\([^;]*\))|(?:\+\+|--)[^;]+|continue|break);)$", line)
        if statement and not re.search(r"\.(reserve|shrink_to_fit)\(", line) and re.search(r"[;{})]$|\belse$", before) and not after.startswith("else") \
                and not re.match(r"\s+(return|delete|throw|else|do)\b", line):
            found.append(one("statement left out", start + statement.start(2), start + statement.start(2),
                             lambda n: f"if (!::lanescope_mutants::on({n})) "))
        for m in re.finditer(rf"(?<=[\w>])(?<!std::max)(?<!std::min)\(({NAME}), ({NAME})\)", line):
            found.append(one("arguments swapped", start + m.start(), start + m.end(),
                             lambda n, a=m.group(1), b=m.group(2):
                                f"(::lanescope_mutants::pick({n}, {a}, {b}), ::lanescope_mutants::pick({n}, {b}, {a}))"))
    return found


class Mutant:
    def __init__(self, number, file, line, kind, source):
        self.number, self.file, self.line, self.kind, self.source = number, file, line, kind, source

    def __str__(self):
        return f"{self.file}:{self.line}: {self.kind}: {self.source}"


def rewritten(file, numbers, taken):
    """The file with all changes that are not in `taken` (lines and kinds that do not compile) behind switches."""
    text = (ROOT / file).read_text()
    mutants, changes = [], []
    lines = text.split("\n")
    for kinds, replacements in places(text):
        pieces = replacements([0] * len(kinds))
        line = text.count("\n", 0, pieces[0][0]) + 1
        if any((line, kind) in taken for kind in kinds) or any(b < end and begin < e for begin, end, _ in pieces for b, e, _ in changes):
            continue
        of_kinds = [next(numbers) for _ in kinds]
        mutants += [Mutant(n, file, line, kind, lines[line - 1].strip()) for n, kind in zip(of_kinds, kinds)]
        changes += replacements(of_kinds)
    for begin, end, new in sorted(changes, reverse=True):
        text = text[:begin] + new + text[end:]
    return text, mutants


def compile_commands(build):
    out = subprocess.run(["ninja", "-C", build, "-t", "compdb"], capture_output=True, text=True, check=True).stdout
    commands = {}
    for entry in json.loads(out):
        if " -c " in entry["command"]:
            commands[str((pathlib.Path(entry["directory"]) / entry["file"]).resolve())] = entry
    return commands


def units(files, commands):
    """The unit that is compiled as one and holds one of the files: its sources and the compile command."""
    found = {}
    for source, entry in commands.items():
        if "/Unity/" in source:
            inside = re.findall(r'#include "([^"]+)"', pathlib.Path(source).read_text())
        else:
            inside = [source]
        group = [str(pathlib.Path(f).relative_to(ROOT)) for f in inside if pathlib.Path(f).is_relative_to(ROOT)]
        if set(group) & set(files) and group[0] not in found:
            found[group[0]] = (group, entry)
    return list(found.values())


def plain_command(entry):
    """The command without its output, its precompiled header and its level of optimisation."""
    words = shlex.split(entry["command"])
    if "ccache" in words[0]:
        words = words[1:]
    kept, skip = [], False
    for word in words[:-1]:
        if skip:
            skip = False
        elif word in ("-o", "-c", "-MT", "-MF", "-include"):
            skip = True
        elif word not in ("-MD", "-Winvalid-pch", "-fpch-preprocess", "-Werror") and not re.match(r"-O\d", word):
            kept.append(word)
    return kept + ["-O1", "-w", "-D_GLIBCXX_ASSERTIONS"], entry["directory"]


def compiled(unit, begin, mutated, work):
    """The object with all mutants of the files, and the mutants; changes that do not compile are left out."""
    files, entry = unit
    words, directory = plain_command(entry)
    source, object_file = work / (files[0].replace("/", "__")), work / (files[0].replace("/", "__") + ".o")
    taken = {file: set() for file in files}
    for _ in range(12):
        numbers = iter(range(begin, begin + 10000))
        text, mutants = f'#include "{work}/mutants_runtime.h"\n', []
        for file in files:
            changed, of_file = rewritten(file, numbers, taken[file]) if file in mutated else ((ROOT / file).read_text(), [])
            text += f'#line 1 "{ROOT / file}"\n{changed}\n'
            mutants += of_file
        source.write_text(text)
        run = subprocess.run(words + ["-fmax-errors=0", "-c", str(source), "-o", str(object_file)], cwd=directory,
                             capture_output=True, text=True)
        if run.returncode == 0:
            return object_file, mutants
        wrong = set(re.findall(r"^(?:In file included from )?" + re.escape(str(ROOT)) + r"/([^:\n]+):(\d+)", run.stderr, re.M))
        more = [m for m in mutants if (m.file, str(m.line)) in wrong]
        if not more:
            raise SystemExit(f"{files[0]} does not compile with its mutants:\n{run.stderr[:3000]}")
        for m in more:
            taken[m.file].add((m.line, m.kind))
    raise SystemExit(f"{files[0]} does not compile with its mutants:\n{run.stderr[:3000]}")


def link_command(build, target):
    out = subprocess.run(["ninja", "-C", build, "-t", "commands", target], capture_output=True, text=True, check=True)
    line = out.stdout.rstrip().split("\n")[-1]
    return line.removeprefix(": && ").removesuffix(" && :")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("--tests", default="^model/")
    parser.add_argument("--build", default=str(ROOT / ".build/release"))
    parser.add_argument("--only", default="", help="a file of the folder")
    parser.add_argument("--at-most", type=int, default=0, help="draw so many by chance; always the same ones")
    parser.add_argument("--seed", type=int, default=1, help="of --at-most: another number draws others")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    asked = parser.parse_args()
    build = str(pathlib.Path(asked.build).resolve())
    work = pathlib.Path(build) / "mutants"
    work.mkdir(exist_ok=True)
    (work / "mutants_runtime.h").write_text(RUNTIME)

    files = sorted(str(f.relative_to(ROOT)) for f in (ROOT / asked.folder).glob("*.cpp") if asked.only in f.name)
    commands = compile_commands(build)
    with concurrent.futures.ThreadPoolExecutor(asked.jobs) as pool:
        done = list(pool.map(lambda unit: compiled(unit[1], 4000 * unit[0], files, work), enumerate(units(files, commands))))
    objects = [str(o) for o, _ in done]
    mutants = [m for _, some in done for m in some]

    tests = json.loads(subprocess.run(["ctest", "--test-dir", build, "--show-only=json-v1", "-R", asked.tests],
                                      capture_output=True, text=True, check=True).stdout)["tests"]
    environment = dict(os.environ, QT_QPA_PLATFORM="offscreen", LC_ALL="C.UTF-8")
    unchanged = set()
    linked, runs = {}, {}  # runs: the command of a test -> (the mutants it reaches, its limit in seconds)
    for test in tests:
        program, *words = test.get("command", [""])  # none: its program is not built
        name = pathlib.Path(program).name
        if not name.endswith("_tests") or not words or test["name"].endswith("_2x"):
            continue
        if name not in linked:
            linked[name] = str(work / name)
            link = re.sub(r"-o \S+", f"-o {linked[name]} {' '.join(objects)}", link_command(build, f"tests/{name}"), count=1)
            subprocess.run(link, shell=True, cwd=build, check=True)
        command = (linked[name], *words)
        seen = work / (words[0].replace("/", "_") + ".seen")
        seen.unlink(missing_ok=True)
        begin = time.monotonic()
        plain = subprocess.run(command, env=dict(environment, LANESCOPE_MUTANTS_SEEN=str(seen)), capture_output=True)
        if plain.returncode != 0:
            print(f"{words[0]} fails without a fault: left out", file=sys.stderr)
            continue
        pairs = [tuple(map(int, line.split())) for line in seen.read_text().splitlines()] if seen.exists() else []
        reached = {number for number, _ in pairs}
        unchanged |= {number for number, how in pairs if how == 2}
        runs[command] = (reached, 60 + 30 * (time.monotonic() - begin))  # other work may slow it down
    mutants = [m for m in mutants if m.number not in unchanged]

    if asked.at_most and len(mutants) > asked.at_most:
        mutants = sorted(random.Random(asked.seed).sample(mutants, asked.at_most), key=lambda m: m.number)

    def caught(mutant):
        for command, (reached, limit) in sorted(runs.items(), key=lambda r: r[1][1]):
            if mutant.number not in reached:
                continue
            try:
                run = subprocess.run(command, env=dict(environment, LANESCOPE_MUTANT=str(mutant.number)),
                                     capture_output=True, timeout=limit)
            except subprocess.TimeoutExpired:
                return True
            if run.returncode != 0:
                return True
        return False

    equivalent = set()
    if EQUIVALENT.exists():
        for line in EQUIVALENT.read_text().split("\n"):
            if line and not line.startswith("#"):
                place, kind, _ = (part.strip() for part in line.split(" | ", 2))
                equivalent.add((place, kind))
    mutants = [m for m in mutants if (f"{m.file}: {m.source}", m.kind) not in equivalent]
    with concurrent.futures.ThreadPoolExecutor(asked.jobs) as pool:
        results = list(zip(mutants, pool.map(caught, mutants)))
    reached_by_any = set().union(*(reached for reached, _ in runs.values())) if runs else set()
    for mutant, is_caught in results:
        if not is_caught:
            print(f"{mutant}{'' if mutant.number in reached_by_any else '   (no test comes here)'}")
    print()
    for file in files + [asked.folder]:
        of = [is_caught for mutant, is_caught in results if mutant.file == file or file == asked.folder]
        if of:
            print(f"{file:44} {sum(of):4} of {len(of):4} caught, {100 * sum(of) / len(of):3.0f} %")


if __name__ == "__main__":
    main()
