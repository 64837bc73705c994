// The log of a unit in a drawer, its earlier states, and why a box is marked.

import { ask } from "./connection.js";
import { button, make, replace } from "./elements.js";

export function startLog(id, showMarks, showNow) {
  const drawer = document.getElementById("log");
  const list = drawer.querySelector("ol");
  const past = document.getElementById("as-of");
  const why = document.getElementById("why");

  async function showAsOf(entry) {
    const found = await ask(`units/${id}/as-of/${entry.event}`);
    showMarks(found);
    replace(past, `As of event ${found.event}: ${found.words} `, button("Show the present state", () => { past.hidden = true; showNow(); }));
    past.hidden = false;
    drawer.close();
  }

  const line = (entry) =>
    make("li", {}, `${entry.words} `, make("span", { class: "by" }, `${entry.by} ${entry.at}`), entry.event ? button("As of here", () => showAsOf(entry)) : make("span", {}, " (undone)"));

  async function open() {
    replace(list, ...(await ask(`units/${id}/log`)).reverse().map(line));
    drawer.showModal();
  }

  document.getElementById("open-log").addEventListener("click", open);
  for (const control of document.querySelectorAll("dialog [name=close-dialog]")) control.addEventListener("click", () => control.closest("dialog").close());

  return {
    add: (entries) => drawer.open && list.prepend(...entries.map(line).reverse()),
    explain: async (box) => {
      const name = box.getAttribute("aria-label") || box.textContent;
      const found = await ask(`units/${id}/reason?box=${box.id}`).catch((error) => ({ error }));
      const told = found.error
        ? [make("p", {}, found.error.message)]
        : found.entry
          ? [make("p", {}, `${found.entry.words} (${found.entry.by})`), make("ul", {}, ...found.effects.map((each) => make("li", {}, `${each.words} `, make("span", { class: "ruling" }, each.ruling))))]
          : [make("p", {}, "It is not marked. A long press, or the key M, marks it directly.")];
      replace(why.querySelector(".reason"), make("h2", {}, name), ...told);
      why.showModal();
    },
  };
}
