// The log of a unit in a drawer, its earlier states, and why a box is marked.

import { ask, on } from "./connection.js";
import { fill } from "./elements.js";
import { address, isMarked, showState } from "./parts.js";

// Fills an element with the answer of the server, or with the reason why there is none.
async function show(element, path) {
  const page = await ask(address(path)).catch((error) => error);
  if (page instanceof Error) element.replaceChildren(page instanceof TypeError ? "No connection." : page.message);
  else fill(element, page);
}

// Returns a function that says why a box is marked; `mark` marks or clears a box directly.
export function startLog(unit, mark) {
  const drawer = document.getElementById("log");
  const why = document.getElementById("why");
  const marking = why.querySelector("[name=mark]");
  let explained = "";

  const fillLog = () => show(drawer.querySelector("ol"), "log.html");
  document.getElementById("open-log").addEventListener("click", () => {
    drawer.showModal();
    fillLog();
  });
  on("change", (change) => drawer.open && change.entries.some((entry) => entry.unit === unit) && fillLog());
  document.addEventListener("click", ({ target }) => {
    const dialog = target.closest("dialog");
    if (target.dataset.event) showState(Number(target.dataset.event));
    if (dialog && (target.dataset.event || target.name === "close")) dialog.close();
  });
  marking?.addEventListener("click", () => {
    mark(explained);
    why.close();
  });

  return (box, name) => {
    explained = box;
    why.querySelector("h2").textContent = name;
    show(why.querySelector(".reason"), `reason.html?box=${encodeURIComponent(box)}`);
    if (marking) marking.textContent = isMarked(box) ? "Clear directly" : "Mark directly";
    why.showModal();
  };
}
