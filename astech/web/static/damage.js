// The damage pad: groups of points at locations, or from a side, with a preview before they are sent.

import { ask, send } from "./connection.js";
import { fill, make } from "./elements.js";

const FROM = "from ";
const PLAIN = ["standard", "missile"]; // kinds of damage that are not named

export function startDamage(unit, writes) {
  const dialog = document.getElementById("damage");
  const form = dialog.querySelector("form");
  const list = form.querySelector(".groups");
  const preview = form.querySelector(".preview");
  const { where, kind, face, clusters, points, send: sending, rolled } = form.elements; // an element has only points
  let groups = []; // of damage: the event and its words

  function groupOf(damage) {
    if (!where) return { event: { do: "element-hit", damage }, words: `${damage} points` };
    const place = where.selectedOptions[0];
    const kindWords = PLAIN.includes(kind.value) ? "" : `, ${kind.value}`;
    if (!where.value.startsWith(FROM)) {
      const rear = face.value === "rear" && place.dataset.rear === "true";
      const words = `${damage} to ${where.value}${rear ? " rear" : ""}${kindWords}`;
      return { event: { do: "hit", location: where.value, damage, kind: kind.value, rear }, words };
    }
    const side = where.value.slice(FROM.length);
    if (clusters.checked) return { event: { do: "salvo", side, size: damage }, words: `${damage} missiles ${place.textContent}` };
    return { event: { do: "attack", side, damage, kind: kind.value }, words: `${damage} ${place.textContent}${kindWords}` };
  }

  function groupItem(group) {
    const remove = make("button", { type: "button", "aria-label": `Remove ${group.words}` }, `${group.words} ×`);
    remove.addEventListener("click", () => {
      groups = groups.filter((other) => other !== group);
      show();
    });
    return make("li", {}, remove);
  }

  const eventsOf = () => groups.map((group) => group.event);

  async function show() {
    const asked = groups;
    list.replaceChildren(...groups.map(groupItem));
    sending.disabled = !groups.length;
    if (!groups.length) return preview.replaceChildren(make("li", { class: "hint" }, "Each key adds a group of damage. Nothing is sent until you press the last button."));
    try {
      const page = await ask("preview.html", { unit, events: eventsOf() });
      if (asked === groups) fill(preview, page);
    } catch (error) {
      if (asked !== groups) return;
      const isLost = error instanceof TypeError;
      sending.disabled = writes && !isLost; // an offer can wait for a roll
      preview.replaceChildren(make("li", { class: "error" }, isLost ? "No connection and no preview; the damage is sent later." : error.message));
    }
  }

  function add(damage) {
    if (damage > 0) groups = [...groups, groupOf(damage)];
    show();
  }

  function submit(rolls) {
    const words = groups.map((group) => group.words).join("; ");
    if (writes) send({ do: "apply", unit, events: eventsOf() }, words);
    else send({ do: "offer", unit, hits: eventsOf() }, `offer ${words}`);
    if (rolls) send({ do: "roll", unit, every: true }, "roll all");
    dialog.close();
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (points.value) add(Number(points.value));
    else if (!sending.disabled) submit(false);
    points.value = "";
  });
  sending.addEventListener("click", () => submit(false));
  rolled?.addEventListener("click", () => submit(true));

  function open(place) {
    groups = [];
    if (where) where.value = place;
    show();
    dialog.showModal();
    (matchMedia("(pointer: fine)").matches ? points : form.querySelector(".keys button")).focus();
  }

  document.addEventListener("click", ({ target }) => {
    const control = target.closest("[data-hit], [data-add]");
    if (!control) return;
    if (!dialog.open) open(control.dataset.hit);
    if (control.dataset.add) add(Number(control.dataset.add));
  });
  return (place) => {
    const isKnown = [...(where?.options || [])].some((option) => option.value === place);
    if (isKnown) open(place);
    return isKnown;
  };
}
