"""A form that arrives twice is answered twice, and acted upon once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from starlette.responses import Response

from trainer.app.entrance import once as once_module
from trainer.app.entrance.once import Once


def test_a_double_click_gets_the_same_answer() -> None:
    once = Once()
    with ThreadPoolExecutor(8) as clicks:
        answers = set(clicks.map(lambda _: once.do("form 1", Response), range(40)))
    assert len(answers) == 1
    assert once.do("form 2", Response) not in answers


def test_what_was_refused_may_be_tried_again() -> None:
    once = Once()

    def refuse() -> Response:
        raise ValueError("refused")

    with pytest.raises(ValueError, match="refused"):
        once.do("form", refuse)
    answer = Response()
    assert once.do("form", lambda: answer) is answer


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(once_module, "_MOST_REMEMBERED", 10)
    once = Once()
    for number in range(100):
        once.do(str(number), Response)
    assert len(once._deeds) == 10
