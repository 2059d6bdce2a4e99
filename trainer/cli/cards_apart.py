"""Cards of `--seen` that were not quoted, and so would become cards of the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from typer.core import TyperCommand

from trainer.cli.arguments import CommandLineError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["CardsTogether"]

_SEEN = "--seen"


class CardsTogether(TyperCommand):
    """A command whose cards stand together where it has `--seen` as well.

    What Typer hands to a command no longer tells which words stood apart.
    """

    # Typer keeps the type of a context to itself.
    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:  # noqa: ANN401
        """As usual.

        Raises:
            CommandLineError: cards both before and behind an option, one of them `--seen`.
        """
        _refuse_cards_apart(list(self._told_apart(args)))
        return super().parse_args(ctx, args)

    def _told_apart(self, words: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Each word with the option whose value it is, which is empty for cards."""
        flags = {name for one in self.params if getattr(one, "is_flag", False) for name in one.opts}
        left = iter(words)
        for word in left:
            if word == "--":
                yield from (("", other) for other in left)
            elif not word.startswith("-"):
                yield "", word
            else:
                name, _, value = word.partition("=")
                needs_value = not value and name not in {*flags, "--help"}
                yield name, next(left, "") if needs_value else value


def _refuse_cards_apart(told_apart: list[tuple[str, str]]) -> None:
    places = [place for place, (option, _) in enumerate(told_apart) if not option]
    seen = [words for option, words in told_apart if option == _SEEN]
    together = next((n for n, place in enumerate(places) if place != places[0] + n), len(places))
    if not seen or together == len(places):
        return
    hand, apart = (
        " ".join(told_apart[place][1] for place in some)
        for some in (places[:together], places[together:])
    )
    message = (
        f"{apart!r} stands apart from the hand {hand!r}; quote all cards of --seen together, as in"
        f' --seen "{" ".join([*seen, apart])}"'
    )
    raise CommandLineError(message)
