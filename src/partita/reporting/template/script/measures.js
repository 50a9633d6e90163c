// Measures: mark those to look at in the situation that a reader picks.

const situations = document.getElementById("situations");
if (situations) {
  const select = situations.querySelector("select");
  const why = situations.querySelector(".why");
  const advice = [...document.querySelectorAll(".advice dd")];
  select.addEventListener("change", () => {
    const found = select.value === "" ? null : advice[Number(select.value)];
    const wanted = found === null ? [] : found.dataset.measures.split(" ").filter(Boolean);
    why.textContent = found === null ? "" : [...found.querySelectorAll("p")].map((one) => one.textContent).join(" ");
    for (const row of document.querySelectorAll("[data-measure]")) {
      const isWanted = wanted.includes(row.dataset.measure);
      row.classList.toggle("wanted", isWanted);
      row.querySelector(".rank")?.remove();
      if (isWanted) {
        const rank = wanted.indexOf(row.dataset.measure) + 1;
        row.querySelector("th").append(make("span", { class: "rank" }, `look at this: no. ${rank}`));
      }
    }
  });
  situations.hidden = false;
}
