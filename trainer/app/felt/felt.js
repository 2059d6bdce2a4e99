// The table: draws a FeltView (view.py), in place, so that what did not change stays untouched.

const tables = new WeakMap();
// Whoever leaves the page and comes back sees his hand on another table of the same line.
const tableOfLine = new Map();

// Drawn, not typed: these must look the same on every machine, and the spoken verdict has its word.
const SIGNS = {
  right: "M5 12.5l4.5 4.5L19 7",
  either: "M5 9h14M5 15h14",
  inaccuracy: "M4 14c3-5 6-5 8-2s5 3 8-2",
  mistake: "M8 8.5C8 3.5 16.5 4 16 9c-.3 3-4 3-4 6M12 19v.6",
  blunder: "M6.5 6.5l11 11M17.5 6.5l-11 11",
};

function element(tag, className, ...content) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  node.append(...content);
  return node;
}

// "**bold**" becomes <b>; all the rest stays text, whatever it contains.
function marked(text) {
  return text.split("**").map((part, i) => (i % 2 ? element("b", "", part) : part));
}

function drawing(path) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
  line.setAttribute("d", path);
  svg.append(line);
  return svg;
}

function cardElement(card) {
  const node = element("div", "card");
  node.setAttribute("role", "img");
  showFace(node, card);
  return node;
}

function showFace(node, card) {
  node.setAttribute("aria-label", card.name);
  node.innerHTML = card.svg; // drawn by card_faces.py on our own server
}

class Table {
  constructor(root) {
    this.root = root;
    this.part = (name) => root.querySelector(`.${name}`);
    this.drawn = {};
    this.guard = new Guard(
      root,
      (act) => this.setPressed(act),
      () => this.setPressed(null),
    );
    this.step = new StepCard(root, () => this.focusWhatIsNext());
  }

  // Whether a part differs from what is on the screen; remembers it.
  changed(name, content) {
    const text = JSON.stringify(content);
    if (this.drawn[name] === text) return false;
    this.drawn[name] = text;
    return true;
  }

  // Where `data` has a direct line a press goes on it first, and by `send` only if that fails.
  press(event, send) {
    const { line } = this.data;
    if (!line) return send(event);
    pressedStraight(line, event).then((picture) => {
      const table = tableOfLine.get(line.name);
      if (!picture) {
        this.guard.waitOn();
        send(event);
        // Meanwhile it may show the hand of another profile.
      } else if (table.data.line?.name === line.name) table.show(newest(picture));
    });
  }

  show(data) {
    this.data = data;
    if (data.line) tableOfLine.set(data.line.name, this);
    this.root.dataset.motion = data.motion ? "on" : "off";
    this.root.dataset.judged = data.judged;
    this.moving = data.motion && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.dealt = 0;
    this.showCards("hand", data.hand, 3);
    this.showCards("community", data.community, 2);
    this.showBets(data.bets);
    if (this.changed("ask", data.ask)) this.part("ask").textContent = data.ask;
    if (this.changed("verdict", data.verdict)) this.showVerdict(data.verdict);
    if (this.changed("panel", [data.panel, data.notices])) this.showPanel(data.panel, data.notices);
    if (this.changed("tally", data.tally)) this.showTally(data.tally);
    if (this.changed("sent_back", data.sent_back)) this.guard.release();
    const keysChanged = this.changed("keys", data.keys);
    if (this.guard.ask(data) || keysChanged) this.showActions(data);
    this.showClock(data.clock);
    this.step.show(data.step);
  }

  // Text stands still; none runs, from when the question was shown to the press that answers it.
  showClock(text) {
    clearInterval(this.ticking);
    const clock = this.part("clock");
    clock.hidden = text === null;
    clock.textContent = text ?? "";
    if (text !== "") return;
    const tick = () => {
      if (!this.root.isConnected) clearInterval(this.ticking);
      if (!this.guard.answered) clock.textContent = `${(this.guard.waited() / 1000).toFixed(1)} s`;
    };
    tick();
    this.ticking = setInterval(tick, 100);
  }

  showCards(name, cards, places) {
    const row = this.part(name);
    while (row.children.length < places) row.append(element("div", "place"));
    [...row.children].forEach((place, i) => {
      const card = cards[i];
      const lying = place.firstElementChild;
      if (!card) place.replaceChildren();
      else if (lying?.dataset.id !== card.id) this.deal(place, card);
      else if (lying.getAttribute("aria-label") !== card.name) this.turn(lying, card);
      // The same card in other colours: a setting changed.
      else if (lying.dataset.svg !== card.svg) showFace(lying, card);
      if (card) place.firstElementChild.dataset.svg = card.svg;
    });
  }

  deal(place, card) {
    const node = cardElement(card);
    node.dataset.id = card.id;
    place.replaceChildren(node);
    if (!this.moving) return;
    const from = { transform: "translate(40px, -60px) rotate(8deg)", opacity: 0 };
    node.animate([from, { transform: "none", opacity: 1 }], {
      duration: 150,
      delay: 25 * this.dealt++,
      easing: "ease-out",
      fill: "backwards",
    });
  }

  turn(node, card) {
    if (!this.moving) return showFace(node, card);
    const edge = { transform: "perspective(600px) rotateY(90deg)" };
    const flat = { transform: "perspective(600px) rotateY(0)" };
    node.setAttribute("aria-label", card.name);
    node.animate([flat, edge], { duration: 110, easing: "ease-in" }).onfinish = () => {
      showFace(node, card);
      node.animate([edge, flat], { duration: 130, easing: "ease-out" });
    };
  }

  showBets(bets) {
    const row = this.part("bets");
    while (row.children.length > bets.length) row.lastElementChild.remove();
    bets.forEach((bet, i) => {
      if (!row.children[i]) {
        const circle = element("div", "bet");
        circle.setAttribute("role", "group");
        for (const name of ["sign", "chip", "badge", "note"]) {
          circle.append(element("span", name));
          circle.lastElementChild.setAttribute("aria-hidden", "true");
        }
        // Some screen readers pass over a group in which there is nothing to read.
        circle.append(element("span", "spoken"));
        row.append(circle);
      }
      const circle = row.children[i];
      circle.dataset.state = bet.state;
      circle.setAttribute("aria-label", bet.name);
      const [sign, chip, badge, note, spoken] = circle.children;
      circle.dataset.asked = bet.asked;
      sign.textContent = badge.textContent = bet.sign;
      chip.textContent = bet.stake;
      chip.style.setProperty("--letters", Math.max(3, bet.stake.length));
      note.textContent = bet.note;
      spoken.textContent = bet.name;
    });
  }

  showVerdict(verdict) {
    const zone = this.part("verdict");
    zone.dataset.grade = verdict?.grade ?? "";
    if (!verdict) return zone.replaceChildren();
    const { grade, headline, detail } = verdict;
    zone.replaceChildren(
      element("span", "grade", drawing(SIGNS[grade])),
      element("div", "", element("strong", "", headline), " ", element("span", "", detail)),
    );
  }

  showActions({ actions, keys, chosen }) {
    const box = this.part("actions");
    const focused = this.root.getRootNode().activeElement;
    const wasHere = focused && (box.contains(focused) || focused === this.part("ask"));
    box.replaceChildren(
      ...actions.map(({ act, label, key }) => {
        const button = element("button", "", element("span", "label", label));
        button.type = "button";
        button.dataset.act = act;
        if (chosen) button.setAttribute("aria-pressed", act === chosen);
        if (keys) {
          const hint = element("kbd", "", key);
          hint.setAttribute("aria-hidden", "true");
          button.append(hint);
          button.setAttribute("aria-keyshortcuts", key === "Space" ? "Space Enter" : key);
        }
        button.onclick = () => this.guard.press(act);
        return button;
      }),
    );
    // The focus stays at the table. Never on one of two answers: whoever goes on with Space twice
    // would give that answer without looking.
    if (wasHere) this.focusWhatIsNext();
  }

  focusWhatIsNext() {
    const { children } = this.part("actions");
    const next = children.length === 1 ? children[0] : this.part("ask");
    next.focus({ preventScroll: true });
  }

  setPressed(act) {
    for (const button of this.part("actions").children) {
      button.classList.toggle("pressed", button.dataset.act === act);
      if (act) button.setAttribute("aria-disabled", "true");
      else button.removeAttribute("aria-disabled");
    }
  }

  showPanel(panel, notices) {
    const box = this.part("panel");
    const content = notices.map((line) => element("p", "notice", ...marked(line)));
    if (panel) content.push(element("h2", "", panel.title));
    if (panel?.kind === "placard") content.push(...placard(panel));
    if (panel?.kind === "explanation") content.push(...explanation(panel));
    box.dataset.kind = panel?.kind ?? "";
    box.replaceChildren(...content);
  }

  showTally(tiles) {
    this.part("tally").replaceChildren(
      ...tiles.map(({ label, value, note }) => {
        const figure = element("dd", "", element("strong", "", value));
        if (note) figure.append(" ", element("span", "", note));
        return element("div", "", element("dt", "", label), figure);
      }),
    );
  }
}

function placard({ rows, text }) {
  const list = element("dl", "pays");
  for (const [label, value] of rows) {
    list.append(element("div", "", element("dt", "", label), element("dd", "", value)));
  }
  return [list, ...text.map((line) => element("p", "small", ...marked(line)))];
}

function explanation({ why, outs, contrast }) {
  const parts = [element("p", "why", ...marked(why))];
  if (outs) parts.push(outsTable(outs));
  if (contrast) {
    const cards = element("div", "across-cards", ...contrast.cards.map(cardElement));
    const text = element("p", "", ...marked(contrast.text));
    const words = element("div", "", element("h3", "", contrast.title), text);
    parts.push(element("div", "across", cards, words));
  }
  return parts;
}

function outsTable({ caption, columns, rows, total }) {
  const row = (cells, scope, tag) =>
    element("tr", "", ...cells.map((cell, i) => {
      // An empty corner is no heading.
      const node = element(cell && (scope === "col" || i === 0) ? "th" : "td", "", cell);
      if (node.tagName === "TH") node.scope = scope;
      return node;
    }));
  return element("table", "outs",
    element("caption", "", caption),
    element("thead", "", row(columns, "col")),
    element("tbody", "", ...rows.map((cells) => row(cells, "row"))),
    element("tfoot", "", row(total, "row")),
  );
}

export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector(".table");
  let table = tables.get(parentElement);
  if (table?.root !== root) {
    table?.guard.stop();
    table = new Table(root);
    tables.set(parentElement, table);
  }
  table.guard.send = (event) => table.press(event, (same) => setTriggerValue("event", same));
  table.step.send = (turn) => setTriggerValue("step", turn);
  table.guard.listen();
  table.show(newest(data[0]));
  return () => table.guard.stop();
}
