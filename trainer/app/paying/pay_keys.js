// Focus and digits for the dealers' drill. Streamlit puts a new form in place of the one that was
// sent, and the focus would fall to the page: it goes to the seat that is paid next instead.

const state = { place: null, anywhere: false, listening: false };

const form = () => document.querySelector(`.st-key-${CSS.escape(state.place ?? "")}`);
const rows = () => [...(form()?.querySelectorAll("[role=radiogroup]") ?? [])];
const fields = () => [...(form()?.querySelectorAll("input[type=text]") ?? [])];

const isFree = () => !document.activeElement || document.activeElement === document.body;

// The new form comes a moment after these words do. Who has put the focus elsewhere keeps it.
function prepareWhenThere(place, takeFocus, triesLeft) {
  if (place !== state.place) return;
  const first = form()?.querySelector("[role=radio], button");
  if (!first) {
    if (triesLeft > 0) setTimeout(() => prepareWhenThere(place, takeFocus, triesLeft - 1), 30);
    return;
  }
  for (const field of fields()) field.inputMode = "decimal"; // digits on a phone's keyboard
  if (takeFocus && isFree()) first.focus();
}

function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (!/^[0-9]$/.test(event.key)) return;
  const all = rows();
  let row = all.findIndex((one) => one.contains(document.activeElement));
  if (row < 0) {
    if (!state.anywhere || !isFree()) return;
    row = 0;
  }
  const choice = all[row]?.querySelectorAll("[role=radio]")[Number(event.key)];
  if (!choice) return;
  event.preventDefault();
  if (choice.getAttribute("aria-checked") !== "true") choice.click();
  fields()[row]?.focus();
}

export default function ({ data }) {
  const [{ place, anywhere }] = data;
  const isFirst = state.place === null;
  const isNew = place !== state.place;
  state.place = place;
  state.anywhere = anywhere;
  if (!state.listening) {
    document.addEventListener("keydown", pressed);
    state.listening = true;
  }
  // Who has just come to the page starts where every page starts.
  if (isNew) prepareWhenThere(place, !isFirst, 100);
  return () => {
    document.removeEventListener("keydown", pressed);
    state.listening = false;
    state.place = null;
  };
}
