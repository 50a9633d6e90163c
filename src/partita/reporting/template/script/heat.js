// The heat map: shades by counts or by shares, what a cell holds, and a filter by a cell.

function enlivenHeat(chart, heat) {
  const LEVELS = 9;
  const field = chart.querySelector(".field");
  const groups = { cells: chart.querySelector(".cells"), numbers: chart.querySelector(".numbers") };
  const writesNumbers = groups.numbers.childElementCount > 0;
  const [left, top, width, height] = ["x", "y", "width", "height"].map((key) => Number(field.getAttribute(key)));
  const counts = new Map();
  const cells = [];
  for (let i = 0; i < heat.cells.length; i += 3) {
    const [row, column, count] = heat.cells.slice(i, i + 3);
    cells.push({ row, column, count });
    counts.set(`${row},${column}`, count);
  }
  const nRows = heat.rows.length + (heat.bundled[0] ? 1 : 0);
  const nColumns = heat.columns.length + (heat.bundled[1] ? 1 : 0);
  const size = width / nColumns;
  const largest = Math.max(1, ...cells
    .filter(({ row, column }) => row < heat.rows.length && column < heat.columns.length)
    .map(({ count }) => count));
  const share = {
    counts: ({ count }) => count / largest,
    rows: ({ row, count }) => count / heat.rowSizes[row],
    columns: ({ column, count }) => count / heat.columnSizes[column],
  };

  function level(part) {
    return Math.max(1, Math.min(LEVELS, Math.ceil(LEVELS * Math.sqrt(part) - 1e-9)));
  }

  function shade(mode) {
    const squares = new Map();
    const numbers = [];
    for (const one of cells) {
      const part = share[mode](one);
      // The share of a bundle is not known here; its cells have no shade.
      if (!Number.isFinite(part)) continue;
      const shape = `M${left + size * one.column} ${top + size * one.row}h${size - 0.6}v${size - 0.6}h-${size - 0.6}z`;
      const key = level(part);
      squares.set(key, (squares.get(key) || "") + shape);
      if (!writesNumbers) continue;
      numbers.push(draw("text", {
        x: left + size * (one.column + 0.5), y: top + size * (one.row + 0.5) + 4, class: `middle n${key}`,
      }, mode === "counts" ? short(one.count) : `${Math.round(100 * part)}%`));
    }
    groups.cells.replaceChildren(...[...squares].map(([key, d]) => draw("path", { d, class: `h${key}` })));
    groups.numbers.replaceChildren(...numbers);
  }

  function short(count) {
    for (const [unit, divisor, letter] of [[1e9, 1e9, "G"], [1e6, 1e6, "M"], [1e4, 1e3, "k"]]) {
      if (count >= unit) return `${Number((count / divisor).toPrecision(3))}${letter}`;
    }
    return whole.format(count);
  }

  const modes = document.getElementById("heat-modes");
  modes.addEventListener("change", (event) => shade(event.target.value));
  modes.hidden = false;

  function nameOf(side, position) {
    const lines = side === "reference" ? heat.rows : heat.columns;
    if (position < lines.length) return names[side][lines[position]];
    return counted(heat.bundled[side === "reference" ? 0 : 1], `other ${side} cluster`);
  }

  function describe({ row, column }) {
    const count = counts.get(`${row},${column}`) || 0;
    const both = `${nameOf("reference", row)} and ${nameOf("candidate", column)}: ${counted(count, "object")}`;
    const shares = [];
    if (row < heat.rows.length) shares.push(`${shareText(count / heat.rowSizes[row])} of the reference cluster`);
    if (column < heat.columns.length) shares.push(`${shareText(count / heat.columnSizes[column])} of the candidate cluster`);
    return [both, ...shares].join(", ");
  }

  const cursor = draw("rect", { class: "cursor", width: size, height: size, hidden: true });
  const said = make("p", { class: "unseen", role: "status" });
  const lines = draw("g", { class: "chosen" });
  chart.append(lines, cursor);
  chart.after(said);
  let at = { row: 0, column: 0 };

  function place(position) {
    at = position;
    setAll(cursor, { x: left + size * at.column, y: top + size * at.row });
    cursor.toggleAttribute("hidden", false);
  }

  function under(event) {
    const box = field.getBoundingClientRect();
    const column = Math.floor(((event.clientX - box.left) / box.width) * nColumns);
    const row = Math.floor(((event.clientY - box.top) / box.height) * nRows);
    return row >= 0 && row < nRows && column >= 0 && column < nColumns ? { row, column } : null;
  }

  function filterBy({ row, column }) {
    const filter = { text: `${nameOf("reference", row)} and ${nameOf("candidate", column)}` };
    if (row < heat.rows.length) filter.reference = heat.rows[row];
    if (column < heat.columns.length) filter.candidate = heat.columns[column];
    if (filter.reference !== undefined || filter.candidate !== undefined) choose(filter);
  }

  setAll(chart, { tabindex: 0, role: "application", "aria-roledescription": "heat map" });
  chart.addEventListener("pointermove", (event) => {
    const position = under(event);
    if (!position) {
      cursor.toggleAttribute("hidden", true);
      hush();
      return;
    }
    place(position);
    tell(describe(position), pointBox(event));
  });
  chart.addEventListener("pointerleave", () => {
    cursor.toggleAttribute("hidden", true);
    hush();
  });
  chart.addEventListener("click", (event) => {
    const position = under(event);
    if (position) filterBy(position);
  });
  chart.addEventListener("focus", () => {
    place(at);
    said.textContent = describe(at);
  });
  chart.addEventListener("blur", () => {
    cursor.toggleAttribute("hidden", true);
    hush();
  });
  chart.addEventListener("keydown", (event) => {
    const steps = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] };
    if (event.key in steps) {
      const [down, right] = steps[event.key];
      place({
        row: Math.max(0, Math.min(nRows - 1, at.row + down)),
        column: Math.max(0, Math.min(nColumns - 1, at.column + right)),
      });
      said.textContent = describe(at);
      tell(said.textContent, cursor.getBoundingClientRect());
    } else if (event.key === "Enter" || event.key === " ") filterBy(at);
    else return;
    event.preventDefault();
  });

  // Rows and columns of the chosen clusters.
  listeners.push((filter) => {
    const boxes = [];
    if (filter !== null) {
      heat.rows.forEach((reference, row) => {
        const isLine = filter.reference === reference ||
          (filter.component !== undefined && isChosen({ reference }, filter));
        if (isLine) boxes.push({ x: left, y: top + size * row, width, height: size });
      });
      heat.columns.forEach((candidate, column) => {
        const isLine = filter.candidate === candidate ||
          (filter.component !== undefined && isChosen({ candidate }, filter));
        if (isLine) boxes.push({ x: left + size * column, y: top, width: size, height });
      });
    }
    lines.replaceChildren(...boxes.map((box) => draw("rect", box)));
  });
}

const heatChart = document.getElementById("heat-chart");
if (heatChart && data.heat) enlivenHeat(heatChart, data.heat);
