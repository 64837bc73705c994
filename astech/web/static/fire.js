// Fire at a unit of the table, or to-hit numbers at a target in words.

import { ask, send } from "./connection.js";
import { make, modifiers, replace } from "./elements.js";

export function startFire(id) {
  const form = document.getElementById("fire");
  if (!form) return;
  const [attack, target, situation, side] = ["attack", "target", "situation", "side"].map((name) => form.elements[name]);
  const list = form.querySelector(".numbers");

  const line = (found) =>
    make(
      "li",
      {},
      make("strong", {}, `${found.attack} ${found.place}: `),
      found.why || `${found.number ?? "no roll"}${found.number === null ? "" : ` or more, ${found.chance.toFixed(0)} %`}`,
      found.note ? ` ${found.note}` : "",
      found.modifiers.length ? make("details", {}, make("summary", {}, "Modifiers"), modifiers(found.modifiers)) : null,
    );

  async function show() {
    try {
      const aim = { attack: attack.value || "all", target: target.value, situation: situation.value, side: side.value };
      const text = [aim.attack === "all" ? "" : aim.attack, situation.value].join(" ").trim();
      const found = target.value ? await ask("numbers", { unit: id, ...aim }) : await ask("numbers-in-words", { unit: id, text });
      replace(list, ...found.map(line));
    } catch (error) {
      replace(list, make("li", { class: "error" }, error.message));
    }
  }

  form.querySelector("[name=show]").addEventListener("click", show);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!target.value) return show();
    const aimed = `${attack.value || "all weapons"} at ${target.selectedOptions[0].textContent}`;
    send({ do: "fire", unit: id, attack: attack.value || "all", target: target.value, situation: situation.value, side: side.value }, `fire ${aimed}`);
  });
}
