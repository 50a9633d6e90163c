"""The policy of a page forbids all scripts, styles and requests but its own."""

import pytest

pytestmark = pytest.mark.browser

DETECTOR = """
window.pwned = [];
window.pwn = (how) => window.pwned.push(how);
window.refused = [];
document.addEventListener("securitypolicyviolation", (event) => {
  window.refused.push(event.effectiveDirective);
});
"""
INJECTED = """
<script>pwn("script")</script>
<script src="data:text/javascript,pwn('data')"></script>
<script type="module">pwn("module")</script>
<img src="data:," onerror="pwn('onerror')">
<svg onload="pwn('onload')"></svg>
<button id="handler" onclick="pwn('onclick')">x</button>
<a id="address" href="javascript:pwn('address')">x</a>
<p id="styled" style="color: rgb(1, 2, 3)">x</p>
<style>#styled { background-color: rgb(4, 5, 6); }</style>
<iframe src="data:text/html,x"></iframe>
<form id="form" action="https://example.org/"><input name="a"></form>
"""


@pytest.fixture
def open_injected(open_file, report_file, tmp_path):
    """Return a function that opens a report with foreign elements, with its policy or without."""

    def open_one(protected):
        text = report_file("identical").read_text(encoding="utf-8")
        before, mark, after = text.partition("</main>")
        assert mark
        if not protected:
            before = before.replace("Content-Security-Policy", "X-Nothing")
        path = tmp_path / f"{protected}.html"
        path.write_text(before + INJECTED + mark + after, encoding="utf-8")
        one = open_file(path, before=DETECTOR, checked=False)
        one.page.locator("#handler").click()
        one.page.locator("#address").click()
        one.page.wait_for_timeout(100)
        return one

    return open_one


def looks(page):
    return page.locator("#styled").evaluate(
        "one => [getComputedStyle(one).color, getComputedStyle(one).backgroundColor]"
    )


def submit(one):
    one.page.evaluate("setTimeout(() => document.getElementById('form').submit(), 0)")
    one.page.wait_for_timeout(100)


def test_without_the_policy_everything_would_run(open_injected):
    one = open_injected(False)
    ran = {"script", "data", "module", "onerror", "onload", "onclick", "address"}
    assert set(one.page.evaluate("pwned")) == ran
    assert looks(one.page) == ["rgb(1, 2, 3)", "rgb(4, 5, 6)"]
    submit(one)
    assert "https://example.org/?a=" in one.requests


def test_the_policy_lets_nothing_of_it_run(open_injected):
    one = open_injected(True)
    assert one.page.evaluate("pwned") == []
    color, background = looks(one.page)
    assert color != "rgb(1, 2, 3)"
    assert background == "rgba(0, 0, 0, 0)"
    submit(one)
    assert one.requests == []
    refused = set(one.page.evaluate("refused"))
    assert refused >= {
        "script-src-elem", "script-src-attr", "style-src-attr", "style-src-elem", "img-src",
        "frame-src", "form-action",
    }  # fmt: skip
    # The script of the page itself has run.
    assert one.page.locator(".tools:visible").count() > 0


@pytest.mark.parametrize(
    "act",
    [
        "() => { const one = document.createElement('script'); one.textContent = 'pwn(1)';"
        " document.body.append(one); }",
        "() => { document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=pwn(1)>'); }",
        "() => { document.body.setAttribute('onclick', 'pwn(1)'); document.body.click(); }",
        # What the debugger itself evaluates may use eval; what runs later may not.
        "() => { setTimeout(() => eval('pwn(1)')); }",
        "() => { setTimeout(() => new Function('pwn(1)')()); }",
        "() => { setTimeout('pwn(1)', 0); }",
        "() => { fetch('https://example.org/').catch(() => {}); }",
        "() => { new Image().src = 'https://example.org/a.png'; }",
        "() => { navigator.sendBeacon('https://example.org/', 'x'); }",
        "() => { try { new WebSocket('wss://example.org/'); } catch {} }",
        "() => { try { new Worker('data:text/javascript,1'); } catch {} }",
    ],
)
def test_the_policy_holds_after_the_page_has_loaded(act, open_file, report_file):
    one = open_file(report_file("identical"), before=DETECTOR, checked=False)
    one.page.evaluate(act)
    one.page.wait_for_timeout(30)
    assert one.page.evaluate("pwned") == []
    assert one.page.evaluate("refused.length") >= 1
    assert one.requests == []


def test_the_policy_names_no_source_but_digests(open_report):
    policy = (
        open_report().locator("meta[http-equiv=Content-Security-Policy]").get_attribute("content")
    )
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["default-src"] == rules["base-uri"] == rules["form-action"] == "'none'"
    for kind in ("script-src", "style-src"):
        assert rules[kind].startswith("'sha256-")
        assert "unsafe" not in rules[kind]
