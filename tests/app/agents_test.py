"""The answers for agents and scripts: `lanescope brief`, `lanescope mcp` and lanescope.py. Each answer is compared with tables
that Python alone makes of the trace (support/trace_tables.py).

    agents_test.py PROGRAM TRACE...
    agents_test.py --questions PROGRAM TRACE...     the questions alone, for real traces
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import unittest

SOURCE = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(SOURCE / "resources/agents"), str(SOURCE / "tests/support")]
import lanescope  # noqa: E402
import trace_tables  # noqa: E402

QUESTIONS_ALONE = sys.argv[1] == "--questions"
if QUESTIONS_ALONE:
    del sys.argv[1]
PROGRAM = sys.argv[1]
TRACES = sys.argv[2:]
del sys.argv[1:]


def one(db, sql):
    return db.execute(sql).fetchone()[0]


# question: (one to three calls that answer it, the independent answer). None: the trace cannot answer it.
QUESTIONS = {
    "How many slices are there?": (lambda t: t.info()["slices"], lambda db: one(db, "select count(*) from slices")),
    "How many kernels ran?": (lambda t: sum(k["count"] for k in t.kernels()), lambda db: one(db, "select count(*) from kernels")),
    "How long did all kernels take together?": (
        lambda t: sum(k["total_ns"] for k in t.kernels()), lambda db: one(db, "select coalesce(sum(dur_ns), 0) from kernels")),
    "How long did the longest kernel take?": (
        lambda t: max((k["max_ns"] for k in t.kernels()), default=None), lambda db: one(db, "select max(dur_ns) from kernels")),
    "How often was the kernel launched that takes most time in all?": (
        lambda t: (t.query("select count(*) as n from kernels group by name order by sum(dur_ns) desc, name limit 1")
                   or [{"n": None}])[0]["n"],
        lambda db: (db.execute("select count(*) from kernels group by name order by sum(dur_ns) desc, name limit 1").fetchone()
                    or [None])[0]),
    "How long is all work on the GPU?": (
        lambda t: t.query("select (select coalesce(sum(dur_ns), 0) from kernels) + (select coalesce(sum(dur_ns), 0) from copies) "
                          "as ns")[0]["ns"],
        lambda db: one(db, "select (select coalesce(sum(dur_ns), 0) from kernels) + (select coalesce(sum(dur_ns), 0) from copies)")),
    "How many steps were recorded?": (lambda t: t.query("select count(*) as n from steps")[0]["n"],
                                      lambda db: one(db, "select count(*) from steps")),
    "How long is the longest step?": (lambda t: t.query("select max(dur_ns) as ns from steps")[0]["ns"],
                                      lambda db: one(db, "select max(dur_ns) from steps")),
    "For how long did each GPU compute?": (
        lambda t: sorted(s["dur_ns"] for d in t.breakdown()["devices"] for s in d["shares"] if s["cause"] == "compute"),
        lambda db: sorted(r[0] for r in db.execute("select dur_ns from shares where cause = 'compute' and dur_ns > 0"))),
    "How long is the window of each GPU?": (
        lambda t: sorted(d["window_ns"] for d in t.breakdown()["devices"]),
        lambda db: sorted(r[0] for r in db.execute("select distinct window_ns from shares group by device, begin_ns"))),
    "How many calls of cudaLaunchKernel are there?": (
        lambda t: t.query("select count(*) as n from slices where name = 'cudaLaunchKernel'")[0]["n"],
        lambda db: one(db, "select count(*) from slices where name = 'cudaLaunchKernel'")),
    "How many copies and sets ran on the GPU?": (lambda t: t.query("select count(*) as n from copies")[0]["n"],
                                                 lambda db: one(db, "select count(*) from copies")),
    "How often was aten::add called?": (
        lambda t: sum(r["calls"] for r in t.table(by="op") if r["name"] == "aten::add"),
        lambda db: one(db, "select count(*) from ops where name = 'aten::add'")),
    "Which share of the idle time is the host's?": (
        lambda t: t.query("select coalesce(sum(dur_ns), 0) as ns from gap_parts where cause in ('python','ops','launch','slow_call')")
        [0]["ns"],
        lambda db: one(db, "select coalesce(sum(dur_ns), 0) from gap_parts where cause in ('python','ops','launch','slow_call')")),
}

# Questions of which the answer is a cell of one query, in this program's SQL and in that of the independent tables.
for text, sql in {
        "Which kernel takes most time in all?": "select name from kernels group by name order by sum(dur_ns) desc, name limit 1",
        "How many different kernels ran?": "select count(distinct name) from kernels",
        "For how long is the GPU idle?":
            "select coalesce(sum(dur_ns), 0) from shares where cause not in ('compute', 'communication', 'copy')",
        "For how long does only communication run?": "select coalesce(sum(dur_ns), 0) from shares where cause = 'communication'",
        "For how long do only copies run?": "select coalesce(sum(dur_ns), 0) from shares where cause = 'copy'",
        "Which op is called most often?": "select name from ops group by name order by count(*) desc, name limit 1",
        "How long does the host wait in synchronizations of the device?":
            "select coalesce(sum(dur_ns), 0) from slices where kind in ('runtime', 'driver') and "
            "name in ('cudaDeviceSynchronize', 'hipDeviceSynchronize')",
        "How many copies use memory that is not pinned?":
            "select count(*) from copies where name like '%Pageable%'",
        "How many kernels begin more than 100 us after their launch?":
            "select count(*) from launches l join kernels k on k.id = l.work where l.offset_ns > 100000",
        "What is the longest time from a launch to its kernel?":
            "select max(l.offset_ns) from launches l join kernels k on k.id = l.work",
        "How many kernels have no recorded launch?": "select count(*) from kernels where launch is null",
        "When does the first kernel begin after the first launch that is recorded?":
            "select min(work_begin_ns) - min(begin_ns) from launches",
        "How many streams or threads of a GPU did work?":
            "select count(distinct s.lane) from slices s where s.kind in ('kernel', 'memcpy', 'memset')",
        "How many Python frames are recorded?": "select count(*) from slices where kind = 'python'",
        "How long is the median kernel?":
            "select dur_ns from kernels order by dur_ns limit 1 offset (select (count(*) - 1) / 2 from kernels)"}.items():
    QUESTIONS[text] = (lambda t, sql=sql: next(iter((t.query(sql) or [{"": None}])[0].values())),
                       lambda db, sql=sql: (db.execute(sql).fetchone() or [None])[0])


class Agents(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.program = lanescope.Program(PROGRAM)

    @classmethod
    def tearDownClass(cls):
        cls.program.close()

    def test_questions_with_exact_answers(self):
        asked, wrong = 0, []
        for path in TRACES:
            try:
                trace, db = lanescope.Trace(path, self.program), trace_tables.tables_of([(path, 0)])
            except ValueError:  # not strict JSON
                continue
            for question, (ask, compute) in QUESTIONS.items():
                asked += 1
                answer, expected = ask(trace), compute(db)
                if answer != expected:
                    wrong.append(f"{os.path.basename(path)}: {question} {answer}, expected {expected}")
        self.assertGreaterEqual(asked, 150)
        self.assertEqual(wrong, [], f"{len(wrong)} of {asked}")

    def test_each_claim_of_the_brief_holds(self):
        claims = 0
        for path in TRACES:
            trace = lanescope.Trace(path, self.program)
            for line in trace.brief(budget=100000):
                for claim in line.get("claims", []):
                    claims += 1
                    cell = next(iter(trace.query(claim["query"])[0].values()))
                    self.assertAlmostEqual(cell, claim["expected"], msg=(path, line["text"]))
        self.assertGreater(claims, 100)

    def test_the_brief_names_each_gpu(self):
        """The verdict is about the GPU that works most; the other one was in no line."""
        events = []
        for gpu, length in ((0, 90), (1, 30)):
            for i in range(20):
                number = 100 * gpu + i
                events += [{"ph": "X", "cat": "cuda_runtime", "name": "cudaLaunchKernel", "pid": 1, "tid": gpu + 1,
                            "ts": 100 * i, "dur": 5, "args": {"correlation": number}},
                           {"ph": "X", "cat": "kernel", "name": "gemm", "pid": gpu, "tid": 7, "ts": 100 * i + 8,
                            "dur": length, "args": {"device": gpu, "stream": 7, "correlation": number}}]
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "two.json"
            path.write_text(json.dumps({"schemaVersion": 1, "traceEvents": events}))
            trace = lanescope.Trace(path, self.program)
            (line,) = [line for line in trace.brief() if line["about"] == "shares_of_others"]
            # 20 kernels of 30 us in 1,930 us; 62 us from the end of one to the launch of the next
            self.assertEqual(line["text"], "GPU 1, 1.930 ms: python or unrecorded 61.0 %, compute 31.1 %, launch 4.9 %")
            for claim in line["claims"]:
                self.assertEqual(next(iter(trace.query(claim["query"])[0].values())), claim["expected"])

    def test_the_brief_begins_with_the_verdict_and_keeps_its_budget(self):
        trace = lanescope.Trace(TRACES[0], self.program)
        self.assertEqual(trace.brief()[0]["text"], trace.breakdown()["headline"])
        lengths = []
        for budget in (1, 100, 300, 1000, 100000):
            answer = self.program.call("brief", file=TRACES[0], budget=budget)
            self.assertTrue(answer["tokens"] <= budget or len(answer["lines"]) == 1)
            lengths.append(len(answer["lines"]))
            letters = sum(len(line["text"]) for line in answer["lines"])
            self.assertLessEqual(letters / 4, answer["tokens"])
        self.assertEqual(lengths, sorted(lengths))
        self.assertEqual(answer["left_out"], 0)
        self.assertEqual(lengths[0], 1)

    def test_an_answer_is_bounded_and_says_what_it_leaves_out(self):
        trace = lanescope.Trace(TRACES[0], self.program)
        for tool, lists in [("lanes", ["gaps", "offsets"]), ("kernels", ["kernels"]), ("critical_path", ["path"])]:
            whole = self.program.call(tool, file=TRACES[0], rows=0)
            few = self.program.call(tool, file=TRACES[0], rows=2)
            for name in lists:
                self.assertGreater(len(whole[name]), 2, (tool, name))
                self.assertNotIn(name + "_left_out", whole)
                self.assertEqual(len(few[name]), 2)
                self.assertEqual(few[name + "_left_out"], len(whole[name]) - 2)
            longest = {"lanes": ("gaps", "dur_ns"), "kernels": ("kernels", "total_ns"), "critical_path": ("path", "dur_ns")}
            name, key = longest[tool]
            self.assertEqual([each[key] for each in few[name]], sorted((e[key] for e in whole[name]), reverse=True)[:2])
            usual = self.program.call(tool, file=TRACES[0])
            self.assertLessEqual(max(len(usual[name]) for name in lists), 50)
        self.assertEqual(len(trace.lanes()["gaps"]), len(self.program.call("lanes", file=TRACES[0], rows=0)["gaps"]))
        self.assertEqual(len(trace.kernels()), len(self.program.call("kernels", file=TRACES[0], rows=0)["kernels"]))

    def test_json_of_a_brief_keeps_its_budget(self):
        for budget in (300, 1000, 2000):
            said = subprocess.run([PROGRAM, "brief", TRACES[0], "--budget", str(budget), "--json"], capture_output=True,
                                  text=True, check=True).stdout
            answer = json.loads(said)
            self.assertLessEqual(answer["tokens"], budget)
            self.assertLessEqual(len(said) / 4, answer["tokens"] + 40)  # and the brackets around the lines

    def test_the_terminal_says_the_same(self):
        said = subprocess.run([PROGRAM, "brief", TRACES[0]], capture_output=True, text=True, check=True).stdout
        for line in lanescope.Trace(TRACES[0], self.program).brief():
            self.assertIn(line["text"], said)

    def test_the_query_below_a_line_proves_a_number_of_it(self):
        proved = 0
        for path in TRACES:
            said = subprocess.run([PROGRAM, "brief", path], capture_output=True, text=True, check=True).stdout
            lines = said.splitlines()
            for text, proof in zip(lines, lines[1:]):
                if not proof.startswith("    query: "):
                    continue
                proved += 1
                cell = int(proof.rsplit(" -> ", 1)[1])
                words = [str(cell)]
                for unit, scale in (("µs", 1e3), ("ms", 1e6), ("s", 1e9)):  # three or four digits
                    words += [f"{cell / scale:.{places}f} {unit}" for places in range(4)
                              if 100 <= cell / scale * 10 ** places < 10000]
                self.assertTrue(any(word in text for word in words), (path, text, proof))
        self.assertGreater(proved, 20)

    def test_the_session_in_the_help_is_what_the_program_answers(self):
        samples, lines, calls = SOURCE / "resources/samples", 0, 0
        for page in (SOURCE / "resources/help").glob("**/agents.md"):
            answer = None
            for line in page.read_text(encoding="utf-8").splitlines():
                if line.startswith("    > "):
                    tool, arguments = line[6:].split(" ", 1)
                    arguments = json.loads(arguments)
                    arguments["file"] = str(samples / arguments["file"])
                    answer = json.dumps(self.program.call(tool, **arguments), ensure_ascii=False)
                    calls += 1
                elif line.startswith("    "):
                    self.assertIn(line.strip(), answer, page)
                    lines += 1
        self.assertEqual((calls, lines), (9, 24))

    def test_a_second_question_is_fast(self):
        trace = lanescope.Trace(TRACES[0], self.program)
        trace.findings()
        begun = time.monotonic()
        for _ in range(20):
            trace.findings()
        self.assertLess((time.monotonic() - begun) / 20, 0.3)

    def test_a_file_that_is_written_anew_is_read_anew(self):
        def write(path, count):
            events = [{"ph": "X", "cat": "cpu_op", "name": "aten::add", "pid": 1, "tid": 1, "ts": i * 10, "dur": 5}
                      for i in range(count)]
            path.write_text(json.dumps({"traceEvents": events}))

        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "trace.json"
            write(path, 2)
            trace = lanescope.Trace(path, self.program)
            self.assertEqual(trace.info()["slices"], 2)
            write(path, 3)
            self.assertEqual(trace.info()["slices"], 3)
            path.unlink()
            with self.assertRaises(lanescope.Error):
                trace.info()

    def test_what_is_wrong_is_said_in_one_line_and_the_next_call_works(self):
        for tool, arguments, expected in [
                ("open", {"file": "/no/such/file"}, "lanescope: /no/such/file"),
                ("open", {}, "open needs the argument file"),
                ("opn", {"file": TRACES[0]}, "did you mean open?"),
                ("query", {"file": TRACES[0], "sql": "select x from nowhere"}, "nowhere"),
                ("query", {"file": TRACES[0], "sqk": "select 1"}, "did you mean sql?"),
                ("table", {"file": TRACES[0], "rows": "ten"}, "rows: expected a whole number"),
                ("breakdown", {"file": TRACES[0], "range": "now"}, "expected FROM:TO"),
                ("lanes", {"file": TRACES[0], "gaps": 1}, "gaps: expected true or false")]:
            with self.assertRaises(lanescope.Error) as failed:
                self.program.call(tool, **arguments)
            self.assertIn(expected, str(failed.exception))
            self.assertNotIn("\n", str(failed.exception))
            self.assertTrue(lanescope.Trace(TRACES[0], self.program).headline)

    def test_words_that_look_like_options_are_words(self):
        with self.assertRaises(lanescope.Error) as failed:
            self.program.call("open", file="--help")
        self.assertIn("lanescope: --help", str(failed.exception))

    def test_a_picture_is_a_png(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "shot.png"
            lanescope.Trace(TRACES[0], self.program).shot(path, size="600x300")
            self.assertEqual(path.read_bytes()[:8], b"\x89PNG\r\n\x1a\n")

    def test_every_tool_has_a_schema(self):
        tools = self.program._ask("tools/list", {})["tools"]
        self.assertIn("brief", [tool["name"] for tool in tools])
        for tool in tools:
            self.assertTrue(tool["description"])
            schema = tool["inputSchema"]
            self.assertEqual(schema["type"], "object")
            self.assertTrue(set(schema["required"]) <= set(schema["properties"]))

    def test_no_socket_is_open(self):
        folder = f"/proc/{self.program._process.pid}/fd"
        links = [os.readlink(os.path.join(folder, fd)) for fd in os.listdir(folder)]
        self.assertEqual([link for link in links if link.startswith("socket:")], [])

    def test_the_protocol(self):
        def said(*lines):
            text = "".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines)
            done = subprocess.run([PROGRAM, "mcp"], input=text, capture_output=True, text=True, timeout=60)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            return [json.loads(line) for line in done.stdout.splitlines()]

        def request(number, method, **params):
            return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}

        first = said(request(1, "initialize", protocolVersion="2024-11-05"),
                     {"jsonrpc": "2.0", "method": "notifications/initialized"}, request("a", "ping"))
        self.assertEqual([answer["id"] for answer in first], [1, "a"])
        self.assertEqual(first[0]["result"]["protocolVersion"], "2024-11-05")
        self.assertEqual(first[1]["result"], {})
        self.assertEqual(said(request(1, "initialize", protocolVersion="1999"))[0]["result"]["protocolVersion"], "2025-06-18")
        self.assertEqual(said("{", "", "7", request(1, "no/such"), {"id": 2}, {"id": 3, "method": "ping", "params": []}),
                         [{"jsonrpc": "2.0", "id": i, "error": {"code": code, "message": message}}
                          for i, code, message in [(None, -32700, "expected a line of JSON"), (None, -32600, "expected an object"),
                                                   (1, -32601, "no method is called no/such"),
                                                   (2, -32600, "expected a method"),
                                                   (3, -32602, "expected params as an object")]])
        several = said(json.dumps([request(1, "ping"), request(2, "ping")]))
        self.assertEqual([answer["id"] for answer in several[0]], [1, 2])

    def test_the_skill_names_real_commands(self):
        text = (SOURCE / "resources/agents/SKILL.md").read_text()
        known = subprocess.run([PROGRAM, "--help"], capture_output=True, text=True, check=True).stdout
        for command in set(re.findall(r"`lanescope ([a-z-]+)", text)):
            self.assertRegex(known, rf"(?m)^  {command} ")
        for command, option in re.findall(r"`lanescope ([a-z-]+)[^`]*?(--[a-z-]+)", text):
            said = subprocess.run([PROGRAM, command, "--help"], capture_output=True, text=True, check=True).stdout
            self.assertIn(option, said)


if __name__ == "__main__":
    unittest.main(defaultTest="Agents.test_questions_with_exact_answers" if QUESTIONS_ALONE else None)
