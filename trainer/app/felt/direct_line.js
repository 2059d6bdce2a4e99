// The direct line (direct_line.py): a press goes straight to its table, the next picture comes
// straight back. Where it does not, Streamlit is given the same press.

// Then the server may be waiting for its records; Streamlit's page can say so.
const LINE_PATIENCE = 3000;

// By line: the newest picture that came, by either road. Streamlit draws its last one again when
// the page's theme or width changes.
const newestOfLine = new Map();

function newest(picture) {
  if (!picture.line) return picture;
  const { name, number } = picture.line;
  const known = newestOfLine.get(name);
  if (known?.line.number > number) return known;
  newestOfLine.set(name, picture);
  return picture;
}

// What the table shows after a press; nothing where the page has to be asked.
async function pressedStraight({ name }, press) {
  try {
    const answer = await fetch("/press", {
      method: "POST",
      body: JSON.stringify({ line: name, press }),
      signal: AbortSignal.timeout(LINE_PATIENCE),
    });
    return answer.status === 200 ? await answer.json() : null;
  } catch {
    return null;
  }
}
