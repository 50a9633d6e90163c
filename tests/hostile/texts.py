r"""Hostile texts by what they attack: as labels, as ids, as names of files and of columns.

Payloads against pages of HTML are in `tests/browser/payloads.py`.
"""

TERMINAL = {
    "clear the screen": "\x1b[2J\x1b[H",
    "hide the text": "\x1b[8mhidden\x1b[0m",
    "set the title": "\x1b]0;owned\x07",
    "a link": "\x1b]8;;http://localhost/\x1b\\text\x1b]8;;\x1b\\",
    "copy to the clipboard": "\x1b]52;c;b3duZWQ=\x07",
    "the alternate screen": "\x1b[?1049h",
    "ask for the position": "\x1b[6n",
    "device control": '\x1bP$q"p\x1b\\',
    "an application command": "\x1b_G\x1b\\",
    "control sequence of 8 bits": "\x9b2J",
    "operating system command of 8 bits": "\x9d0;owned\x9c",
    "back to the start of the line": "fake\rreal",
    "backspaces": "real\b\b\b\bfake",
    "a bell": "\x07",
    "a null": "a\x00b",
    "a form feed": "a\x0cb",
    "a vertical tab": "a\x0bb",
    "delete": "a\x7fb",
    "shift out": "a\x0eb\x0f",
    "right-to-left override": "a\u202egpj.exe",
    "right-to-left embedding": "a\u202bb\u202c",
    "isolates": "a\u2067b\u2069",
    "marks": "a\u200eb\u200fc\u061cd",
    "a line separator": "a\u2028b",
    "a paragraph separator": "a\u2029b",
    "colors of ours": "\x1b[32mkept\x1b[0m",
    "markup of rich": "[bold red]kept[/] [link=http://localhost]x[/link]",
}

MARKDOWN = {
    "a bar": "a|b",
    "an escaped bar": "a\\|b",
    "a line break": "a\nb",
    "a carriage return": "a\rb",
    "an element": "<img src=x onerror=alert(1)>",
    "a script": "<script>alert(1)</script>",
    "a comment": "<!-- x",
    "a link": "[x](javascript:alert(1))",
    "a picture": "![x](http://localhost/x.png)",
    "a reference": "[x][1]",
    "an address": "http://localhost/x",
    "an address in brackets": "<http://localhost/>",
    "a www address": "www.localhost.example",
    "a mail address": "a@b.example",
    "strong": "**bold**",
    "emphasis": "_italic_",
    "code": "`code`",
    "strikes": "~~gone~~",
    "a formula": "$\\alpha$",
    "an entity": "&lt;b&gt;",
    "a footnote": "[^1]",
    "backslashes": "\\\\",
}

TABLES = {
    "a formula": "=cmd|'/c calc'!A1",
    "a comma": "a,b",
    "quotes": 'a"b',
    "a line break": "a\nb",
    "both": 'a\r\n"b",c',
    "a byte order mark": "\ufeffa",
    "a semicolon": "a;b",
    "a tab": "a\tb",
    "spaces": "  a  ",
}

MATHTEXT = {
    "a formula": "$x^2$",
    "an open formula": "$x",
    "an unknown command": "$\\input{/etc/passwd}$",
    "a brace": "$\\frac{1}{",
    "dollars": "$$$",
    "an escaped dollar": "\\$x$",
    "elements": "<svg onload=alert(1)>",
    "an entity": "&xxe;",
    "an underscore first": "_hidden",
    "a null": "a\x00b",
}

EVERY = [text for family in (TERMINAL, MARKDOWN, TABLES, MATHTEXT) for text in family.values()]
