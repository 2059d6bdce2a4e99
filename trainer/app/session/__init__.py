"""What a tab keeps, by typed doors: who is learning, what lies on each table, what is open.

Nothing else in the app writes into `st.session_state`. It is read in two places more, the felt and
the map: what a browser sent them lies there, under their keys.
"""

from trainer.app.session.desk import Desk
from trainer.app.session.first_steps import (
    begin_first_steps,
    first_step,
    step_turned,
    take_turn,
)
from trainer.app.session.looking import (
    MAP,
    pick_situation,
    picked_situation,
)
from trainer.app.session.practice import MODE, PRACTICE, change_mode
from trainer.app.session.profiles import (
    add_profile,
    delete_profile,
    profiles,
    records_place,
    rename_profile,
    switch_profile,
)
from trainer.app.session.tab import (
    current_tally,
    four_colour,
    look_at_reviews,
    profile,
    review_cards,
    save_settings,
    settings,
    standing,
    today,
    zone,
)
from trainer.app.session.teaching import classes, invite, invited, make_class, teacher
from trainer.app.session.this_tab import once_a_tab
from trainer.app.session.visiting import is_own_machine, others_address, visitor
from trainer.app.session.widgets import (
    begin_press,
    begin_widget,
    complain,
    complaint_about,
    forget_widget,
    page_is_drawn,
    set_choice,
    set_widget,
    widget_text,
    widget_value,
)
from trainer.app.session.worked import (
    WORKED_FELT,
    WORKED_ROUND,
    restart_worked_round,
    worked_felt_pressed,
    worked_round,
    worked_step,
)

__all__ = [
    "MAP",
    "MODE",
    "PRACTICE",
    "WORKED_FELT",
    "WORKED_ROUND",
    "Desk",
    "add_profile",
    "begin_first_steps",
    "begin_press",
    "begin_widget",
    "change_mode",
    "classes",
    "complain",
    "complaint_about",
    "current_tally",
    "delete_profile",
    "first_step",
    "forget_widget",
    "four_colour",
    "invite",
    "invited",
    "is_own_machine",
    "look_at_reviews",
    "make_class",
    "once_a_tab",
    "others_address",
    "page_is_drawn",
    "pick_situation",
    "picked_situation",
    "profile",
    "profiles",
    "records_place",
    "rename_profile",
    "restart_worked_round",
    "review_cards",
    "save_settings",
    "set_choice",
    "set_widget",
    "settings",
    "standing",
    "step_turned",
    "switch_profile",
    "take_turn",
    "teacher",
    "today",
    "visitor",
    "widget_text",
    "widget_value",
    "worked_felt_pressed",
    "worked_round",
    "worked_step",
    "zone",
]
