#!/usr/bin/env python3
"""Writes the list of files in ARCHITECTURE.md: a line each, with the first sentence of the file's opening comment.

    list_files.py            writes the list anew, between its two marks
    list_files.py --check    writes nothing; fails if the list is not true, or if a file opens without a comment

A header and its source are one line. A list kept by hand would be wrong in a week; this one is only as good as the
files' own first sentences, which is where it should be mended.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "ARCHITECTURE.md"
ROOMS = ("model", "widgets", "app", "capture")
BEGIN, END = "<!-- files: written by tests/support/list_files.py -->\n", "<!-- end of files -->\n"


def opening(path):
    """The first sentence of the first comment at the left edge, of the header before the source."""
    for suffix in (".h", ".cpp", ".cu", ".inl"):
        file = path.with_suffix(suffix)
        if not file.exists():
            continue
        block = re.search(r"^//.*(?:\n//.*)*", file.read_text(), re.MULTILINE)
        if block:
            words = " ".join(line.lstrip("/").strip() for line in block.group().split("\n"))
            return re.split(r"(?<=[.;])\s", words + " ")[0].rstrip(".; ")
    return None


def listing():
    lines, silent = [], []
    for room in ROOMS:
        stems = {p.with_suffix("") for p in (ROOT / room).rglob("*") if p.suffix in (".h", ".cpp", ".cu", ".inl")}
        for folder in sorted({stem.parent for stem in stems}):
            lines.append(f"\n`{folder.relative_to(ROOT)}/`\n\n")
            for stem in sorted(s for s in stems if s.parent == folder):
                sentence = opening(stem)
                if sentence is None:
                    silent.append(str(stem.relative_to(ROOT)))
                lines.append(f"- `{stem.name}`: {sentence}\n")
    return "".join(lines) + "\n", silent


def main(arguments):
    if arguments not in ([], ["--check"]):
        raise SystemExit(__doc__)
    page = PAGE.read_text()
    before, rest = page.split(BEGIN)
    files, silent = listing()
    written = before + BEGIN + files + END + rest.split(END)[1]
    if silent:
        raise SystemExit("a file opens with the problem it solves; these do not: " + ", ".join(silent))
    if not arguments:
        PAGE.write_text(written)
    elif written != page:
        raise SystemExit("the list of files in ARCHITECTURE.md is not true: run tests/support/list_files.py")


if __name__ == "__main__":
    main(sys.argv[1:])
