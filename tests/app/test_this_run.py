"""What is asked once in a run, and anew in the next."""

from __future__ import annotations

from streamlit.testing.v1 import AppTest

from trainer.app.session.this_run import once_a_run


def _page() -> None:
    import streamlit as st

    from trainer.app.session.this_run import forget, once_a_run

    asked: list[int] = st.session_state.setdefault("asked", [])

    def ask() -> int:
        asked.append(1)
        return len(asked)

    def tell() -> None:
        st.text(once_a_run("it", ask))

    st.button("Again", on_click=tell)
    st.text(once_a_run("it", ask))
    st.text(once_a_run("it", ask))
    st.text(once_a_run("something else", ask))
    forget("it")
    st.text(once_a_run("it", ask))


def test_it_is_asked_once_in_a_run_and_in_its_callbacks() -> None:
    app = AppTest.from_function(_page, default_timeout=60).run()
    assert [one.value for one in app.text] == ["1", "1", "2", "3"]
    app.button[0].click().run()
    assert [one.value for one in app.text] == ["4", "4", "4", "5", "6"]


def test_outside_of_a_run_it_is_asked_each_time() -> None:
    asked: list[int] = []

    def ask() -> int:
        asked.append(1)
        return len(asked)

    assert [once_a_run("it", ask), once_a_run("it", ask)] == [1, 2]
