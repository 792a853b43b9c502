"""Drives headless browsers with nothing but Python's library: Chromium over a pipe (keys, mouse, scripts, pictures,
requests), Firefox over a socket (scripts).

    with Browser() as browser:
        page = browser.open(path, width=1366, height=768)
        page.key("w")
        page.run("document.title")
"""
import base64
import json
import os
import pathlib
import select
import shutil
import socket
import subprocess
import tempfile
import time

NAMES = ("chromium", "chromium-browser", "google-chrome")
KEY_CODES = {"Enter": 13, "Escape": 27, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Home": 36,
             "Tab": 9}


def find_browser():
    return next((found for found in map(shutil.which, NAMES) if found), None)


class BrowserError(Exception):
    pass


class Browser:
    def __init__(self, *more):
        self.folder = tempfile.TemporaryDirectory(prefix="browser")
        ours_in, theirs_out = os.pipe()
        theirs_in, ours_out = os.pipe()

        def give_pipes():  # Chromium reads commands from 3 and answers on 4
            a, b = os.dup(theirs_in), os.dup(theirs_out)
            os.dup2(a, 3)
            os.dup2(b, 4)
            os.set_inheritable(3, True)
            os.set_inheritable(4, True)

        command = [find_browser(), "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                   "--remote-debugging-pipe", "--user-data-dir=" + self.folder.name, "--disable-background-networking",
                   "--disable-component-update", "--no-first-run", "--hide-scrollbars",
                   "--proxy-server=127.0.0.1:9",  # any request goes to a port without a server
                   *more]
        self.process = subprocess.Popen(command, close_fds=False, preexec_fn=give_pipes, stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL)
        os.close(theirs_in)
        os.close(theirs_out)
        self.out, self.input, self.buffer, self.next = ours_out, ours_in, b"", 0
        self.events = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(20)
        os.close(self.out)
        os.close(self.input)
        shutil.rmtree(self.folder.name, ignore_errors=True)

    def _read(self, until):
        while b"\0" not in self.buffer:
            if not select.select([self.input], [], [], max(0, until - time.monotonic()))[0]:
                raise BrowserError("the browser does not answer")
            part = os.read(self.input, 1 << 20)
            if not part:
                raise BrowserError("the browser ended")
            self.buffer += part
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, session=None, seconds=60, **parameters):
        self.next += 1
        message = {"id": self.next, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self.out, json.dumps(message).encode() + b"\0")
        until = time.monotonic() + seconds
        while True:
            answer = self._read(until)
            if answer.get("id") == self.next:
                if "error" in answer:
                    raise BrowserError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def open(self, path, width=1366, height=768, dark=False, scripts=True, wait="true", fragment=""):
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        page = Page(self, session)
        for domain in ("Page", "Runtime", "Network", "Log"):
            page.call(domain + ".enable")
        page.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        page.call("Emulation.setEmulatedMedia",
                  features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
                            {"name": "prefers-reduced-motion", "value": "reduce"}])
        page.call("Emulation.setScriptExecutionDisabled", value=not scripts)
        self.events.clear()
        page.call("Page.navigate", url=pathlib.Path(path).resolve().as_uri() + fragment)
        page.wait("document.readyState === 'complete' && !!(" + wait + ")")
        return page


class Page:
    def __init__(self, browser, session):
        self.browser, self.session = browser, session

    def call(self, method, **parameters):
        return self.browser.call(method, self.session, **parameters)

    def to_front(self):
        """In front of other pages: only there does it draw."""
        self.call("Page.bringToFront")

    def run(self, script):
        """The value of an expression; a promise is waited for."""
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True,
                           allowUnsafeEvalBlockedByCSP=False)
        if "exceptionDetails" in answer:
            raise BrowserError(json.dumps(answer["exceptionDetails"])[:600])
        return answer["result"].get("value")

    def wait(self, script, seconds=60):
        until = time.monotonic() + seconds
        while not self.run(script):
            if time.monotonic() > until:
                raise BrowserError("never: " + script)
            time.sleep(0.02)

    def key(self, key, shift=False):
        code = KEY_CODES.get(key, ord(key.upper()[0]))
        event = {"key": key, "windowsVirtualKeyCode": code, "modifiers": 8 if shift else 0}
        text = {"text": key} if len(key) == 1 else {"text": "\r"} if key == "Enter" else {}
        self.call("Input.dispatchKeyEvent", type="keyDown", **event, **text)
        self.call("Input.dispatchKeyEvent", type="keyUp", **event)

    def type(self, words):
        self.call("Input.insertText", text=words)

    def mouse(self, kind, x, y, **more):
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, **more)

    def click(self, x, y, count=1, shift=False):
        for kind in ("mousePressed", "mouseReleased"):
            self.mouse(kind, x, y, button="left", clickCount=count, modifiers=8 if shift else 0)

    def drag(self, x0, y0, x1, y1, shift=False):
        modifiers = 8 if shift else 0
        self.mouse("mousePressed", x0, y0, button="left", clickCount=1, modifiers=modifiers)
        for i in range(1, 6):
            self.mouse("mouseMoved", x0 + (x1 - x0) * i / 5, y0 + (y1 - y0) * i / 5, button="left", buttons=1,
                       modifiers=modifiers)
        self.mouse("mouseReleased", x1, y1, button="left", clickCount=1, modifiers=modifiers)

    def picture(self, path, whole=False):
        answer = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        pathlib.Path(path).write_bytes(base64.b64decode(answer["data"]))

    def requests(self):
        """Addresses that the page asked for, its own file aside."""
        urls = [e["params"]["request"]["url"] for e in self.browser.events if e.get("method") == "Network.requestWillBeSent"]
        return [url for url in urls if not url.startswith(("file:", "data:"))]

    def complaints(self):
        """The errors that the page reports: exceptions, and requests that its policy refused."""
        said = []
        for e in self.browser.events:
            if e.get("method") == "Runtime.exceptionThrown":
                said.append(json.dumps(e["params"]["exceptionDetails"])[:400])
            if e.get("method") == "Log.entryAdded" and e["params"]["entry"]["level"] == "error":
                said.append(e["params"]["entry"]["text"])
        return said


def find_firefox():
    return shutil.which("firefox-esr") or shutil.which("firefox")


class Firefox:
    """Its remote protocol (Marionette): messages of JSON, each after its length and a colon."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="firefox")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        pathlib.Path(self.folder.name, "user.js").write_text(
            f'user_pref("marionette.port", {port});\nuser_pref("ui.prefersReducedMotion", 1);\n')
        self.process = subprocess.Popen([find_firefox(), "--headless", "--marionette", "--profile", self.folder.name],
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.socket, self.buffer, self.next = None, b"", 0
        until = time.monotonic() + 90
        while not self.socket:
            try:
                self.socket = socket.create_connection(("127.0.0.1", port))
                self.socket.settimeout(90)
            except OSError:
                if time.monotonic() > until or self.process.poll() is not None:
                    raise BrowserError("Firefox does not start") from None
                time.sleep(0.2)
        self._read()

    def __enter__(self):
        self.call("WebDriver:NewSession")
        self.call("WebDriver:SetTimeouts", script=60000)
        return self

    def __exit__(self, *_):
        self.socket.close()
        self.process.terminate()
        self.process.wait(30)
        shutil.rmtree(self.folder.name, ignore_errors=True)

    def _read(self):
        while True:
            size, colon, rest = self.buffer.partition(b":")
            if colon and len(rest) >= int(size):
                self.buffer = rest[int(size):]
                return json.loads(rest[:int(size)])
            part = self.socket.recv(1 << 20)
            if not part:
                raise BrowserError("Firefox ended")
            self.buffer += part

    def call(self, command, **parameters):
        self.next += 1
        message = json.dumps([0, self.next, command, parameters]).encode()
        self.socket.sendall(str(len(message)).encode() + b":" + message)
        _, _, error, value = self._read()
        if error:
            raise BrowserError(f"{command}: {error}")
        return value

    def open(self, path, width, height, wait):
        self.call("WebDriver:SetWindowRect", width=width, height=height)
        self.call("WebDriver:Navigate", url=pathlib.Path(path).resolve().as_uri())
        until = time.monotonic() + 60
        while not self.run(f"!!({wait})"):
            if time.monotonic() > until:
                raise BrowserError("never: " + wait)
            time.sleep(0.05)

    def run(self, script):
        return self.call("WebDriver:ExecuteAsyncScript",
                         script=f"Promise.resolve({script}).then(arguments[0])", args=[])["value"]
