"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const names = data.names || { reference: [], candidate: [] };
  const PAGE = 25;
  const CHUNK = 200;

  // Elements -------------------------------------------------------------------------------------

  function make(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [key, value] of Object.entries(attributes)) {
      if (key === "class") element.className = value;
      else if (value !== null && value !== false) element.setAttribute(key, value === true ? "" : value);
    }
    element.append(...children);
    return element;
  }

  // Texts of cells: the same as those that the page was written with ------------------------------

  const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 3 });

  function shareText(share) {
    if (share === 0 || share === 1) return `${100 * share} %`;
    const rounded = Math.round(1000 * share) / 10;
    if (rounded === 0 || rounded === 100) return share < 0.5 ? "< 0.1 %" : "> 99.9 %";
    return `${rounded.toFixed(1)} %`;
  }

  function lossText(value) {
    if (value === 0) return "0";
    return Math.abs(value) >= 1e-4 ? String(Number(value.toPrecision(3))) : value.toExponential(2);
  }

  function partsText(side, parts) {
    const texts = [];
    for (let i = 1; i < parts.length; i += 2) {
      texts.push(`${names[side][parts[i]]} (${whole.format(parts[i + 1])})`);
    }
    if (parts[0]) texts.push(`${whole.format(parts[0])} more`);
    return texts.join(", ");
  }

  function cellText(kind, value) {
    if (value === null) return "";
    switch (kind) {
      case "integer": return whole.format(value);
      case "share": return shareText(value);
      case "loss": return lossText(value);
      case "reference": return names.reference[value];
      case "candidate": return names.candidate[value];
      case "reference_parts": return partsText("reference", value);
      case "candidate_parts": return partsText("candidate", value);
      default: return String(value);
    }
  }

  function cell(kind, value) {
    const text = cellText(kind, value);
    if (kind !== "fate") return make("td", { class: kind }, text);
    return make("td", { class: kind },
      make("span", { class: `key ${value}` }, make("i", { "aria-hidden": "true" }), text));
  }

  // The filter: clusters or a component that a reader has chosen; tables and charts listen --------

  const listeners = [];
  let chosen = null;

  function choose(filter) {
    chosen = filter;
    const bar = document.getElementById("filter");
    bar.hidden = filter === null;
    bar.replaceChildren();
    if (filter !== null) {
      const clear = make("button", { type: "button" }, "Show all");
      clear.addEventListener("click", () => choose(null));
      bar.append(make("span", {}, `Showing only ${filter.text}`), clear);
    }
    for (const listener of listeners) listener(filter);
  }

  // Does a row of a table belong to the filter? Each kind of column says which clusters are in it.
  function belongs(table, row, filter) {
    const found = { reference: new Set(), candidate: new Set() };
    let component = null;
    table.columns.forEach(([key, , kind], index) => {
      const value = table.values[index][row];
      if (key === "component") component = value;
      else if (kind === "reference" || kind === "candidate") found[kind].add(value);
      else if (kind.endsWith("_parts")) {
        const side = kind.slice(0, -6);
        for (let i = 1; i < value.length; i += 2) found[side].add(value[i]);
      }
    });
    if (filter.component !== undefined) return component === filter.component;
    return ["reference", "candidate"].every(
      (side) => filter[side] === undefined || found[side].has(filter[side]));
  }

  // Tables ---------------------------------------------------------------------------------------

  // Texts that a spreadsheet would read as formulas begin with an apostrophe.
  function csvField(kind, value) {
    let text = value === null ? "" : String(value);
    if (!["integer", "share", "loss"].includes(kind)) {
      text = cellText(kind, value);
      if (/^[=+\-@\t\r]/.test(text)) text = `'${text}`;
    }
    return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  }

  function download(name, text) {
    const link = make("a", {
      href: URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" })),
      download: name,
    });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  function enliven(box) {
    const id = box.dataset.table;
    const table = data.tables[id];
    const shown = table.columns.map((column, index) => [...column, index]).filter(([, , kind]) => kind !== "hidden");
    const count = table.values[0].length;
    const tools = box.querySelector(".tools");
    const body = box.querySelector("tbody");
    const pager = box.querySelector(".pager");
    const search = tools.querySelector("input");
    let texts = null;
    let order = Array.from({ length: count }, (_, row) => row);
    let rows = order;
    let sorting = null;
    let page = 0;

    function matching() {
      const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
      if (words.length && texts === null) {
        texts = order.slice().sort((a, b) => a - b).map((row) =>
          shown.map(([, , kind, index]) => cellText(kind, table.values[index][row])).join(" ").toLowerCase());
      }
      rows = order.filter((row) =>
        (chosen === null || belongs(table, row, chosen)) &&
        words.every((word) => texts[row].includes(word)));
      page = 0;
      draw();
    }

    function draw() {
      const first = page * PAGE;
      const part = rows.slice(first, first + Math.min(PAGE, CHUNK));
      body.replaceChildren(...part.map((row) =>
        make("tr", {}, ...shown.map(([, , kind, index]) => cell(kind, table.values[index][row])))));
      const text = rows.length
        ? `${whole.format(first + 1)} to ${whole.format(first + part.length)} of ${whole.format(rows.length)}`
        : "No rows";
      const found = rows.length === count ? "" : ` found among ${whole.format(count)}`;
      const left = table.total > count
        ? `; ${whole.format(table.total - count)} further rows are not in this page` : "";
      const back = make("button", { type: "button", disabled: page === 0 }, "Previous");
      const next = make("button", { type: "button", disabled: first + part.length >= rows.length }, "Next");
      back.addEventListener("click", () => { page -= 1; draw(); });
      next.addEventListener("click", () => { page += 1; draw(); });
      pager.replaceChildren(make("span", {}, text + found + left), back, next);
    }

    function sortBy(index, kind, head) {
      const down = sorting === index ? head.getAttribute("aria-sort") !== "descending" : !["text", "reference", "candidate", "fate"].includes(kind);
      sorting = index;
      for (const other of box.querySelectorAll("th")) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const values = table.values[index];
      const isNumber = ["integer", "share", "loss"].includes(kind);
      const keys = isNumber ? values : values.map((value) => cellText(kind, value));
      const compare = isNumber ? (a, b) => a - b : new Intl.Collator("en", { numeric: true }).compare;
      order.sort((a, b) => (down ? -1 : 1) * compare(keys[a], keys[b]) || a - b);
      matching();
    }

    box.querySelectorAll("th").forEach((head, position) => {
      const [, , kind, index] = shown[position];
      const button = make("button", { type: "button" }, head.textContent);
      button.addEventListener("click", () => sortBy(index, kind, head));
      head.replaceChildren(button);
    });
    search.addEventListener("input", matching);
    tools.querySelector(".csv").addEventListener("click", () => {
      const lines = [shown.map(([, heading]) => csvField("text", heading)).join(",")];
      for (const row of rows) lines.push(shown.map(([, , kind, index]) => csvField(kind, table.values[index][row])).join(","));
      download(`${id}.csv`, lines.join("\r\n") + "\r\n");
    });
    tools.hidden = false;
    listeners.push(matching);
    draw();
  }

  for (const box of document.querySelectorAll("[data-table]")) enliven(box);

  // Bars and flows: a click shows only their clusters ----------------------------------------------

  for (const mark of document.querySelectorAll("[data-r], [data-c]")) {
    mark.addEventListener("click", () => {
      const filter = { text: mark.querySelector("title").textContent };
      if (mark.dataset.r !== undefined) filter.reference = Number(mark.dataset.r);
      if (mark.dataset.c !== undefined) filter.candidate = Number(mark.dataset.c);
      choose(filter);
    });
  }

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && chosen !== null) choose(null);
  });
})();
