// Fields that send every change, and hide the answer until it is that of the latest change.
// Text goes in as textContent and value only: it may be anything somebody typed.

// form element -> { number, answer, fields: name -> { box, input, note }, piles, pile, send }
const forms = new WeakMap();

export default function ({ data, parentElement, setStateValue }) {
  const root = parentElement.querySelector(".live-form");
  const view = data[0];
  let form = forms.get(root);
  if (!form) {
    form = { number: view.number, answer: view.answer, fields: new Map(), deck: view.deck };
    forms.set(root, form);
    root
      .querySelector(".fields")
      .replaceChildren(...view.fields.map((field) => makeField(field, form)));
    if (view.deck) makeDeck(root.querySelector(".deck"), form);
    // Streamlit's own keys, such as R, take a field in a component for the open page.
    root.onkeydown = (event) => event.stopPropagation();
  }
  form.send = () => {
    form.number += 1;
    showAnswer(form, null);
    const texts = [...form.fields].map(([name, { input }]) => [name, input.value]);
    setStateValue("input", { number: form.number, texts: Object.fromEntries(texts) });
  };
  // While the server is behind, what is being typed is newer than what it says.
  const caughtUp = view.number >= form.number;
  for (const field of view.fields) paintField(form.fields.get(field.name), field, caughtUp);
  if (view.deck) paintDeck(root.querySelector(".deck"), form, view.deck);
  // Not sooner: the server may have filled fields in, and its answer can be there before them.
  if (caughtUp) showAnswer(form, view.number);
  return () => {
    if (!root.isConnected) document.getElementById(styleId(form))?.remove();
  };
}

const styleId = (form) => `answer-of-${form.answer}`;

// Only the answer to this input can be seen; with null, none.
function showAnswer(form, number) {
  const style = document.getElementById(styleId(form)) ?? document.createElement("style");
  style.id = styleId(form);
  const others = `.st-key-${CSS.escape(form.answer)} [data-input]:not([data-input="${number}"])`;
  style.textContent = `${others} { visibility: hidden }`;
  document.head.append(style);
}

function makeField(field, form) {
  const box = element("div", `field ${field.wide ? "wide" : ""} ${field.whole ? "whole" : ""}`);
  const label = element("label", "", field.label);
  const input = element(field.options.length ? "select" : "input");
  const note = element("p", "note");
  input.id = `field-${field.name}`;
  input.name = field.name;
  label.htmlFor = input.id;
  note.id = `note-${field.name}`;
  input.setAttribute("aria-describedby", note.id);
  if (!field.options.length) {
    input.type = "text";
    input.autocomplete = "off";
    input.spellcheck = false;
    input.placeholder = field.placeholder;
    input.inputMode = field.whole ? "numeric" : "text";
  }
  input.oninput = () => {
    form.repaintDeck?.();
    form.send();
  };
  if (field.whole) input.onkeydown = (event) => step(event, form);
  box.append(label, input, note);
  form.fields.set(field.name, { box, input, note });
  return box;
}

function step(event, form) {
  const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
  const input = event.target;
  if (!by || !/^\d+$/.test(input.value.trim())) return;
  event.preventDefault();
  input.value = String(Math.max(0, Number(input.value) + by));
  form.send();
}

function paintField({ box, input, note }, field, caughtUp) {
  box.hidden = field.hidden;
  if (field.options.length) {
    const offered = JSON.stringify(field.options);
    if (input.dataset.offered !== offered) {
      const kept = input.value;
      input.dataset.offered = offered;
      input.replaceChildren(...field.options.map(([value, words]) => new Option(words, value)));
      input.value = kept;
    }
  }
  if (caughtUp && input.value !== field.value) input.value = field.value;
  const said = field.complaint || field.note;
  if (note.textContent !== said) note.textContent = said;
  note.classList.toggle("complaint", Boolean(field.complaint));
  input.setAttribute("aria-invalid", String(Boolean(field.complaint)));
}

function element(name, className = "", text = "") {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text) made.textContent = text;
  return made;
}
