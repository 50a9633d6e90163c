// Links to sections. In a frame of a notebook they would lead to the address of the notebook, so
// that they are followed here.

document.addEventListener("click", (event) => {
  const link = event.target.closest('a[href^="#"]');
  if (link === null || location.protocol !== "about:") return;
  event.preventDefault();
  const target = document.getElementById(link.getAttribute("href").slice(1));
  target.setAttribute("tabindex", -1);
  target.focus();
  target.scrollIntoView();
});
