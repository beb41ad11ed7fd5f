"""Tries the page of moviesearch in headless Chromium, as a person would: type, search, next page, details.

    browser.py PROGRAM SCREENSHOT

It needs chromium and chromedriver, which it drives by WebDriver.
"""

import base64
import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class Browser:
    """A window of Chromium."""

    def __init__(self, driver):
        self.driver, self.session = driver, ""
        options = {"args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=900,760", "--force-device-scale-factor=1"]}
        capabilities = {"alwaysMatch": {"browserName": "chrome", "goog:chromeOptions": options}}
        self.session = "/session/" + self.send("POST", "/session", {"capabilities": capabilities})["sessionId"]

    def send(self, method, path, body=None):
        data = json.dumps(body if body is not None else {}).encode() if method == "POST" else None
        request = urllib.request.Request(self.driver + self.session + path if self.session else self.driver + path, data,
                                         {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as response:
                return json.load(response)["value"]
        except urllib.error.HTTPError as error:
            sys.exit(f"{method} {path}: {json.load(error)['value']['message']}")

    def open(self, url):
        self.send("POST", "/url", {"url": url})

    def find(self, selector):
        return "/element/" + self.send("POST", "/element", {"using": "css selector", "value": selector})[ELEMENT]

    def count(self, selector):
        return len(self.send("POST", "/elements", {"using": "css selector", "value": selector}))

    def type(self, selector, text):
        self.send("POST", self.find(selector) + "/value", {"text": text})

    def click(self, selector):
        self.send("POST", self.find(selector) + "/click")

    def text(self, selector):
        return self.send("GET", self.find(selector) + "/text")

    def screenshot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.send("GET", "/screenshot")))


def line_of(process, start):
    """Waits for the line of a program that says that it is ready."""
    for line in process.stdout:
        if start in line:
            return line
    sys.exit(f"'{process.args[0]}' ended with {process.wait()}")


def expect(found, expected):
    if found != expected:
        sys.exit(f"expected {expected!r}, found {found!r}")


def main(program, screenshot):
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "HOME": home, "CFFIXED_USER_HOME": home}
        site = subprocess.Popen([program, "--web", "--source", "acmeflix", "--port", "0"], stdout=subprocess.PIPE, text=True, env=environment)
        driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, text=True)
        try:
            url = line_of(site, "moviesearch is at").split(" at ")[1].split(". ")[0]
            port = line_of(driver, "successfully on port").rsplit(" ", 1)[1].strip().rstrip(".")
            browser = Browser(f"http://127.0.0.1:{port}")
            browser.open(url)
            expect(browser.text("main"), "No suggestions")
            browser.type("input[name=q]", "e")
            browser.click("button")
            expect(browser.text("main > p"), "Total movies: 10")
            expect(browser.count("tr"), 6)
            # The pictures come from the sample service inside the program.
            script = "return [...document.images].every(image => image.complete && image.naturalWidth === 160)"
            for _ in range(100):
                if browser.send("POST", "/execute/sync", {"script": script, "args": []}):
                    break
                time.sleep(0.05)
            else:
                sys.exit("a poster is not shown")
            browser.screenshot(screenshot)
            browser.click("#next")
            expect(browser.text("tr:nth-child(2) a"), "The Great Dictator")
            browser.click("tr:nth-child(2) a")
            expect(browser.text("article h2"), "The Great Dictator")
            expect(browser.text("article dd"), "A barber is taken for a dictator and makes a speech.")
            browser.send("DELETE", "")
        finally:
            site.terminate()
            driver.terminate()
    print(f"the page works in Chromium; {screenshot} shows it")


if __name__ == "__main__":
    main(*sys.argv[1:])
