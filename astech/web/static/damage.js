// The damage pad: groups of points at locations, or from a side, with a preview before they are sent.

import { ask, send } from "./connection.js";
import { button, make, replace } from "./elements.js";

const POINTS = [1, 2, 3, 5, 10, 15, 20];

export function startDamage(id, writes) {
  const dialog = document.getElementById("damage");
  if (!dialog) return;
  const title = dialog.querySelector("h2");
  const groups = dialog.querySelector(".groups");
  const preview = dialog.querySelector(".preview");
  const kind = dialog.querySelector("[name=kind]");
  const side = dialog.querySelector("[name=side]");
  const rear = dialog.querySelector("[name=rear]");
  const pad = dialog.querySelector("[name=points]");
  let place = "";
  let hits = [];

  const eventOf = (points) =>
    place
      ? { do: "hit", location: place, damage: points, kind: kind.value, rear: rear.checked }
      : { do: "attack", side: side.value, damage: points, kind: kind.value };
  const words = (hit) => `${hit.damage} ${hit.do === "hit" ? `to ${hit.location}${hit.rear ? " rear" : ""}` : `from the ${hit.side}`}${hit.kind === "standard" ? "" : `, ${hit.kind}`}`;

  async function show() {
    replace(groups, ...hits.map((hit, index) => make("li", {}, words(hit), button("Remove", () => { hits.splice(index, 1); show(); }, { "aria-label": `Remove ${words(hit)}` }))));
    dialog.querySelector("[name=send]").disabled = !hits.length;
    if (!hits.length) return replace(preview);
    try {
      const found = await ask("preview", { unit: id, events: hits });
      const due = found.due.map((roll) => make("li", {}, `asks for: ${roll.purpose.replaceAll("-", " ")}`));
      replace(preview, ...found.happened.map((effect) => make("li", {}, effect.words)), ...due);
    } catch (error) {
      replace(preview, make("li", { class: "error" }, error.message));
    }
  }

  function add(points) {
    if (!(points > 0)) return;
    hits.push(eventOf(points));
    show();
  }

  replace(dialog.querySelector(".keys"), ...POINTS.map((points) => button(String(points), () => add(points))));
  dialog.querySelector("[name=add]").addEventListener("click", () => { add(Number(pad.value)); pad.value = ""; });
  pad.addEventListener("keydown", (event) => { if (event.key === "Enter") { event.preventDefault(); add(Number(pad.value)); pad.value = ""; } });
  dialog.querySelector("[name=close]").addEventListener("click", () => dialog.close());
  dialog.querySelector("[name=send]").addEventListener("click", () => {
    const said = hits.map(words).join("; ");
    send(writes ? { do: "apply", unit: id, events: hits } : { do: "offer", unit: id, hits }, said);
    dialog.close();
  });

  function open(location, name, hasRear) {
    place = location;
    hits = [];
    rear.checked = false;
    rear.closest("label").hidden = !hasRear;
    side.closest("label").hidden = Boolean(location);
    title.textContent = location ? `Damage to ${name}` : "Damage from a side";
    show();
    dialog.showModal();
    pad.focus();
  }

  for (const control of document.querySelectorAll("[data-hit]")) {
    control.addEventListener("click", () => open(control.dataset.hit, control.dataset.name, control.dataset.rear === "true"));
  }
}
