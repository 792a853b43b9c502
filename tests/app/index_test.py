"""Every sub-command answers the same from the text of a trace and from its index, also for several programs at once.

    index_test.py PROGRAM TRACE...
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

PROGRAM = sys.argv[1]
TRACES = [pathlib.Path(trace) for trace in sys.argv[2:]]
del sys.argv[1:]

COMMANDS = [["info"], ["brief"], ["table"], ["table", "--by", "kernel"], ["table", "--by", "module"], ["kernels"],
            ["lanes", "--gaps", "--offsets"], ["breakdown"], ["findings"], ["flame"], ["iterations"], ["critical-path"],
            ["stats", "--report", "cuda_api_sum"], ["memory"], ["slice", "ProfilerStep#1#0"]]
MEASURED = {"load_ms", "resident_bytes", "bytes_per_event"}  # of this opening


def without_measured(value):
    if isinstance(value, dict):
        return {key: without_measured(each) for key, each in value.items() if key not in MEASURED}
    return [without_measured(each) for each in value] if isinstance(value, list) else value


class IndexTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        self.cache = self.folder / "cache"

    def start(self, command, trace, *more):
        environment = dict(os.environ, LANESCOPE_CACHE=str(self.cache), LANESCOPE_CACHE_LEAST="0",
                           XDG_CONFIG_HOME=str(self.folder))
        return subprocess.Popen([PROGRAM, command[0], str(trace), *command[1:], "--json", *more], env=environment,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def answer(self, command, trace, *more):
        return self.end(self.start(command, trace, *more))

    def end(self, process):
        out, error = process.communicate()
        self.assertGreaterEqual(process.returncode, 0, error)
        if out.startswith("{"):
            out = json.dumps(without_measured(json.loads(out)))  # keeps the order of keys
        return process.returncode, out, error

    def copy_of(self, trace):
        copy = self.folder / trace.name
        shutil.copyfile(trace, copy)
        os.utime(copy, (1_000_000_000, 1_000_000_000))
        return copy

    def test_every_command_answers_the_same(self):
        """All commands on every eighth trace, an eighth of them by turns on each other one."""
        for number_of, trace in enumerate(TRACES):
            commands = COMMANDS if number_of % 8 == 0 else COMMANDS[number_of % 8::8]
            copy = self.copy_of(trace)
            fresh = {tuple(command): self.answer(command, copy, "--no-cache") for command in commands}
            self.assertFalse(self.cache.exists(), "--no-cache wrote an index")
            self.answer(["info"], copy)
            indexes = list(self.cache.glob("*.index"))
            self.assertEqual(len(indexes), 1, trace)
            number = indexes[0].stat().st_ino
            for command in commands:
                with self.subTest(trace=trace.name, command=command):
                    self.assertEqual(self.answer(command, copy), fresh[tuple(command)])
            self.assertEqual(indexes[0].stat().st_ino, number, "it was written again")
            shutil.rmtree(self.cache)

    def test_several_programs_at_once_answer_the_same(self):
        copy = self.copy_of(TRACES[0])
        fresh = self.answer(["table"], copy, "--no-cache")
        for process in [self.start(["table"], copy) for _ in range(6)]:
            self.assertEqual(self.end(process), fresh)
        self.assertEqual([file.suffix for file in self.cache.iterdir()], [".index"])
        self.assertEqual(self.answer(["table"], copy), fresh)

    def test_a_damaged_index_changes_nothing(self):
        copy = self.copy_of(TRACES[0])
        fresh = self.answer(["info"], copy, "--no-cache")
        self.answer(["info"], copy)
        (index,) = self.cache.glob("*.index")
        sound = index.read_bytes()
        for damaged in (b"", b"x", sound[:1000], sound[: len(sound) // 2], bytes(len(sound)), sound[:2000] + sound[2008:]):
            index.unlink()
            index.write_bytes(damaged)
            self.assertEqual(self.answer(["info"], copy), fresh)
            self.assertEqual(len(index.read_bytes()), len(sound), "it was not written again")


if __name__ == "__main__":
    unittest.main()
