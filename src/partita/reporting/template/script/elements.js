// Elements are made from texts, never from HTML.

const data = JSON.parse(document.getElementById("data").textContent);
const names = data.names || { reference: [], candidate: [] };

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  setAll(element, attributes);
  element.append(...children);
  return element;
}

function draw(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  setAll(element, attributes);
  element.append(...children);
  return element;
}

function setAll(element, attributes) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(key, "");
    else if (value !== null && value !== false) element.setAttribute(key, value);
  }
}

// Texts of numbers and cells, the same as those that the page was written with.

const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 3 });

function counted(number, noun) {
  return `${whole.format(number)} ${noun}${number === 1 ? "" : "s"}`;
}

function shareText(share) {
  if (share === 0 || share === 1) return `${100 * share} %`;
  const rounded = Math.round(1000 * share) / 10;
  if (rounded === 0 || rounded === 100) return share < 0.5 ? "< 0.1 %" : "> 99.9 %";
  return `${rounded.toFixed(1)} %`;
}

function lossText(value) {
  const short = Number(value.toPrecision(3));
  return short === 0 || Math.abs(short) >= 1e-4 ? String(short) : short.toExponential();
}

// The labels of parts, each with the text up to the next one.
function partsPieces(side, parts) {
  const pieces = [];
  for (let i = 1; i < parts.length; i += 2) {
    pieces.push([names[side][parts[i]], ` (${whole.format(parts[i + 1])}), `]);
  }
  if (pieces.length) {
    const last = pieces[pieces.length - 1];
    last[1] = last[1].slice(0, -2) + (parts[0] ? `, ${whole.format(parts[0])} more` : "");
  }
  return pieces;
}

function partsText(side, parts) {
  return partsPieces(side, parts).flat().join("");
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
