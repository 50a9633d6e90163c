"""The page of the command has every subcommand and option that click knows."""

import click

from docs.command_page import commands, option, section, write
from partita.cli.main import command


def test_every_command_and_option_is_listed(tmp_path):
    write(tmp_path / "command.md")
    page = (tmp_path / "command.md").read_text(encoding="utf-8")
    for name, subcommand in command.commands.items():
        text = page.split(f"## partita {name}\n")[1].split("\n## ")[0]
        assert f"partita {name} [OPTIONS]" in text
        for parameter in subcommand.params:
            if isinstance(parameter, click.Option) and not parameter.hidden:
                assert parameter.opts[0] in text, (name, parameter.opts)


def test_a_section_has_the_words_the_usage_and_the_defaults():
    @click.command()
    @click.argument("file")
    @click.option("--top", default=20, metavar="NUMBER", help="Rows of {each} table.")
    @click.option("-q", "--quiet", is_flag=True, help="Print nothing.")
    def look(file, top, quiet):
        """Look at a FILE_NAME.

        Then say so.
        """

    group = click.Group(commands={"look": look, "secret": click.Command("secret", hidden=True)})
    (context,) = commands(group, "tool")
    text = section(context)
    assert text.startswith("## tool look\n\nLook at a FILE\\_NAME.\n\nThen say so.")
    assert "```text\ntool look [OPTIONS] FILE\n```" in text
    assert "````{option} --top NUMBER\nRows of \\{each\\} table. (default: 20)\n````" in text
    assert "````{option} -q, --quiet\nPrint nothing.\n````" in text


def test_a_required_option_says_so():
    assert option("--id COL", "The ids.  [required]") == (
        "````{option} --id COL\nThe ids. (required)\n````"
    )
