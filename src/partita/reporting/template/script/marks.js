// Marks of charts: pointer and keyboard focus tell what a mark is, a click filters by it.

const tip = make("div", { class: "tip", "aria-hidden": "true", hidden: true });
document.body.append(tip);

function tell(text, box) {
  tip.textContent = text;
  tip.hidden = false;
  const { width, height } = tip.getBoundingClientRect();
  const left = Math.max(8, Math.min(box.left + box.width / 2 - width / 2, innerWidth - width - 8));
  const above = box.top - height - 10;
  tip.style.left = `${left}px`;
  tip.style.top = `${above > 8 ? above : Math.min(box.bottom + 10, innerHeight - height - 8)}px`;
}

function hush() {
  tip.hidden = true;
}

function pointBox(event) {
  return { left: event.clientX, width: 0, top: event.clientY - 6, bottom: event.clientY + 12 };
}

// A chart whose marks carry numbers of clusters: data-r of the reference, data-c of the candidate.
function enlivenMarks(chart) {
  const marks = [...chart.querySelectorAll("[data-r], [data-c]")];
  if (!marks.length) return;
  // A picture has no parts for assistive technology; a group has.
  chart.setAttribute("role", "group");
  const clusters = new Map();
  for (const mark of marks) {
    const title = mark.querySelector("title");
    setAll(mark, { role: "button", tabindex: -1, "aria-label": title.textContent });
    title.remove();
    clusters.set(mark, {
      reference: mark.dataset.r === undefined ? undefined : Number(mark.dataset.r),
      candidate: mark.dataset.c === undefined ? undefined : Number(mark.dataset.c),
    });
  }
  marks[0].setAttribute("tabindex", 0);

  function markOf(event) {
    const mark = event.target.closest("[data-r], [data-c]");
    return clusters.has(mark) ? mark : null;
  }

  function choice(mark) {
    const { reference, candidate } = clusters.get(mark);
    const text = reference !== undefined && candidate !== undefined
      ? `${names.reference[reference]} → ${names.candidate[candidate]}`
      : reference !== undefined
        ? `reference cluster ${names.reference[reference]}`
        : `candidate cluster ${names.candidate[candidate]}`;
    return { reference, candidate, text };
  }

  function move(mark, step) {
    const next = marks[(marks.indexOf(mark) + step + marks.length) % marks.length];
    mark.setAttribute("tabindex", -1);
    next.setAttribute("tabindex", 0);
    next.focus();
  }

  chart.addEventListener("pointermove", (event) => {
    const mark = markOf(event);
    if (mark) tell(mark.getAttribute("aria-label"), pointBox(event));
    else hush();
  });
  chart.addEventListener("pointerleave", hush);
  chart.addEventListener("focusin", (event) => {
    const mark = markOf(event);
    if (mark) tell(mark.getAttribute("aria-label"), mark.getBoundingClientRect());
  });
  chart.addEventListener("focusout", hush);
  chart.addEventListener("click", (event) => {
    const mark = markOf(event);
    if (mark) choose(choice(mark));
  });
  chart.addEventListener("keydown", (event) => {
    const mark = markOf(event);
    const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
    if (!mark) return;
    if (event.key in steps) move(mark, steps[event.key]);
    else if (event.key === "Enter" || event.key === " ") choose(choice(mark));
    else return;
    event.preventDefault();
  });
  listeners.push((filter) => {
    for (const mark of marks) {
      const picked = filter !== null && isChosen(clusters.get(mark), filter);
      mark.classList.toggle("picked", picked);
      mark.classList.toggle("dim", filter !== null && !picked);
    }
  });
}

for (const chart of document.querySelectorAll("svg")) enlivenMarks(chart);
