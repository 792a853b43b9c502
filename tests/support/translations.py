#!/usr/bin/env python3
"""Maintains the translations: resources/translations/*.ts, in Qt Linguist's format.

    translations.py LUPDATE            adds new phrases of the sources to the .ts files, and removes unused ones
    translations.py LUPDATE --check    writes nothing; fails if a word is missing, untranslated or has other placeholders

A phrase has one translation in all contexts: the files have one context, and the program looks phrases up without one.
The English file holds phrases with a plural, because "%n row(s)" is not English.
"""

import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from xml.sax.saxutils import escape

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = ROOT / "resources" / "translations"
FORMS = {"en": 2, "zh_CN": 1, "ja": 1}  # plural forms per language
# Functions that translate with their own context, and the macro for phrases in code without Qt.
ALIASES = "tr+=words,tr+=overlayText,tr+=PHRASE"


def said(lupdate):
    """The phrases of the sources in their order, each with a flag for plurals."""
    sources = ["model", "widgets"] + sorted(str(p.relative_to(ROOT)) for p in (ROOT / "app").glob("*.[ch]*"))
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "said.ts"
        subprocess.run([lupdate, "-silent", "-locations", "none", "-I", ".", "-tr-function-alias", ALIASES, *sources,
                        "-ts", str(out)], cwd=ROOT, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        phrases = {}
        for message in ElementTree.parse(out).getroot().iter("message"):
            phrases.setdefault(message.find("source").text, message.get("numerus") == "yes")
    return phrases


def read(path):
    """Maps each phrase to its forms."""
    known = {}
    if path.exists():
        for message in ElementTree.parse(path).getroot().iter("message"):
            translation = message.find("translation")
            forms = [f.text or "" for f in translation.findall("numerusform")] or [translation.text or ""]
            known[message.find("source").text] = forms
    return known


def write(path, language, phrases, known):
    lines = ['<?xml version="1.0" encoding="utf-8"?>', "<!DOCTYPE TS>",
             f'<TS version="2.1" language="{language}" sourcelanguage="en">', "<context>",
             "    <name>lanescope</name>"]
    for phrase, counts in phrases.items():
        if language == "en" and not counts:
            continue
        forms = known.get(phrase, [])
        kind = "" if forms and all(forms) else ' type="unfinished"'
        lines.append('    <message numerus="yes">' if counts else "    <message>")
        lines.append(f"        <source>{escape(phrase)}</source>")
        if counts:
            forms = (forms + [""] * FORMS[language])[:FORMS[language]]
            inner = "".join(f"<numerusform>{escape(f)}</numerusform>" for f in forms)
        else:
            inner = escape(forms[0]) if forms else ""
        lines.append(f"        <translation{kind}>{inner}</translation>")
        lines.append("    </message>")
    path.write_text("\n".join(lines + ["</context>", "</TS>", ""]), encoding="utf-8")


def marks(text):
    """The parts that a translation must contain too: placeholders, tags, links, file patterns."""
    return sorted(re.findall(r"%(?:\d|n)|\{[^{}]*\}|</?\w+|href=\"[^\"]*\"|&nbsp;|\(\*[^)]*\)|\n", text))


def has_mnemonic(text):
    return bool(re.search(r"&(?!nbsp;|&)\S", text))


def wrongs(language, phrases, known):
    for phrase, counts in phrases.items():
        if language == "en" and not counts:
            continue
        forms = known.get(phrase)
        if not forms or not all(forms):
            yield f"{language}: not translated: {phrase!r}"
            continue
        if len(forms) != (FORMS[language] if counts else 1):
            yield f"{language}: {len(forms)} forms, expected {FORMS[language]}: {phrase!r}"
        for form in forms:
            # The singular form may omit the number.
            if marks(form) != marks(phrase) and not (language == "en" and form is forms[0]):
                yield f"{language}: other placeholders or tags: {phrase!r} -> {form!r}"
            if has_mnemonic(form) != has_mnemonic(phrase):
                yield f"{language}: a key to open it is missing or too many: {phrase!r} -> {form!r}"
    for phrase in known:
        if phrase not in phrases:
            yield f"{language}: no longer said: {phrase!r}"


def main():
    lupdate = sys.argv[1]
    phrases = said(lupdate)
    found = []
    for language in FORMS:
        path = FOLDER / f"lanescope_{language}.ts"
        known = read(path)
        if "--check" in sys.argv:
            found += wrongs(language, phrases, known)
        else:
            write(path, language, phrases, known)
    if len(phrases) < 500:
        found.append(f"only {len(phrases)} phrases were found in the sources")
    if found:
        print("\n".join(found))
        print("Run tests/support/translations.py LUPDATE, and translate what resources/translations/ then marks unfinished.")
        sys.exit(1)


if __name__ == "__main__":
    main()
