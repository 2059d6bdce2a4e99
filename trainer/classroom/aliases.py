"""Aliases: two friendly words that say nothing about a learner."""

from __future__ import annotations

import secrets
from itertools import count
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["ALIASES", "aliases"]


def _words(text: str) -> list[str]:
    return text.split()


_HOW = _words("""
Able Amber Brave Breezy Bright Brisk Calm Cheerful Clever Cosmic Crisp Curious Daring Eager Easy
Fair Fearless Gentle Glad Golden Graceful Happy Hearty Honest Jolly Joyful Keen Kind Lively Lucky
Mellow Merry Mighty Misty Modest Neat Nimble Noble Patient Peaceful Playful Polite Proud Quick Quiet
Radiant Ready Royal Serene Silver Sincere Snowy Speedy Steady Sunny Swift Tidy Upbeat Velvet Vivid
Warm Wise Witty Zesty
""")
_WHO = _words("""
Alpaca Antelope Badger Beaver Bison Bobcat Camel Canary Cheetah Crane Cricket Dolphin Eagle Elk
Falcon Finch Flamingo Fox Gazelle Gecko Gibbon Giraffe Hare Heron Ibis Iguana Jaguar Kestrel Kiwi
Koala Lark Lemur Leopard Llama Lynx Magpie Marmot Meerkat Moose Narwhal Ocelot Orca Osprey Otter
Owl Panda Parrot Pelican Penguin Puffin Quail Raven Robin Salmon Seal Sparrow Squirrel Stork Swan
Tapir Tiger Toucan Turtle Wombat
""")

ALIASES = len(_HOW) * len(_WHO)
"""How many there are before they get numbers: more than any class needs."""


def aliases() -> Iterator[str]:
    """Aliases by lot, without end; numbers join in when those without are likely used up."""
    for number in count():
        alias = f"{secrets.choice(_HOW)} {secrets.choice(_WHO)}"
        yield alias if number < ALIASES else f"{alias} {number // ALIASES + 1}"
