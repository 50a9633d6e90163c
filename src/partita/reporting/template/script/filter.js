// The filter: a reader chooses a cluster, a flow or a component, and tables and charts listen.

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
    const isPartial = filter.component === undefined && data.links && data.links.left_out > 0;
    const partial = isPartial ? "; clusters that share few objects with it may be missing" : "";
    bar.append(make("span", { role: "status" }, `Filtered by ${filter.text}${partial}`), clear);
  }
  for (const listener of listeners) listener(filter);
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && chosen !== null) choose(null);
});

// The component of each cluster.
const components = data.links ? data.links.components : { reference: [], candidate: [] };

// The clusters of each side, and the component, that a row of a table is about.
function clustersOf(table, row) {
  const found = { reference: new Set(), candidate: new Set(), component: null };
  table.columns.forEach(([key, , kind], index) => {
    const value = table.values[index][row];
    if (key === "component") found.component = value;
    else if (kind === "reference" || kind === "candidate") found[kind].add(value);
    else if (kind.endsWith("_parts")) {
      const side = kind.slice(0, -"_parts".length);
      for (let i = 1; i < value.length; i += 2) found[side].add(value[i]);
    }
  });
  // All clusters of a row are of one component.
  for (const side of ["reference", "candidate"]) {
    const [first] = found[side];
    found.component ??= components[side][first] ?? null;
  }
  return found;
}

// The row of a cluster lists a few of the clusters that share objects with it, and the row of a
// component a few of its clusters; the filter finds all of them.
function belongs(table, row, filter) {
  const found = clustersOf(table, row);
  if (filter.component !== undefined) return found.component === filter.component;
  return [["reference", "candidate"], ["candidate", "reference"]].every(([side, other]) => {
    const wanted = filter[side];
    if (wanted === undefined || found[side].has(wanted)) return true;
    if (table.id === "components") return components[side][wanted] === found.component;
    const [own] = found[other];
    return table.id === `${other}-clusters` && Boolean(partners[side].get(wanted)?.has(own));
  });
}

// Columns of a few words are written as numbers of words.
for (const [id, table] of Object.entries(data.tables || {})) {
  table.id = id;
  table.values = table.values.map((column) =>
    Array.isArray(column) ? column : column.at.map((word) => column.words[word]));
}

// For each cluster those of the other side that share objects with it: those that the tables list,
// and those that they leave out.
const partners = { reference: new Map(), candidate: new Map() };

for (const [side, other] of [["reference", "candidate"], ["candidate", "reference"]]) {
  const table = (data.tables || {})[`${side}-clusters`];
  if (!table) continue;
  const own = table.columns.findIndex(([key]) => key === "cluster");
  table.values[own].forEach((cluster, row) => {
    for (const partner of clustersOf(table, row)[other]) {
      link(partners[side], cluster, partner);
      link(partners[other], partner, cluster);
    }
  });
}
for (const [reference, steps] of Object.entries(data.links ? data.links.partners : {})) {
  let candidate = 0;
  for (const step of steps) {
    candidate += step;
    link(partners.reference, Number(reference), candidate);
    link(partners.candidate, candidate, Number(reference));
  }
}

function link(map, key, value) {
  if (!map.has(key)) map.set(key, new Set());
  map.get(key).add(value);
}

// Whether a mark of a chart, which stands for a cluster or for a pair of clusters, is chosen.
function isChosen(mark, filter) {
  if (filter.component !== undefined) {
    return ["reference", "candidate"].some((side) =>
      mark[side] !== undefined && components[side][mark[side]] === filter.component);
  }
  return ["reference", "candidate"].every((side) => {
    if (filter[side] === undefined) return true;
    if (mark[side] !== undefined) return mark[side] === filter[side];
    const other = side === "reference" ? "candidate" : "reference";
    const known = partners[side].get(filter[side]);
    return known !== undefined && known.has(mark[other]);
  });
}
