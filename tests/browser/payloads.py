r"""Texts that try to leave their place in a page, by what they try.

Each is a text and what a page shows for it: a page puts runs of white space together, and leaves
everything else as it is. None stands for the text itself. Scripts that are run call `pwn`.
"""

from __future__ import annotations

from typing import NamedTuple


class Payload(NamedTuple):
    """A text, what a page shows for it, and what it tries."""

    family: str
    text: str
    shown: str


_FAMILIES: dict[str, list[str | tuple[str, str]]] = {
    "closing the element": [
        "</script><script>pwn()</script>",
        "</SCRIPT ><svg/onload=pwn()>",
        "</style><script>pwn()</script>",
        "</title><script>pwn()</script>",
        "</textarea></noscript><img src=x onerror=pwn()>",
        "</td></tr></table><script>pwn()</script>",
        "</text></svg><script>pwn()</script>",
        "]]><script>pwn()</script>",
    ],
    "the data of the script": [
        "<!--<script>",
        "--><script>pwn()</script><!--",
        '"]}</script><script>pwn()</script>',
        ("</script\t><script>pwn()</script>", "</script ><script>pwn()</script>"),
        "<!--</script><script>/*",
        '\\"],"x":["',
        "\\u003c/script\\u003e",
        "{}};pwn();{{",
    ],
    "elements that run scripts": [
        "<img src=x onerror=pwn()>",
        "<svg onload=pwn()>",
        "<svg><script>pwn()</script></svg>",
        "<svg><animate onbegin=pwn() attributeName=x>",
        "<iframe srcdoc='<script>parent.pwn()</script>'>",
        "<details open ontoggle=pwn()>",
        "<input autofocus onfocus=pwn()>",
        "<math><mtext><style><img src=x onerror=pwn()>",
        "<object data=javascript:pwn()>",
        "<base href=//example.org/>",
        "<meta http-equiv=refresh content=0;url=javascript:pwn()>",
        "<link rel=stylesheet href=//example.org/a.css>",
    ],
    "addresses": [
        "javascript:pwn()",
        "JaVaScRiPt:pwn()//",
        "data:text/html,<script>pwn()</script>",
        "<a href=javascript:pwn()>x</a>",
        "#filter",
    ],
    "templates": [
        "{{7*7}}",
        "{{ ''.__class__.__mro__ }}",
        "{% for a in range(9) %}{{a}}{% endfor %}",
        "${7*7}",
        "#{7*7}",
        "<%= 7*7 %>",
        "{# gone #}",
        "%(title)s {0} %s",
    ],
    "entities": [
        "&lt;script&gt;pwn()&lt;/script&gt;",
        "&#60;img src=x onerror=pwn()&#62;",
        "&amp;amp; &nbsp;&bogus;",
        "&#x3C;b&#x3E",
    ],
    "attributes": [
        '" onmouseover="pwn()" x="',
        "' onfocus='pwn()' autofocus='",
        '" autofocus tabindex=0 onfocus=pwn() "',
        "` onclick=`pwn()`",
        '"><script>pwn()</script>',
        "'\"`=<>",
        'x" style="position:fixed;inset:0',
    ],
    "styles": [
        "red;} body{display:none} /*",
        "</style><style>*{display:none}",
        "url(https://example.org/a.png)",
        "@import 'https://example.org/a.css';",
        "expression(pwn())",
    ],
    "formulas of spreadsheets": [
        "=1+1",
        "=cmd|' /C calc'!A0",
        '=HYPERLINK("https://example.org","x")',
        "+1+1",
        "-1+1",
        "@SUM(1,1)",
        ("\t=1+2", "=1+2"),
        ("\r=1+3", "=1+3"),
        '"=1+1',
    ],
    "names of files": [
        "../../../etc/passwd",
        "..\\..\\windows\\win.ini",
        "/etc/shadow",
        "CON",
        "a/../../b.html",
        ".hidden",
        "~root/x",
        "$(pwn)`pwn`;pwn|pwn",
    ],
    "lines": [
        ("first\r\nX-Header: second", "first X-Header: second"),
        ("first\nsecond", "first second"),
        ("one\u2028pwn()//", "one pwn()//"),
        ("two\u2029pwn()//", "two pwn()//"),
        ("next\x85line", "next line"),
    ],
    "characters that do not show": [
        ("nul\x00byte", "nul\\x00byte"),
        ("bell\x07 escape\x1b[31mred", "bell\\x07 escape\\x1b[31mred"),
        ("delete\x7f and \x9b31m", "delete\\x7f and \\x9b31m"),
        ("<\x00script>pwn()</script>", "<\\x00script>pwn()</script>"),
        ("zero\u200bwidth\ufeff", "zero\\u200bwidth\\ufeff"),
        ("evil\u202egpj.exe", "evil\\u202egpj.exe"),
        ("\u2066isolate\u2069\u202dover\u202c", "\\u2066isolate\\u2069\\u202dover\\u202c"),
        ("lone \ud800 and \udcff", "lone \\ud800 and \\udcff"),
        ("noncharacter \uffff \ufffe", "noncharacter \\uffff \\ufffe"),
    ],
    "scripts of the world": [
        "שלום עולם",
        "مرحبا (1)",
        "नमस्ते क्‍ष",
        "👩‍👩‍👧‍👦 🏳️‍🌈 🇪🇺",
        "Z͑ͫ̓ͪ̂ͫ̽͏̴a̵l̴g̷o",
        "ﷺ ＜script＞ ‹›",
        "𝕬𝖇𝖈 \U0010fffd",
    ],
    "formulas of pictures": [
        r"$\frac{1}{2}$ $",
        r"\input{/etc/passwd} \\ %",
        "$x_{1}^2$ & #1 ~",
    ],
    "objects of the language": ["__proto__", "constructor", "toString", "null", "undefined", "NaN"],
    "much": [],
}


def _payload(family: str, given: str | tuple[str, str]) -> Payload:
    return Payload(family, given, given) if isinstance(given, str) else Payload(family, *given)


PAYLOADS = [_payload(family, given) for family, all_ in _FAMILIES.items() for given in all_]

# Labels that are shortened: the page shows their beginning and their end.
LONG = ["x" * 100_000 + "end", "<script>pwn()</script>" * 4_000, "\u202e" * 70 + "tail of 70"]
