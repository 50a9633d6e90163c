// Tables: sort, search, page, filter and download the rows that the page has.

const NUMBERS = ["integer", "share", "loss", "component"];

function cell(kind, value) {
  const text = cellText(kind, value);
  if (value !== null && (kind === "reference" || kind === "candidate")) {
    return make("td", { class: kind }, chooser(text, { [kind]: value, text: `${kind} cluster ${text}` }));
  }
  if (kind === "component") {
    return make("td", { class: kind }, chooser(text, { component: value, text: `component ${text}` }));
  }
  if (kind.endsWith("_parts")) {
    // A label may run from right to left, which must not change the order of the others.
    const pieces = partsPieces(kind.slice(0, -"_parts".length), value);
    return make("td", { class: kind }, ...pieces.flatMap(([label, rest]) => [make("bdi", {}, label), rest]));
  }
  if (kind !== "fate") return make("td", { class: kind }, text);
  const icon = make("i", { "aria-hidden": "true" });
  return make("td", { class: kind }, make("span", { class: `key ${value}` }, icon, text));
}

function chooser(text, filter) {
  const button = make("button", { type: "button", class: "choose", "aria-label": `${text}: filter by it` }, text);
  button.addEventListener("click", () => choose(filter));
  return button;
}

// A text that a spreadsheet would read as a formula gets an apostrophe in front; a negative number,
// such as the label -1, is none.
function csvField(kind, value) {
  let text = value === null ? "" : String(value);
  if (!NUMBERS.includes(kind)) {
    text = cellText(kind, value);
    if (/^[=+\-@\t\r]/.test(text) && !/^-\d+(\.\d+)?$/.test(text)) text = `'${text}`;
  }
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function download(name, text) {
  const blob = new Blob(["\ufeff", text], { type: "text/csv;charset=utf-8" });
  const anchor = make("a", { href: URL.createObjectURL(blob), download: name });
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 1000);
}

function enlivenTable(box) {
  const id = box.dataset.table;
  const table = data.tables[id];
  const shown = table.columns
    .map(([, heading, kind], index) => ({ heading, kind, index }));
  const count = table.values[0].length;
  const body = box.querySelector("tbody");
  const pager = box.querySelector(".pager");
  const search = box.querySelector("input");
  const size = box.querySelector("select");
  const order = Array.from({ length: count }, (_, row) => row);
  let rows = order;
  let texts = null;
  let page = 0;

  function textOf(row) {
    return shown.map(({ kind, index }) => cellText(kind, table.values[index][row])).join(" ").toLowerCase();
  }

  function update() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length && texts === null) texts = Array.from({ length: count }, (_, row) => textOf(row));
    rows = order.filter((row) =>
      (chosen === null || belongs(table, row, chosen)) && words.every((word) => texts[row].includes(word)));
    page = 0;
    show();
  }

  function show() {
    const first = page * Number(size.value);
    const part = rows.slice(first, first + Number(size.value));
    body.replaceChildren(...part.map((row) =>
      make("tr", {}, ...shown.map(({ kind, index }) => cell(kind, table.values[index][row])))));
    pager.replaceChildren(make("span", { role: "status" }, range(first, part.length)));
    if (rows.length > Number(size.value)) {
      pager.append(turn("Previous", -1, first === 0), turn("Next", 1, first + part.length >= rows.length));
    }
  }

  function range(first, length) {
    const among = rows.length === count ? "" : `, found among ${whole.format(count)}`;
    const hidden = table.total - count;
    const further = hidden > 0 ? `; ${counted(hidden, "further row")} not in this page` : "";
    if (!rows.length) return `No rows${among}${further}.`;
    const last = whole.format(first + length);
    return `Rows ${whole.format(first + 1)} to ${last} of ${whole.format(rows.length)}${among}${further}.`;
  }

  function turn(text, step, disabled) {
    const button = make("button", { type: "button", disabled }, text);
    button.addEventListener("click", () => {
      page += step;
      show();
      const same = [...pager.querySelectorAll("button")].find((one) => one.textContent === text);
      (same.disabled ? pager.querySelector("button:not([disabled])") : same).focus();
    });
    return button;
  }

  function sortBy({ kind, index }, head) {
    const isNumber = NUMBERS.includes(kind);
    const before = head.getAttribute("aria-sort");
    const down = before ? before === "ascending" : isNumber;
    for (const other of box.querySelectorAll("th")) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    const values = table.values[index];
    const keys = isNumber ? values : values.map((value) => cellText(kind, value));
    const compare = isNumber ? (a, b) => a - b : new Intl.Collator("en", { numeric: true }).compare;
    order.sort((a, b) => (down ? -1 : 1) * compare(keys[a], keys[b]) || a - b);
    update();
  }

  box.querySelectorAll("th").forEach((head, position) => {
    const button = make("button", { type: "button" }, head.textContent);
    button.addEventListener("click", () => sortBy(shown[position], head));
    head.replaceChildren(button);
  });
  search.addEventListener("input", update);
  size.addEventListener("change", update);
  box.querySelector(".csv").addEventListener("click", () => {
    const lines = [shown.map(({ heading }) => csvField("text", heading)).join(",")];
    for (const row of rows) {
      lines.push(shown.map(({ kind, index }) => csvField(kind, table.values[index][row])).join(","));
    }
    download(`${id}.csv`, `${lines.join("\r\n")}\r\n`);
  });
  box.querySelector(".tools").hidden = false;
  listeners.push(update);
  show();
}

for (const box of document.querySelectorAll("[data-table]")) enlivenTable(box);
