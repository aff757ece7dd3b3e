"""Verbs whose words are a query, in which a word that is not wanted begins with -."""

from typing import Any

from typer.core import TyperCommand


class QueryCommand(TyperCommand):
    """Takes `-survey` as a word of the query; what begins with --, or is `-x`, is an option.

    For verbs without options of one letter, which would be found inside of such a word.
    """

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the words; a mistyped option is refused as ever."""
        known = {name for param in self.get_params(ctx) for name in (*param.opts, "--help")}
        end = args.index("--") if "--" in args else len(args)
        dashed = [word for word in args[:end] if word.startswith("-")]
        ctx.ignore_unknown_options = all(
            word.partition("=")[0] in known or _is_unwanted(word) for word in dashed
        )
        return super().parse_args(ctx, args)


def _is_unwanted(word: str) -> bool:
    return len(word) > 2 and not word.startswith("--")
