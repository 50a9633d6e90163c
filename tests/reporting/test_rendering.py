import base64
import hashlib
import json
import re
import subprocess
import sys

import pytest

import partita as pt
from partita.reporting.rendering import json_text
from tests.reporting.example import CANDIDATE, HOSTILE, REFERENCE

PAGE = pt.report(REFERENCE, CANDIDATE).html


def test_the_policy_names_the_script_and_the_style_sheet_and_nothing_else():
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', PAGE)[1]
    policy = policy.replace("&#39;", "'")
    for tag, directive in (("style", "style-src"), ("script", "script-src")):
        text = re.search(rf"<{tag}>(.*?)</{tag}>", PAGE, re.DOTALL)[1]
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"{directive} 'sha256-{digest}'" in policy
    assert policy.startswith("default-src 'none';")
    assert "unsafe" not in policy


def test_nothing_is_loaded_and_no_element_has_a_style_or_a_handler():
    body = re.sub(r"<(script|style)\b.*?</\1>", "", PAGE, flags=re.DOTALL)
    assert not re.search(r"<[^>]+\s(style|on\w+|src|srcset|action)\s*=", body)
    links = re.findall(r'href="([^"]*)"', body)
    assert all(link.startswith(("#", "https://doi.org/")) for link in links)
    assert not re.search(r"<(link|img|iframe|object|embed|form)\b", body)


def test_ids_are_unique_and_sections_are_linked():
    ids = re.findall(r'\sid="([^"]*)"', PAGE)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]*)"', PAGE)) <= set(ids)


@pytest.mark.parametrize("text", ["</script>", "<!--", "]]>", "\u2028\u2029", "&lt;"])
def test_data_cannot_end_their_element(text):
    written = json_text({text: [text]})
    assert not re.search("[<>&\u2028\u2029]", written)
    assert json.loads(written) == {text: [text]}


def test_hostile_texts_stay_texts():
    labels = [f"{HOSTILE}{number}" for number in (0, 0, 1, 1)]
    ids = [f"{{{{7*7}}}}{HOSTILE}{number}" for number in range(4)]
    page = pt.report(
        dict(zip(ids, labels, strict=True)), dict(zip(ids, labels[1:] + labels[:1], strict=True)),
        title=HOSTILE,
    ).html  # fmt: skip
    assert "<img" not in page
    assert "49" not in page.split("<table")[1].split("</table>")[0]
    assert page.count("<script") == 2
    data = json.loads(re.search(r'id="data">(.*?)</script>', page, re.DOTALL)[1])
    assert data["names"]["reference"][0].startswith("</script>")


WITHOUT = """
import sys
sys.modules["jinja2"] = None
import partita as pt
try:
    pt.report([0, 0, 1], [0, 1, 1])
except ImportError as error:
    print(error)
"""


def test_without_jinja2_the_error_says_what_to_install():
    done = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True)
    assert done.stdout == (
        "writing a report needs jinja2, which is not installed: pip install 'partita[report]'\n"
    )
