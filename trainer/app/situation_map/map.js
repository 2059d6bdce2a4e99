// Draws the view that view.py describes. Text goes in as textContent only: a label may carry
// anything a teacher typed.

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

const CELL_PAINT = new Set(["value", "word", "tone", "hatch", "mark", "label"]);

// map element -> { outline, selected, cells: id -> { face, value, word, mark } }
const drawn = new WeakMap();
let picks = 0;

export default function ({ data, parentElement, setTriggerValue }) {
  const map = parentElement.querySelector(".map");
  draw(map, data[0]);

  // Handlers are properties, so that a further call replaces them instead of adding a second set.
  map.onclick = (event) => {
    const button = event.target.closest("button");
    if (!button || event.detail > 1) return; // the second half of a double click is no second pick
    holdTabStop(button);
    select(map, button.dataset.id);
    setTriggerValue("pick", { id: button.dataset.id, nonce: `${Date.now()}.${++picks}` });
  };
  map.onkeydown = (event) => {
    const button = event.target.closest("button");
    if (!button || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    if (event.repeat && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault(); // a held key would pick thirty times a second
      return;
    }
    const next = destination(button, event.key);
    if (next === undefined) return;
    event.preventDefault(); // the page must not scroll as well
    if (next) holdTabStop(next);
  };
}

function draw(map, view) {
  const outline = JSON.stringify([view.pickable, view.decisions], (key, value) =>
    CELL_PAINT.has(key) ? undefined : value,
  );
  // Only a map of another shape is built anew; else the same cells take new paint, and whoever
  // stands on one stays there.
  if (drawn.get(map)?.outline !== outline) {
    const focused = map.getRootNode().activeElement?.dataset.id;
    build(map, view, outline);
    drawn.get(map).cells.get(focused)?.face.focus({ preventScroll: true });
  }
  map.querySelector(".legend").replaceChildren(...view.legend.map(legendEntry));
  const state = drawn.get(map);
  for (const cell of view.decisions.flatMap(cellsOf)) paint(state.cells.get(cell.id), cell);
  if (view.pickable) select(map, view.selected);
  // What a cell had opened is closed, and took the focus with it: go on from that cell.
  if (state.selected && !view.selected && document.activeElement === document.body) {
    state.cells.get(state.selected)?.face.focus({ preventScroll: true });
  }
  state.selected = view.selected;
}

function cellsOf(decision) {
  return decision.blocks.flatMap((block) => block.cells.flat().filter(Boolean));
}

function build(map, view, outline) {
  const cells = new Map();
  drawn.set(map, { outline, cells });
  const decisions = view.decisions.map((decision, number) => {
    const heading = element("h2", "", decision.heading);
    heading.id = `decision-${number}`;
    const head = element("header", "head");
    head.append(heading, element("p", "note", decision.note));
    const section = element("section", "decision");
    section.setAttribute("aria-labelledby", heading.id);
    section.append(head, ...decision.blocks.map((block) => table(block, cells, view)));
    return section;
  });
  map.querySelector(".hint").hidden = !view.pickable;
  const all = map.querySelector(".decisions");
  const blocks = Math.max(...view.decisions.map((decision) => decision.blocks.length));
  all.style.setProperty("--rows", 1 + blocks); // a head above them; see the subgrid in map.css
  all.replaceChildren(...decisions);
}

function table(block, cells, { pickable, selected }) {
  const made = element("table", block.row_labels.length ? "grid" : "strip");
  if (pickable) made.setAttribute("aria-describedby", "hint");
  made.append(element("caption", "", block.caption));
  made.append(columns(block), head(block), body(block, cells, pickable));
  const buttons = [...made.querySelectorAll("button")];
  const first = buttons.find((button) => button.dataset.id === selected) ?? buttons[0];
  if (first) first.tabIndex = 0;
  return made;
}

// A fixed table layout takes its widths from here: narrow headers, cells of equal width.
function columns(block) {
  const group = element("colgroup");
  if (block.row_heading) group.append(element("col", "axis"));
  if (block.row_labels.length) group.append(element("col", "label"));
  group.append(...block.column_labels.map(() => element("col")));
  return group;
}

function head(block) {
  const made = element("thead");
  const corner = (block.row_heading ? 1 : 0) + (block.row_labels.length ? 1 : 0);
  if (block.column_heading) {
    const row = element("tr");
    if (corner) row.append(spanning(element("td"), corner));
    const heading = header("colgroup", block.column_heading, "axis");
    row.append(spanning(heading, block.column_labels.length));
    made.append(row);
  }
  const row = element("tr");
  if (corner) row.append(spanning(element("td"), corner));
  for (const label of block.column_labels) row.append(header("col", label));
  made.append(row);
  return made;
}

function body(block, cells, pickable) {
  const made = element("tbody");
  block.cells.forEach((line, number) => {
    const row = element("tr");
    if (block.row_heading && number === 0) {
      const heading = header("rowgroup", "", "axis");
      heading.rowSpan = block.cells.length;
      heading.append(element("span", "", block.row_heading));
      row.append(heading);
    }
    if (block.row_labels.length) row.append(header("row", block.row_labels[number]));
    row.append(...line.map((cell) => tableCell(cell, cells, pickable)));
    made.append(row);
  });
  return made;
}

function tableCell(cell, cells, pickable) {
  const made = element("td", cell ? "" : "none");
  if (!cell) return made;
  const face = element(pickable ? "button" : "span", "cell");
  const [value, word, mark] = ["value", "word", "mark"].map((name) => element("span", name));
  if (pickable) {
    face.type = "button";
    face.tabIndex = -1;
    face.dataset.id = cell.id;
  } else {
    face.setAttribute("role", "img"); // plain text may have no name
  }
  face.append(value, word, mark);
  cells.set(cell.id, { face, value, word, mark });
  made.append(face);
  return made;
}

function paint({ face, value, word, mark }, cell) {
  value.textContent = cell.value;
  word.textContent = cell.word;
  mark.textContent = cell.mark;
  face.setAttribute("aria-label", cell.label);
  colour(face, cell);
}

function colour(target, { tone, hatch }) {
  target.dataset.side = tone === null ? "none" : tone < 0 ? "minus" : "plus";
  target.classList.toggle("hatch", hatch);
  target.style.setProperty("--strength", `${Math.abs(tone ?? 0) * 100}%`);
}

function legendEntry(entry) {
  const swatch = element("span", "swatch", entry.mark);
  swatch.setAttribute("aria-hidden", "true");
  colour(swatch, entry);
  const made = element("li");
  made.append(swatch, element("span", "", entry.words));
  return made;
}

function select(map, id) {
  for (const [name, { face }] of drawn.get(map).cells) {
    face.setAttribute("aria-pressed", String(name === id));
  }
}

// Each table is one stop of the Tab key: the cell where the reader last was.
function holdTabStop(button) {
  for (const other of button.closest("table").querySelectorAll("button")) other.tabIndex = -1;
  button.tabIndex = 0;
  button.focus();
}

// The button a key leads to, null at the edge, undefined for a key that is not ours.
function destination(button, key) {
  const rows = [...button.closest("tbody").rows].map((row) =>
    [...row.querySelectorAll("td")].map((cell) => cell.querySelector("button")),
  );
  let row = rows.findIndex((line) => line.includes(button));
  let column = rows[row].indexOf(button);
  if (key === "Home") return rows[row].find(Boolean);
  if (key === "End") return rows[row].findLast(Boolean);
  if (!(key in STEPS)) return undefined;
  const [down, right] = STEPS[key];
  let found;
  do {
    row += down;
    column += right;
    found = rows[row]?.[column];
  } while (found === null); // a gap in the grid: look beyond it
  return found ?? null;
}

function element(name, className = "", text = "") {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text) made.textContent = text;
  return made;
}

function header(scope, text, className = "") {
  const made = element("th", className, text);
  made.scope = scope;
  return made;
}

function spanning(cell, width) {
  cell.colSpan = width;
  return cell;
}
