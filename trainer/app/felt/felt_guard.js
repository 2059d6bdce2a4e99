// The guard: turns presses and keys into at most one event for each thing asked.

// A new question under a finger that is still clicking is not an answer.
const TOO_SOON = 300;
// No word from the server for this long (a reconnect): the learner may press again. The server
// counts one answer anyway.
const GIVE_UP = 4000;

// What uses letters itself, and so keeps every key.
const TYPING =
  "input, textarea, select, [contenteditable]:not([contenteditable=false])," +
  "[role=textbox], [role=combobox], [role=listbox], [role=menuitem], [role=dialog]";
// What is pressed with Space or Enter, and so keeps these two from whoever walks with the keyboard.
// A mouse leaves the focus on what it clicked last: there all keys should go on working.
const PRESSED = `${TYPING}, button, summary, a[href], [role=button], [role=tab], [role=radio]`;

const GO_ON = ["turn", "next", "deal"];
const KEYS = { p: ["pull"], l: ["ride"], " ": GO_ON, enter: GO_ON };

class Guard {
  constructor(root, onPress, onRelease) {
    this.root = root;
    this.onPress = onPress;
    this.onRelease = onRelease;
    this.asked = null;
    this.sent = 0;
    this.clicked = null; // by a mouse or a finger, as long as no key moved the focus since
  }

  // Whether this is another question than before.
  ask(data) {
    this.data = data;
    const acts = data.actions.map((action) => action.act);
    const asked = JSON.stringify([data.question, data.stage, acts]);
    if (asked === this.asked) return false;
    this.asked = asked;
    this.since = performance.now();
    this.answered = false;
    this.root.dataset.ready = "false";
    clearTimeout(this.readyTimer);
    clearTimeout(this.giveUpTimer);
    this.readyTimer = setTimeout(() => (this.root.dataset.ready = "true"), TOO_SOON);
    return true;
  }

  // Milliseconds since this was asked.
  waited() {
    return performance.now() - this.since;
  }

  press(act) {
    const waited = this.waited();
    if (this.answered || waited < TOO_SOON) return;
    if (!this.data.actions.some((action) => action.act === act)) return;
    if (act === this.data.chosen) return; // a test lets one change an answer, not give it twice
    this.answered = true;
    this.onPress(act);
    this.waitOn();
    this.sent += 1;
    this.send({
      question: this.data.question ?? "",
      stage: this.data.stage,
      act,
      milliseconds: Math.round(waited),
      // Two equal presses in a row are still two messages.
      nonce: this.sent,
    });
  }

  // A press is on its way, or goes another way.
  waitOn() {
    if (!this.answered) return;
    clearTimeout(this.giveUpTimer);
    this.giveUpTimer = setTimeout(() => this.release(), GIVE_UP);
  }

  // The same may be pressed again; the time since it was asked runs on.
  release() {
    clearTimeout(this.giveUpTimer);
    this.answered = false;
    this.onRelease();
  }

  onKey(event) {
    const key = event.key.toLowerCase();
    const origin = event.composedPath()[0];
    const ours = this.root.contains(origin) && origin.closest(".actions button");
    if (ours && (key === " " || key === "enter")) {
      // The browser makes a click of it; of a held key it would make many.
      if (event.repeat) event.preventDefault();
      return;
    }
    if (!this.data.keys || event.repeat || event.defaultPrevented || event.isComposing) return;
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const walked = (key === " " || key === "enter") && origin !== this.clicked;
    if (!ours && origin.closest?.(walked ? PRESSED : TYPING)) return;
    const act = KEYS[key]?.find((one) => this.data.actions.some((action) => action.act === one));
    if (!act) return;
    event.preventDefault(); // Space would scroll the page
    if (origin === this.clicked) {
      // Nor is what was clicked pressed once more.
      event.stopPropagation();
      origin.blur();
    }
    this.press(act);
  }

  onClick(event) {
    // A key that presses a button makes a click, too, without a pointer.
    const pressed = event.detail && event.composedPath()[0].closest?.("button, a[href], summary");
    this.clicked = pressed || null;
  }

  listen() {
    if (this.listening) return;
    this.listening = new AbortController();
    const { signal } = this.listening;
    const early = { signal, capture: true }; // what has the focus would take the key for itself
    document.addEventListener("click", (event) => this.onClick(event), early);
    document.addEventListener("keydown", (event) => {
      if (event.key === "Tab") this.clicked = null;
      if (event.composedPath()[0] === this.clicked) this.onKey(event);
    }, early);
    document.addEventListener("keydown", (event) => this.onKey(event), { signal });
  }

  stop() {
    this.listening?.abort();
    this.listening = null;
  }
}
