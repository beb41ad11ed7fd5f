"""Tries the page of moviesearch in headless Chromium, as a person would, with and without JavaScript.

    browser.py FOLDER-OF-PROGRAMS FOLDER-FOR-SCREENSHOTS

It needs chromium and chromedriver, which it drives by WebDriver. The services are those of AcmeFlix, which is stopped and started
again, and one like OMDb in this program.
"""

import base64
import contextlib
import http.server
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.parse
import urllib.request

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
KEYS = {"Enter": "\ue007", "Tab": "\ue004", "Escape": "\ue00c", "Down": "\ue015"}


class Missing(Exception):
    """The page does not have, or no longer has, what was asked for."""


class Browser:
    """A window of Chromium. No step waits for a page; `expect` does."""

    def __init__(self, driver, has_script):
        self.driver, self.session, self.has_script = driver, "", has_script
        options = {"args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=900,760", "--force-device-scale-factor=1"]}
        if not has_script:
            options["prefs"] = {"profile.default_content_setting_values.javascript": 2}
        capabilities = {"browserName": "chrome", "goog:chromeOptions": options, "pageLoadStrategy": "none"}
        self.session = "/session/" + self.send("POST", "/session", {"capabilities": {"alwaysMatch": capabilities}})["sessionId"]

    def send(self, method, path, body=None):
        data = json.dumps(body or {}).encode() if method == "POST" else None
        request = urllib.request.Request(self.driver + self.session + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as response:
                return json.load(response)["value"]
        except urllib.error.HTTPError as error:
            raise Missing(f"{method} {path}: {json.load(error)['value']['message']}") from None

    def open(self, url):
        self.send("POST", "/url", {"url": url})

    def find(self, selector):
        return "/element/" + self.send("POST", "/element", {"using": "css selector", "value": selector})[ELEMENT]

    def count(self, selector):
        return len(self.send("POST", "/elements", {"using": "css selector", "value": selector}))

    def type(self, selector, text):
        field = self.find(selector)
        self.send("POST", field + "/clear")
        self.send("POST", field + "/value", {"text": text})

    def press(self, *keys):
        """Presses keys where the focus is."""
        steps = [{"type": kind, "value": KEYS[key]} for key in keys for kind in ("keyDown", "keyUp")]
        self.send("POST", "/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": steps}]})

    def click(self, selector):
        self.send("POST", self.find(selector) + "/click")

    def text(self, selector):
        return self.send("GET", self.find(selector) + "/text")

    def attribute(self, selector, name):
        """A property, the label or the role for a screen reader, or whether the element is displayed."""
        path = name if name in ("computedlabel", "computedrole", "displayed") else "property/" + name
        return self.send("GET", self.find(selector) + "/" + path)

    def focus(self):
        return self.send("GET", "/element/" + self.send("GET", "/element/active")[ELEMENT] + "/text")

    def resize(self, width, height):
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.send("POST", "/goog/cdp/execute", {"cmd": "Emulation.setDeviceMetricsOverride", "params": metrics})

    def pictures(self):
        """The widths of the posters, 0 for one that is not shown."""
        posters = self.send("POST", "/elements", {"using": "css selector", "value": "img.poster"})
        return [self.send("GET", f"/element/{poster[ELEMENT]}/property/naturalWidth") for poster in posters]

    def screenshot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.send("GET", "/screenshot")))


def expect(step, expected, seconds=20):
    """Waits until a step returns what is expected."""
    found = None
    for _ in range(seconds * 20):
        try:
            found = step()
        except Missing as missing:
            found = missing
        if found == expected:
            return
        time.sleep(0.05)
    sys.exit(f"expected {expected!r}, found {found!r}")


class OMDb(http.server.BaseHTTPRequestHandler):
    """A service of a hundred titles, whose posters are broken. A search for “slow” waits for `released`.

    The first search for “lost” loses its connection.
    """

    released = threading.Event()
    losses = [True]

    def do_GET(self):
        query = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(self.path).query))
        if query.get("s", "").startswith("slow"):
            self.released.wait(20)
        if query.get("s", "").startswith("lost") and self.losses and self.losses.pop():
            self.close_connection = True
            return
        first = int(query.get("page", 1)) * 10 - 10
        titles = [{"Title": f"Title {n}", "imdbID": f"tt{n}", "Poster": f"http://{self.headers['Host']}/{n}.jpg"} for n in range(first, first + 10)]
        total = "10" if query.get("s", "").startswith("lost") else "100"
        body = json.dumps({"Search": titles, "totalResults": total, "Response": "True"}).encode()
        self.send_response(200 if "s" in query else 404)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        with contextlib.suppress(OSError):
            self.wfile.write(body)

    def log_message(self, *_):
        pass


class Programs:
    """The programs that this script has started."""

    def __init__(self, home):
        self.environment = {**os.environ, "HOME": home, "CFFIXED_USER_HOME": home, "LANG": "en_US.UTF-8", "OMDB_API_KEY": "key"}
        self.running = []

    def start(self, *command, ready):
        """Starts a program, and returns it with what follows some words in the line that says that it is ready."""
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=self.environment)
        self.running.append(process)
        for line in process.stdout:
            if ready in line:
                return process, line.split(ready)[1].split(". ")[0].strip().rstrip("./")
        sys.exit(f"'{command[0]}' ended with {process.wait()}")

    def stop(self):
        for process in self.running:
            process.terminate()
            process.wait()


class Service:
    """The service of AcmeFlix, which keeps its address when it is started again."""

    def __init__(self, programs, program):
        self.programs, self.program, self.address = programs, program, ":0"
        self.start()

    def start(self):
        port = self.address.rsplit(":", 1)[1]
        self.process, self.address = self.programs.start(self.program, "--port", port, ready="AcmeFlix is at ")

    def stop(self):
        self.process.terminate()
        self.process.wait()


def look_around(browser, url, screenshot):
    """Searches, and goes to the next page and to details."""
    browser.open(url)
    expect(lambda: browser.text("#total"), "The library has 12 titles.")
    expect(lambda: browser.count("tbody tr"), 12)
    expect(lambda: browser.count("#cart"), 0)
    browser.type("input[name=q]", "e")
    browser.press("Enter")
    expect(lambda: browser.text("#total"), "Total movies: 10")
    if browser.has_script:
        # The second page comes when three quarters of the first one are shown.
        expect(lambda: browser.count("tbody tr"), 10)
    # Citizen Kane has no poster.
    expect(browser.pictures, [160] * (9 if browser.has_script else 4))
    expect(lambda: browser.text("tr:nth-child(4) td"), "No poster")
    screenshot("search")
    if not browser.has_script:
        browser.click("#next")
        expect(lambda: browser.text("tr:first-child a"), "The Great Dictator")
        # A click would miss a link that a poster moves.
        expect(browser.pictures, [160] * 5)


def rent(browser, screenshot):
    """Rents a movie of the results, rates it and removes it from the cart."""
    browser.click(f"tr:nth-child({6 if browser.has_script else 1}) a")
    expect(lambda: browser.text("article h2"), "The Great Dictator")
    expect(lambda: browser.text("article dd"), "A barber is taken for a dictator and makes a speech.")
    expect(browser.pictures, [160])
    expect(lambda: browser.attribute("#rating", "computedlabel"), "Your rating from 0 to 10")
    expect(lambda: browser.attribute("article img", "computedlabel"), "Poster: The Great Dictator")
    browser.type("#rating", "9.5")
    browser.click("#rate")
    expect(lambda: browser.text(".notice"), "Hurray! your ratings are with us now!")
    expect(lambda: browser.text("dl > dd:last-child"), "★★★★★★★★★★ 9.5")
    screenshot("detail")
    browser.click("#rent")
    expect(lambda: browser.text("main h2"), "You have 1 title in the cart waiting for you!")
    expect(lambda: browser.text("#cart"), "Cart")
    expect(lambda: browser.attribute(".cart button", "computedlabel"), "Remove The Great Dictator")
    screenshot("cart")
    browser.click(".cart button")
    expect(lambda: browser.text(".notice"), "Done! We have removed the title from your cart.")
    expect(lambda: browser.count("#cart"), 0)
    # What cannot be done is disabled, with the reason.
    browser.open(browser.send("GET", "/url").split("/cart")[0] + "/movie?id=pLDhp")
    expect(lambda: browser.attribute("#rent", "disabled"), True)
    expect(lambda: browser.text(".sorry"), "Sorry! This title is unavailable for rent at this moment.")


def use_keyboard(browser, url):
    """Selects a suggestion by the keyboard, and finds the labels that a screen reader says."""
    browser.open(url + "/?q=inception")
    expect(lambda: browser.text("#total"), "Total movies: 1")
    expect(lambda: browser.attribute("input[name=q]", "computedlabel"), "Title")
    expect(lambda: browser.attribute("[role=search]", "computedrole"), "search")
    expect(lambda: browser.attribute("table", "computedlabel"), "Search results")
    expect(lambda: browser.attribute(".suggestions", "displayed"), False)
    browser.click("input[name=q]")
    expect(lambda: browser.attribute(".suggestions", "displayed"), True)
    expect(lambda: browser.text(".suggestions"), "inception\ne")
    if browser.has_script:
        browser.press("Escape")
        expect(lambda: browser.attribute(".suggestions", "displayed"), False)
        browser.type("input[name=q]", "i")
        browser.press("Down", "Down")
    else:
        # From the box to its button, and to the suggestions.
        browser.press("Tab", "Tab", "Tab")
    expect(browser.focus, "e")
    browser.press("Enter")
    expect(lambda: browser.text("#total"), "Total movies: 10")


def search_in_pipe(programs, *command):
    """Searches without a terminal, which has no progress; returns the status, the first line and the log."""
    result = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, env=programs.environment, timeout=60)
    return result.returncode, result.stdout.split("\n")[0], result.stderr


def lose_connection(programs, *command):
    """Loses a connection, after which the program sends the request again. The log numbers both requests, without the key."""
    status, line, log = search_in_pipe(programs, *command, "--source", "omdb", "--log", "lost")
    expect(lambda: (status, line), (0, "Total movies: 10"), seconds=1)
    lines = [re.sub(r"(?<= after )0\.\d{1,3}(?= seconds$)", "0.05", text.split("]")[0]) for text in log.splitlines()]
    expect(lambda: lines, ["[REQUEST #1", "[RESPONSE #1", "[REQUEST #2, attempt 2 after 0.05 seconds", "[RESPONSE #2"], 1)
    expect(lambda: "key=" in log, False, 1)


def lose_service(browser, url, service, screenshot):
    """Stops the service, whose notice goes away when it is there again."""
    search = [os.path.dirname(service.program) + "/moviesearch", "--server", service.address, "club"]
    expect(lambda: search_in_pipe(service.programs, *search), (0, "Total movies: 1", ""))
    service.stop()
    expect(lambda: search_in_pipe(service.programs, *search), (1, "Oops", ""))
    browser.type("input[name=q]", "club")
    browser.press("Enter")
    expect(lambda: browser.text(".problem h2"), "Oops")
    expect(lambda: browser.text("#again"), "Try connecting again")
    screenshot("failure")
    browser.click("#again")
    expect(lambda: browser.text(".problem h2"), "Oops")
    # Known details stay available.
    browser.open(url + "/movie?id=pLDhp")
    expect(lambda: browser.text("article h2"), "Fight Club")
    if browser.has_script:
        expect(lambda: browser.attribute("#offline", "displayed"), True)
        service.start()
        expect(lambda: browser.attribute("#offline", "displayed"), False)
        service.stop()
    browser.open(url + "/?q=club")
    expect(lambda: browser.text("#waiting"), "This page tries again by itself.")
    service.start()
    expect(lambda: browser.text("#total"), "Total movies: 1")


def make_narrow(browser, url, screenshot):
    """Uses a screen of a telephone, which is not wider than the page."""
    browser.resize(360, 740)
    for address in ("/", "/?q=e", "/movie?id=iBZQ9", "/cart"):
        browser.open(url + address)
        expect(lambda: browser.attribute("html", "scrollWidth") <= 360, True)
        expect(lambda: browser.attribute("main", "displayed"), True)
        if address == "/?q=e":
            expect(lambda: min(browser.pictures()), 160)
            screenshot("narrow")


def wait_for_pages(browser, url):
    """Automatic pages, broken posters, and the bar that shows that the page is waiting."""
    browser.open(url + "/?q=title")
    expect(lambda: browser.count("tbody tr") >= (30 if browser.has_script else 10), True)
    expect(lambda: browser.attribute("tbody img", "naturalWidth"), 160)
    OMDb.released.clear()
    browser.type("input[name=q]", "slow")
    browser.press("Enter")
    if browser.has_script:
        expect(lambda: browser.attribute("#progress", "displayed"), True)
        expect(lambda: browser.attribute("#progress", "computedlabel"), "Loading")
    OMDb.released.set()
    expect(lambda: browser.attribute("input[name=q]", "value"), "slow")
    expect(lambda: browser.text("tr:first-child a"), "Title 0")


def main(folder, screenshots):
    omdb = http.server.ThreadingHTTPServer(("127.0.0.1", 0), OMDb)
    threading.Thread(target=omdb.serve_forever, daemon=True).start()
    _, driver = (programs := Programs(tempfile.mkdtemp())).start("chromedriver", "--port=0", ready="successfully on port ")
    try:
        lose_connection(programs, folder + "/moviesearch", "--server", f"http://127.0.0.1:{omdb.server_port}")
        for has_script in (True, False):
            # Each browser finds a new service, and nothing that was searched for.
            programs.environment["HOME"] = programs.environment["CFFIXED_USER_HOME"] = tempfile.mkdtemp()
            service = Service(programs, folder + "/acmeflix-server")
            web = [folder + "/moviesearch", "--web", "--port", "0", "--server"]
            _, url = programs.start(*web, service.address, ready="moviesearch is at ")
            _, other = programs.start(*web, f"http://127.0.0.1:{omdb.server_port}", "--source", "omdb", ready="moviesearch is at ")
            browser = Browser(f"http://127.0.0.1:{driver}", has_script)

            def screenshot(name):
                if has_script:
                    browser.screenshot(f"{screenshots}/moviesearch-{name}.png")

            look_around(browser, url, screenshot)
            rent(browser, screenshot)
            use_keyboard(browser, url)
            lose_service(browser, url, service, screenshot)
            wait_for_pages(browser, other)
            make_narrow(browser, url, screenshot)
            browser.send("DELETE", "")
    finally:
        programs.stop()
    print(f"the page works in Chromium with and without JavaScript; the screenshots are in {screenshots}")


if __name__ == "__main__":
    main(*sys.argv[1:])
