"""Asks the program `lanescope` about profiler traces, and returns what it answers as dicts and lists.

    import lanescope
    trace = lanescope.Trace("trace.json.gz")
    print(trace.headline)
    for finding in trace.findings():
        print(finding["title"], finding.get("saves_ns"))
    rows = trace.query("select name, sum(dur_ns) as ns from kernels group by name order by ns desc")

One file, the standard library alone; with pandas installed, `trace.frame(sql)` is a DataFrame. The program is started once
and answers over stdin and stdout, so that a file is read once, however much is asked. Nothing goes over a network.
"""
import base64
import itertools
import json
import os
import shutil
import subprocess
import threading

__all__ = ["Error", "Program", "Trace", "diff"]


class Error(RuntimeError):
    """The program's message for a question that it cannot answer: one line."""


class Program:
    """A running `lanescope mcp`."""

    def __init__(self, path=None):
        path = path or os.environ.get("LANESCOPE") or shutil.which("lanescope")
        if not path:
            raise Error("lanescope is not on the PATH; set LANESCOPE to the program")
        self._process = subprocess.Popen([path, "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                         encoding="utf-8", env={**os.environ, "QT_QPA_PLATFORM": "offscreen"})
        self._numbers = itertools.count(1)
        self._lock = threading.Lock()
        self.info = self._ask("initialize", {"protocolVersion": "2025-06-18", "capabilities": {},
                                             "clientInfo": {"name": "lanescope.py", "version": "1"}})

    def _ask(self, method, params):
        with self._lock:
            number = next(self._numbers)
            request = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
            try:
                self._process.stdin.write(json.dumps(request) + "\n")
                self._process.stdin.flush()
                line = self._process.stdout.readline()
            except BrokenPipeError:
                line = ""
            if not line:
                raise Error("lanescope ended before it answered")
        answer = json.loads(line)
        if "error" in answer:
            raise Error(answer["error"]["message"])
        return answer["result"]

    def tools(self):
        """The names of all tools."""
        return [tool["name"] for tool in self._ask("tools/list", {})["tools"]]

    def call(self, tool, **arguments):
        """The answer of a tool: a dict, or the bytes of a picture."""
        given = {key: value for key, value in arguments.items() if value is not None}
        result = self._ask("tools/call", {"name": tool, "arguments": given})
        first = result["content"][0]
        if result.get("isError"):
            raise Error(first["text"].strip())
        return base64.b64decode(first["data"]) if first["type"] == "image" else json.loads(first["text"])

    def close(self):
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()


_shared = None


def _program():
    global _shared
    if _shared is None or _shared._process.poll() is not None:
        _shared = Program()
    return _shared


class Trace:
    """One trace, the ranks of one job (a folder or a pattern), or a memory snapshot."""

    def __init__(self, file, program=None):
        self.file = os.fspath(file)
        self.program = program or _program()

    def _call(self, tool, **arguments):
        return self.program.call(tool, file=self.file, **arguments)

    @property
    def headline(self):
        """The verdict, as one sentence."""
        return self.breakdown()["headline"]

    def info(self):
        return self._call("open")["files"][0]

    def brief(self, budget=None):
        return self._call("brief", budget=budget)["lines"]

    def breakdown(self, step=None, range=None, by=None):
        return self._call("breakdown", step=step, range=range, by=by)

    def findings(self):
        return self._call("findings")["findings"]

    def table(self, by=None, sort=None, rows=0, step=None):
        return self._call("table", by=by, sort=sort, rows=rows, step=step)["rows"]

    def kernels(self, name=None, step=None, rows=0):
        return self._call("kernels", name=name, step=step, rows=rows)["kernels"]

    def lanes(self, step=None, rows=0):
        """Idle gaps ("gaps") and launches with their latency ("offsets"); with `rows` the longest of each."""
        return self._call("lanes", step=step, rows=rows)

    def slice(self, name):
        return self._call("slice", name=name)

    def query(self, sql):
        """The rows of a query, each as a dict by column."""
        answer = self._call("query", sql=sql)
        return [dict(zip(answer["columns"], row)) for row in answer["rows"]]

    def frame(self, sql):
        """The rows of a query as a pandas DataFrame."""
        import pandas
        return pandas.DataFrame(self.query(sql))

    def whatif(self, **changes):
        return self._call("whatif", **changes)

    def critical_path(self, step=None, rows=0):
        """Its segments in time order ("path"); with `rows` the longest."""
        return self._call("critical_path", step=step, rows=rows)

    def iterations(self):
        return self._call("iterations")

    def memory(self):
        return self._call("memory")

    def shot(self, path, range=None, step=None, size=None):
        """Writes a picture of the timeline as PNG."""
        with open(path, "wb") as out:
            out.write(self._call("shot", range=range, step=step, size=size))


def diff(before, after, step=None, program=None):
    """Two traces compared."""
    return (program or _program()).call("diff", before=os.fspath(before), after=os.fspath(after), step=step)
