// The card of a tour beside the felt: drawn in place, so that what was pressed keeps the focus.

class StepCard {
  constructor(root, leave) {
    this.box = root.querySelector(".step");
    this.leave = leave;
    this.sent = 0;
    this.part = (name) => this.box.querySelector(`.step-${name}`);
    for (const name of ["skip", "back", "next"]) {
      this.part(name).onclick = () => this.turn(name);
    }
  }

  show(step) {
    const hadFocus = this.box.contains(this.box.getRootNode().activeElement);
    this.box.hidden = !step;
    if (!step) {
      if (this.step && hadFocus) this.leave();
      this.step = null;
      return;
    }
    this.step = step;
    const isLast = step.number === step.of;
    this.box.setAttribute("aria-label", `First steps, step ${step.number} of ${step.of}`);
    this.part("place").textContent = `First steps · ${step.number} of ${step.of}`;
    this.part("heading").textContent = step.heading;
    this.part("text").textContent = step.text;
    this.part("next").textContent = isLast ? "Done" : "Next";
    this.part("back").hidden = step.number === 1;
    this.part("skip").hidden = isLast;
    if (hadFocus && !this.box.contains(this.box.getRootNode().activeElement)) {
      this.part("next").focus({ preventScroll: true });
    }
  }

  turn(name) {
    const { number, back, next } = this.step;
    const wanted = { skip: 0, back, next }[name];
    // Numbered, so that two equal presses in a row are still two messages.
    this.send({ shown: number, wanted, nonce: ++this.sent });
  }
}
