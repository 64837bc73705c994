// The log of a unit in a drawer, its earlier states, and why a box is marked.

import { ask } from "./connection.js";
import { button, make, replace, ruling } from "./elements.js";

const when = (at) => new Date(at).toLocaleString([], { dateStyle: "short", timeStyle: "short" });

export function startLog(id, writes, markBox, showMarks, showNow) {
  const drawer = document.getElementById("log");
  const list = drawer.querySelector("ol");
  const past = document.getElementById("as-of");
  const why = document.getElementById("why");
  let mark = () => {};

  async function showAsOf(entry) {
    const found = await ask(`units/${id}/as-of/${entry.event}`);
    showMarks(found);
    replace(past, `State after event ${found.event}, turn ${found.turn}, heat ${found.heat}: ${found.words} `, button("Show the current state", leave));
    past.hidden = false;
    document.body.classList.add("past");
    drawer.close();
  }

  function leave() {
    past.hidden = true;
    document.body.classList.remove("past");
    showNow();
  }

  const line = (entry) =>
    make(
      "li",
      { class: entry.event ? "" : "undone" },
      make("p", {}, `${entry.words} `, make("span", { class: "by" }, `${entry.by}, ${when(entry.at)}${entry.event ? "" : ", undone"}`)),
      entry.event ? button("As of here", () => showAsOf(entry), { "aria-label": `As of here: event ${entry.event}` }) : null,
    );

  async function fill() {
    const entries = await ask(`units/${id}/log`).catch((error) => error);
    if (entries instanceof Error) replace(list, make("li", {}, entries.message));
    else replace(list, ...(entries.length ? entries.reverse().map(line) : [make("li", {}, "The log is empty.")]));
  }

  document.getElementById("open-log").addEventListener("click", () => {
    drawer.showModal();
    fill();
  });
  for (const control of document.querySelectorAll("dialog [name=close-dialog]")) control.addEventListener("click", () => control.closest("dialog").close());
  const marking = why.querySelector("[name=mark]");
  marking.hidden = !writes;
  marking.addEventListener("click", () => {
    mark();
    why.close();
  });

  return {
    refresh: () => drawer.open && fill(),
    explain: async (box, name) => {
      const found = await ask(`units/${id}/reason?box=${encodeURIComponent(box)}`).catch((error) => ({ error }));
      const entry = found.entry;
      const words = found.error?.message || (entry ? `Marked by event ${found.event}: ${entry.words} (${entry.by}, ${when(entry.at)})` : "This box is not marked.");
      const effects = (found.effects || []).map((each) => make("li", {}, `${each.words} `, ruling(each.ruling)));
      replace(why.querySelector(".reason"), make("h2", {}, name), make("p", {}, words), effects.length ? make("ul", {}, ...effects) : null);
      marking.textContent = entry ? "Clear directly" : "Mark directly";
      mark = () => markBox(box, name, !entry);
      why.showModal();
    },
  };
}
