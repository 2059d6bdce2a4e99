
// The deck shows the cards named in the fields of its piles, and writes them there.

const CARD = /(10|[2-9tjqka])\s*([cdhs♣♦♥♠♧♢♡♤])[\ufe0e\ufe0f]?/gi;
const SUITS = { "♣": "c", "♦": "d", "♥": "h", "♠": "s", "♧": "c", "♢": "d", "♡": "h", "♤": "s" };

const codeOf = ([, rank, suit]) =>
  (rank === "10" ? "T" : rank.toUpperCase()) + (SUITS[suit] ?? suit.toLowerCase());
const named = (text) => [...text.matchAll(CARD)].map((match) => ({ code: codeOf(match), match }));

function makeDeck(deck, form) {
  deck.hidden = false;
  const piles = Object.entries(form.deck.piles);
  form.pile = piles[0][0];
  const choices = element("div", "choices");
  choices.setAttribute("role", "radiogroup");
  choices.setAttribute("aria-label", "Clicked cards go to");
  choices.append(element("span", "", "Clicks go to"), ...piles.map((pile) => choice(pile, form)));
  const clear = element("button", "clear", "Clear cards");
  clear.type = "button";
  clear.onclick = () => {
    for (const [name] of piles) form.fields.get(name).input.value = "";
    form.repaintDeck();
    form.send();
  };
  const states = piles.map(([name, words]) => {
    const said = element("span", "said", words);
    said.id = `in-${name}`;
    return said;
  });
  deck.querySelector(".piles").replaceChildren(choices, clear, ...states);
  deck.querySelector("button[data-card]").tabIndex = 0;
  const suits = deck.querySelector(".suits");
  suits.onclick = (event) => {
    const button = event.target.closest("button");
    if (!button || event.detail > 1) return; // the second half of a double click is no second pick
    holdTabStop(suits, button);
    move(button.dataset.card, form);
  };
  suits.onkeydown = (event) => walk(event, suits);
}

function choice([name, words], form) {
  const label = element("label", "", words);
  const radio = element("input");
  radio.type = "radio";
  radio.name = "pile";
  radio.value = name;
  radio.checked = name === form.pile;
  radio.onchange = () => {
    form.pile = name;
  };
  label.prepend(radio);
  return label;
}

function move(card, form) {
  const inputs = Object.keys(form.deck.piles).map((name) => form.fields.get(name).input);
  const holding = inputs.find((input) => named(input.value).some(({ code }) => code === card));
  if (holding) holding.value = without(holding.value, card);
  else {
    const { input } = form.fields.get(form.pile);
    input.value = `${input.value.trim()} ${card}`.trim();
  }
  form.repaintDeck();
  form.send();
}

function without(text, card) {
  const { match } = named(text).find(({ code }) => code === card);
  const rest = text.slice(0, match.index) + " " + text.slice(match.index + match[0].length);
  return rest.replace(/\s+/g, " ").trim();
}

function paintDeck(deck, form, view) {
  deck.classList.toggle("two-colour", !view.four_colour);
  form.repaintDeck = () => {
    const pileOf = new Map();
    const piles = Object.keys(view.piles);
    piles.forEach((name, place) => {
      for (const { code } of named(form.fields.get(name).input.value)) pileOf.set(code, place);
    });
    for (const button of deck.querySelectorAll("button[data-card]")) {
      const pile = pileOf.get(button.dataset.card);
      button.setAttribute("aria-pressed", String(pile !== undefined));
      button.dataset.pile = pile ?? "";
      if (pile !== undefined) button.setAttribute("aria-describedby", `in-${piles[pile]}`);
      else button.removeAttribute("aria-describedby");
    }
  };
  form.repaintDeck();
}

// The deck is one stop of the Tab key: the card where the reader last was.
function holdTabStop(suits, button) {
  for (const other of suits.querySelectorAll("button")) other.tabIndex = -1;
  button.tabIndex = 0;
  button.focus();
}

function walk(event, suits) {
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -13, ArrowDown: 13 }[event.key];
  if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
  if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
  const cards = [...suits.querySelectorAll("button")];
  const next = cards[cards.indexOf(event.target.closest("button")) + step];
  event.preventDefault(); // the page must not scroll as well
  if (next) holdTabStop(suits, next);
}
