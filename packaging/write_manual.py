#!/usr/bin/env python3
"""Writes man pages and shell completions from the programs' --help, so that they always agree. Prose that is not in
--help comes from packaging/man/NAME.roff.

    write_manual.py --date YYYY-MM-DD --out FOLDER LANESCOPE LANESCOPE-CAPTURE

FOLDER becomes a share/: man/man1, bash-completion/completions, zsh/vendor-completions, fish/vendor_completions.d.
"""

import argparse
import dataclasses
import gzip
import pathlib
import re
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
SUBCOMMANDS = "Subcommands"


@dataclasses.dataclass
class Entry:
    """A positional, an option or a sub-command in the help."""

    names: list  # as they are typed: -o, --output; FILE; info
    kind: str  # "TEXT", "INT", ...; empty: a flag or a sub-command
    choices: list
    words: str

    @property
    def takes_value(self):
        return bool(self.kind)


@dataclasses.dataclass
class Help:
    """The parsed output of one --help."""

    name: str
    about: str
    usage: str  # what follows the program's name
    positionals: list = dataclasses.field(default_factory=list)
    options: list = dataclasses.field(default_factory=list)
    subcommands: list = dataclasses.field(default_factory=list)
    footer: list = dataclasses.field(default_factory=list)


def entry_of(left, words):
    """"-o,--output TEXT REQUIRED" and the text right of it."""
    names, _, rest = left.partition(" ")
    kind = re.match(r"[A-Z]+\b", rest)
    choices = re.search(r"\{(.*?)\}", rest)
    listed = re.match(r"((?:\w+, )+\w+ or \w+)(;|$)", words)
    return Entry(
        names=names.split(","),
        kind=kind.group() if kind and kind.group() != "REQUIRED" else "",
        choices=choices.group(1).split(",") if choices else re.split(", | or ", listed.group(1)) if listed else [],
        words=words,
    )


def entries_of(lines):
    """An entry is indented by two columns; its description is to the right of it or in the next, deeply indented lines."""
    found = []
    for line in lines:
        if re.match(r"  \S", line):
            left, _, words = line[2:].partition("  ")
            found.append([left, words.strip()])
        elif line.strip() and found:
            found[-1][1] = f"{found[-1][1]} {line.strip()}".strip()
    return [entry_of(left, words) for left, words in found]


def parse(program, name, text):
    lines = text.strip("\n").split("\n")
    usage = next(i for i, line in enumerate(lines) if line.startswith("Usage:"))
    page = Help(name, " ".join(lines[:usage]).strip(), lines[usage].removeprefix("Usage: ").removeprefix(program))
    sections, title = {}, None
    for line in lines[usage + 1 :]:
        heading = re.fullmatch(r"(Positionals|Options|Subcommands):", line)
        if heading:
            title = heading.group(1)
        elif title and title != "footer" and line and not line.startswith(" "):
            title = "footer"
        sections.setdefault(title, [])
        if not heading:
            sections[title].append(line)
    page.positionals = entries_of(sections.get("Positionals", []))
    page.options = entries_of(sections.get("Options", []))
    page.subcommands = entries_of(sections.get(SUBCOMMANDS, []))
    page.footer = sections.get("footer", [])
    return page


def ask(program, name, *subcommand):
    said = subprocess.run([program, *subcommand, "--help"], check=True, capture_output=True, text=True).stdout
    return parse(program, " ".join([name, *subcommand]), said)


# ---- man pages -------------------------------------------------------------------------------------------------------


def roff(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^([.'])", r"\\&\1", text, flags=re.MULTILINE)


def roff_entry(entry):
    names = ", ".join(f"\\fB{roff(n)}\\fR" for n in entry.names)
    words, choices = entry.words, "|".join(entry.choices)
    if entry.takes_value and entry.names[0].startswith("-"):
        names += f" \\fI{roff(choices if 0 < len(choices) < 50 else entry.kind.lower())}\\fR"
    if len(choices) >= 50 and not all(c in words for c in entry.choices):
        words += f": {', '.join(entry.choices)}"
    return f".TP\n{names}\n{roff(words)}\n"


def roff_page(page):
    text = f".PP\n\\fBlanescope\\fR {roff(page.usage.strip())}\n"
    text += "".join(roff_entry(e) for e in page.positionals + page.options)
    if page.footer:
        text += ".PP\n.nf\n" + roff("\n".join(page.footer)) + "\n.fi\n"
    return text


def man_page(main, subcommands, date, version):
    about = main.about.split(". ")[0].rstrip(".")
    text = f'.\\" Written by packaging/write_manual.py from what the program says with \\-\\-help.\n'
    text += f'.TH {main.name.upper()} 1 "{date}" "{version}" "User Commands"\n.ad l\n'
    text += f".SH NAME\n{roff(main.name)} \\- {roff(about[0].lower() + about[1:])}\n"
    text += f".SH SYNOPSIS\n\\fB{roff(main.name)}\\fR {roff(main.usage.strip())}\n"
    commands = f".SH OPTIONS\n{''.join(roff_entry(e) for e in main.positionals + main.options)}"
    if main.footer:
        commands += ".PP\n.nf\n" + roff("\n".join(main.footer)) + "\n.fi\n"
    if subcommands:
        commands += ".SH COMMANDS\n"
        for entry, page in zip(main.subcommands, subcommands):
            commands += f".SS {roff(entry.names[0])}\n{roff(entry.words)}.\n{roff_page(page)}"
    prose = (HERE / "man" / f"{main.name}.roff").read_text()
    return text + prose.replace("@COMMANDS@\n", commands)


# ---- completions -----------------------------------------------------------------------------------------------------


def quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"


def bash(main, subcommands):
    """The previous word determines the values, the sub-command the options; otherwise files are offered."""
    function = "_" + main.name.replace("-", "_")
    pages = [("", main)] + [(p.name.split(" ", 1)[1], p) for p in subcommands]
    values, options = [], []
    for command, page in pages:
        for entry in page.options:
            keys = "|".join(f"{command}:{n}" for n in entry.names)
            if entry.choices:
                values.append(f"    {keys}) words={quoted(' '.join(entry.choices))} ;;")
            elif entry.takes_value:
                values.append(f"    {keys}) ;;")
        names = [n for e in page.options for n in e.names]
        firsts = [c for e in page.positionals for c in e.choices]
        firsts += [n for e in page.subcommands for n in e.names]
        options.append(f"    {command}:-*) words={quoted(' '.join(names))} ;;")
        if firsts:
            options.append(f"    {command}:*) words={quoted(' '.join(firsts))} files=yes ;;")
    commands = "|".join(c for c, _ in pages if c)
    find = f"""    for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
        case $word in {commands})
            command=$word
            break
            ;;
        esac
    done
""" if commands else ""
    return f"""# bash completion for {main.name}, written by packaging/write_manual.py from its --help
{function}() {{
    local cur=${{COMP_WORDS[COMP_CWORD]}} prev=${{COMP_WORDS[COMP_CWORD - 1]}} command= word words= files=no
{find}    case $command:$prev in
{chr(10).join(values)}
    *)
        case $command:$cur in
{chr(10).join('    ' + line for line in options)}
        esac
        ;;
    esac
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
    if [ "$files" = yes ]; then
        mapfile -t -O "${{#COMPREPLY[@]}}" COMPREPLY < <(compgen -f -- "$cur")
        compopt -o filenames 2>/dev/null
    fi
}}
complete -o default -o bashdefault -F {function} {main.name}
"""


def zsh_text(text):
    return re.sub(r"([\[\]:\\])", r"\\\1", text)


def zsh_specs(page):
    specs = []
    for entry in page.options:
        value = ""
        if entry.choices:
            value = f":{entry.kind.lower()}:({' '.join(entry.choices)})"
        elif entry.takes_value:
            value = f":{entry.kind.lower()}:{'_files' if entry.kind == 'TEXT' else ' '}"
        for name in entry.names:
            others = f"({' '.join(entry.names)})" if len(entry.names) > 1 else ""
            specs.append(quoted(f"{others}{name}[{zsh_text(entry.words)}]{value}"))
    return specs


def zsh(main, subcommands):
    def arguments(page, last):
        choices = [c for e in page.positionals for c in e.choices]
        first = [quoted(f"1:{page.positionals[0].names[0].lower()}:({' '.join(choices)})")] if choices else []
        return " \\\n            ".join(["_arguments -S", *zsh_specs(page), *first, *last])

    if not subcommands:
        return (f"#compdef {main.name}\n# Written by packaging/write_manual.py from its --help.\n"
                f"{arguments(main, [quoted('*:file:_files')])}\n")
    listed = "\n".join(f"        {quoted(zsh_text(e.names[0]) + ':' + e.words)}" for e in main.subcommands)
    cases = "\n".join(
        f"        {p.name.split(' ', 1)[1]})\n            {arguments(p, [quoted('*:file:_files')])}\n            ;;"
        for p in subcommands)
    return f"""#compdef {main.name}
# Written by packaging/write_manual.py from its --help.
_{main.name}() {{
    local curcontext=$curcontext state line
    typeset -A opt_args
    local -a commands=(
{listed}
    )
    {arguments(main, ["'1: :->first'", "'*:: :->rest'"])}
    case $state in
    first)
        _describe command commands
        _files
        ;;
    rest)
        case $words[1] in
{cases}
        *) _files ;;
        esac
        ;;
    esac
}}
_{main.name} "$@"
"""


def fish(main, subcommands):
    lines = [f"# Written by packaging/write_manual.py from what {main.name} says with --help."]

    def options(page, condition):
        for entry in page.options:
            line = f"complete -c {main.name}{condition}"
            for name in entry.names:
                line += f" -l {name[2:]}" if name.startswith("--") else f" -s {name[1:]}"
            if entry.choices:
                line += f" -x -a {quoted(' '.join(entry.choices))}"
            elif entry.takes_value:
                line += " -r" if entry.kind == "TEXT" else " -x"
            lines.append(f"{line} -d {quoted(entry.words)}")
        for entry in page.positionals:
            if entry.choices:
                lines.append(f"complete -c {main.name}{condition} -a {quoted(' '.join(entry.choices))}")

    options(main, " -n __fish_use_subcommand" if subcommands else "")
    for entry, page in zip(main.subcommands, subcommands):
        name = entry.names[0]
        lines.append(f"complete -c {main.name} -n __fish_use_subcommand -a {name} -d {quoted(entry.words)}")
        options(page, f" -n '__fish_seen_subcommand_from {name}'")
    return "\n".join(lines) + "\n"


# ---- all of it -------------------------------------------------------------------------------------------------------


def workloads_of(footer):
    """lanescope-capture lists its workloads and their sizes below its options."""
    names, sizes = [], {}
    for line in footer:
        workload = re.match(r"  (\w+): ", line)
        size = re.match(r"\s+(--\S+) (\S+)  (.*)", line)
        if workload:
            names.append(workload.group(1))
        elif size:
            sizes.setdefault(size.group(1), Entry([size.group(1)], "INT", [], size.group(3)))
    return names, list(sizes.values())


def write(path, data):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    arguments.add_argument("lanescope")
    arguments.add_argument("capture")
    arguments.add_argument("--date", required=True)
    arguments.add_argument("--out", required=True, type=pathlib.Path)
    asked = arguments.parse_args()

    version = subprocess.run([asked.lanescope, "--version"], check=True, capture_output=True, text=True).stdout.strip()
    program = ask(asked.lanescope, "lanescope")
    commands = [ask(asked.lanescope, "lanescope", e.names[0]) for e in program.subcommands]
    capture = ask(asked.capture, "lanescope-capture")
    for page, pages in ((program, commands), (capture, [])):
        text = man_page(page, pages, asked.date, version)
        write(asked.out / f"man/man1/{page.name}.1.gz", gzip.compress(text.encode(), 9, mtime=0))

    # For completion the workloads and their sizes are ordinary words, and `lanescope capture` accepts them too.
    names, sizes = workloads_of(capture.footer)
    capture.positionals[0].choices = names
    capture.options += sizes
    for page in commands:
        if page.name == "lanescope capture":
            own = {n for e in page.options for n in e.names}
            page.positionals = capture.positionals
            page.options += [e for e in capture.options if not own & set(e.names)]
    for page, pages in ((program, commands), (capture, [])):
        write(asked.out / f"bash-completion/completions/{page.name}", bash(page, pages).encode())
        write(asked.out / f"zsh/vendor-completions/_{page.name}", zsh(page, pages).encode())
        write(asked.out / f"fish/vendor_completions.d/{page.name}.fish", fish(page, pages).encode())


if __name__ == "__main__":
    main()
