"""The docs name every command and every option as the help has them, and their examples are valid."""

import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from astech.command import astech as whole_command
from astech.manual import CommandPage, as_man, as_markdown, command_pages
from exporters import write
from exporters.audit import draw_audit as audit
from exporters.formats import WRITERS
from exporters.page import pdf
from exporters.recordsheet import draw
from importers import load
from importers.formats import READERS
from sheets.battlevalue import battle_value_report
from sheets.figures import stats_row
from sheets.formats.format import BUILT_IN
from tests.conftest import ROOT, Astech
from tests.messages import PAGE, messages, written

COMMANDS_PAGE = ROOT / "docs" / "commands.md"
NARROW = 80  # columns
MADE_ANEW = "python -m astech manual --format markdown > docs/commands.md"


@pytest.fixture(scope="module")
def pages() -> list[CommandPage]:
    return list(command_pages(whole_command, "astech"))


def test_the_reference_equals_the_help(pages: list[CommandPage]) -> None:
    assert COMMANDS_PAGE.read_text("utf-8") == as_markdown(pages), f"expected {MADE_ANEW}"


def test_every_command_has_a_purpose_and_an_example(pages: list[CommandPage]) -> None:
    assert [page.name for page in pages if not page.text] == []
    assert [page.name for page in pages[1:] if not page.examples] == []


def test_every_option_has_a_help_text(pages: list[CommandPage]) -> None:
    assert [f"{page.name} {option.names}" for page in pages for option in page.options if not option.help] == []


def helps(command: click.Command, name: str) -> Iterator[tuple[str, str]]:
    context = click.Context(command, info_name=name, terminal_width=NARROW, help_option_names=["-h", "--help"])
    yield from ((name, line) for line in command.get_help(context).splitlines())
    for below in command.list_commands(context) if isinstance(command, click.Group) else ():
        member = command.get_command(context, below)
        assert member is not None
        yield from helps(member, f"{name} {below}")


def test_every_help_fits_a_narrow_terminal() -> None:
    assert [(name, line) for name, line in helps(whole_command, "astech") if len(line) > NARROW] == []


def called(line: str) -> tuple[click.Command, list[str]] | None:
    """The command that an example calls, and its arguments; None for a call of another program."""
    words = shlex.split(line, comments=True)
    for end in ("|", ">", "<", "&&"):
        words = words[: words.index(end)] if end in words else words
    if not words or words[0] != "astech":
        return None
    command: click.Command = whole_command
    for number, word in enumerate(words[1:], 1):
        if not isinstance(command, click.Group):
            return command, words[number:]
        below = command.get_command(click.Context(command), word)
        assert below is not None, line
        command = below
    return command, []


def examples(pages: list[CommandPage]) -> list[str]:
    typed = [line for page in pages for line in page.examples]
    for path in (ROOT / "README.md", *(ROOT / "docs").glob("*.md")):
        typed += re.findall(r"^(?:\$ )?(astech .+)$", path.read_text("utf-8"), re.M)
    return typed


def test_examples_call_commands_with_options_that_they_have(pages: list[CommandPage]) -> None:
    for line in examples(pages):
        if (found := called(line)) is not None:
            command, words = found
            known = {name for param in command.params for name in (*param.opts, *param.secondary_opts)}
            for word in words:
                assert not word.startswith("--") or word.partition("=")[0] in {*known, "--help", "--"}, line


def test_the_manual_page_has_only_requests_of_its_own(pages: list[CommandPage]) -> None:
    orders = {line.split()[0] for line in as_man(pages, "1").splitlines() if line[:1] in (".", "'")}
    assert orders <= {".TH", ".SH", ".SS", ".PP", ".TP", ".nf", ".fi"}


def sessions() -> list[str]:
    return re.findall(r"```console\n(.+?)```", (ROOT / "docs" / "tasks.md").read_text("utf-8"), re.S)


def test_sessions_of_the_tasks_print_the_quoted_output(
    pages: list[CommandPage], astech: Astech, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The processes of the sessions are forks of this one, which has already imported everything."""
    for file in sorted(data.glob("*.*")):
        unit = load(file).require()
        stats_row(unit)
        pdf.to_bytes([*draw(unit), *audit(unit, battle_value_report(unit))], title=unit.name)
    home = tmp_path / "called-from-here"  # the working folder of the command
    shutil.copytree(data, home / "units", ignore=shutil.ignore_patterns("oddities"))
    monkeypatch.setenv("ASTECH_LIBRARY", str(tmp_path / "library.sqlite"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    for line, answer in re.findall(r"^\$ astech (.+)\n((?:[^$\n].*\n)*)", "".join(sessions()), re.M):
        typed, _, file = line.partition(" > ")
        done = astech(*shlex.split(typed))
        assert done.returncode == 0, (line, done.stderr)
        if file:
            (home / file).write_text(done.stdout, "utf-8")
        elif answer:
            assert done.stdout == answer, line


def test_the_session_at_the_table_prints_the_quoted_output(astech: Astech, data: Path) -> None:
    (shown,) = re.findall(r"```text\n(> .+?)```", (ROOT / "docs" / "tasks.md").read_text("utf-8"), re.S)
    typed = [line.removeprefix("> ") for line in shown.splitlines() if line.startswith("> ")]
    done = astech("play", data / "Brolga BRG-2.mtf", stdin="\n".join(typed) + "\n")
    assert done.stdout == "".join(f"{line}\n" for line in shown.splitlines() if not line.startswith("> "))


def example_with(page: str, word: str) -> str:
    """The block of commands on a page of the docs that has a word."""
    blocks = re.findall(r"```sh\n(.+?)```", (ROOT / "docs" / page).read_text("utf-8"), re.S)
    return next(block for block in blocks if word in block)


def test_the_examples_of_a_campaign_run_in_their_order(
    astech: Astech, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of campaign.md, then those of a campaign pack for the same store; units of our own have the names."""
    monkeypatch.setenv("ASTECH_LIBRARY", str(tmp_path / "library.sqlite"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    brolga = load(data / "Brolga BRG-2.mtf").require()
    for chassis, model in (("Atlas", "AS7-D"), ("Locust", "LCT-1V")):
        named = brolga.model_copy(update={"chassis": chassis, "model": model})
        (tmp_path / f"{chassis}.json").write_bytes(write(named, "json"))
        assert astech("library", "add", tmp_path / f"{chassis}.json").returncode == 0
    first, pack = example_with("campaign.md", "campaign new"), example_with("packs.md", "use-pack")
    between = """
        astech campaign game --end
        astech campaign add "Atlas AS7-D" --pilot "Jon Teague 3/4"
        astech campaign add "Locust LCT-1V" --as "Red Locust" --side Red
        astech campaign game "The bridge"
        astech campaign hit atlas lt 12
    """
    for line in (first + between + pack).strip().splitlines():
        if line.strip():
            done = astech(*shlex.split(line)[1:])
            assert done.returncode == 0, (line, done.stderr)


def test_every_format_that_is_read_or_written_is_in_the_docs() -> None:
    page = (ROOT / "docs" / "formats.md").read_text("utf-8")
    for form in BUILT_IN:
        row = f"| `{form.name}` | {form.suffixes[0]} | {'yes' if form.name in READERS else 'no'} | "
        is_listed = row + ("yes" if form.name in WRITERS else "") in page
        assert is_listed == (form.name in READERS or form.name in WRITERS), form.name


def test_every_message_has_its_line_and_every_line_its_message() -> None:
    """`python -m tests.messages` prints the lines that are missing; each goes into the chapter of its module."""
    page = PAGE.read_text("utf-8")
    known = {written(message) for message in messages()}
    assert sorted(line for line in known if line not in page) == []
    listed = [line for line in page.partition("\n## ")[2].splitlines() if line.startswith("- `")]
    assert [line for line in listed if not line.startswith(tuple(known))] == []


def test_every_chapter_of_messages_names_a_remedy() -> None:
    for chapter in PAGE.read_text("utf-8").split("\n## ")[1:]:
        title, _, text = chapter.partition("\n")
        assert not (text.strip() or "- ").startswith("- "), title


def test_every_page_of_the_docs_is_linked() -> None:
    linked = set(re.findall(r"\]\((\w+\.md)\)", (ROOT / "docs" / "README.md").read_text("utf-8")))
    assert linked == {path.name for path in Path(ROOT / "docs").glob("*.md")} - {"README.md"}
