// The damage pad: groups of points at locations, or from a side, with a preview before they are sent.

import { ask, send } from "./connection.js";
import { button, make, plain, replace } from "./elements.js";

const POINTS = [1, 2, 3, 5, 10, 15, 20];
const ELEMENT_POINTS = [1, 2, 3, 4, 5, 6, 8];
const FROM = "from ";

const hitWords = (hit) => {
  const kind = hit.kind && !["standard", "missile"].includes(hit.kind) ? `, ${hit.kind}` : "";
  if (hit.do === "element-hit") return `${hit.damage} points`;
  if (hit.do === "salvo") return `${hit.size} missiles from the ${hit.side}${kind}`;
  return `${hit.damage} ${hit.do === "hit" ? `to ${hit.location}${hit.rear ? " rear" : ""}` : `from the ${hit.side}`}${kind}`;
};

export function startDamage(id, writes) {
  const dialog = document.getElementById("damage");
  const part = (selector) => dialog.querySelector(selector);
  const [title, groups, preview, faces, clusters] = ["h2", ".groups", ".preview", ".faces", ".clusters"].map(part);
  const [where, kind, rear, several, pad, sending, rolling] = ["where", "kind", "face][value=rear", "clusters", "points", "send", "rolled"].map((name) => part(`[name=${name}]`));
  const isElement = Boolean(document.querySelector("[data-element]"));
  let hits = [];

  function eventOf(points) {
    if (isElement) return { do: "element-hit", damage: points };
    const side = where.value.startsWith(FROM) && where.value.slice(FROM.length);
    if (!side) return { do: "hit", location: where.value, damage: points, kind: kind.value, rear: rear.checked };
    return several.checked ? { do: "salvo", side, size: points } : { do: "attack", side, damage: points, kind: kind.value };
  }

  async function show() {
    const asked = hits;
    replace(groups, ...hits.map((hit, index) => make("li", {}, button(`${hitWords(hit)} ×`, () => { hits = hits.filter((_, place) => place !== index); show(); }, { "aria-label": `Remove ${hitWords(hit)}` }))));
    sending.disabled = rolling.disabled = !hits.length;
    if (!hits.length) return replace(preview, make("li", { class: "hint" }, "Each key adds a group of damage. Nothing is sent until you press Send."));
    try {
      const found = await ask("preview", { unit: id, events: hits });
      if (asked !== hits) return;
      const due = found.due.map((roll) => make("li", { class: "asks" }, `To roll: ${plain(roll.purpose)}${roll.target === null ? "" : `, ${roll.target} or more`} (${roll.asked_by})`));
      const behind = found.waiting ? [make("li", {}, `${found.waiting} more ${found.waiting === 1 ? "group follows" : "groups follow"} this roll.`)] : [];
      replace(preview, ...found.happened.map((effect) => make("li", {}, effect.words)), ...found.notes.map((words) => make("li", {}, words)), ...due, ...behind);
      rolling.disabled = !found.due.length;
    } catch (error) {
      if (asked !== hits) return;
      const isRefused = !(error instanceof TypeError);
      sending.disabled = rolling.disabled = isRefused;
      replace(preview, make("li", { class: "error" }, isRefused ? error.message : "No connection and no preview; the damage is sent later."));
    }
  }

  function add(points) {
    if (!(points > 0)) return;
    hits = [...hits, eventOf(points)];
    show();
  }

  function addTyped() {
    add(Number(pad.value));
    pad.value = "";
  }

  function submit(rolls) {
    const words = hits.map(hitWords).join("; ");
    send(writes ? { do: "apply", unit: id, events: hits } : { do: "offer", unit: id, hits }, writes ? words : `offer ${words}`);
    if (rolls) send({ do: "roll", unit: id, every: true }, "roll all");
    dialog.close();
  }

  function showWhere() {
    const option = where.selectedOptions[0];
    const rolled = where.value.startsWith(FROM);
    title.textContent = isElement ? "Damage" : `Damage ${rolled ? "" : "to "}${option.textContent}`;
    faces.hidden = rolled || option.dataset.rear !== "true";
    clusters.hidden = !rolled;
    if (faces.hidden) part("[name=face][value=front]").checked = true;
  }

  const keys = isElement ? ELEMENT_POINTS : POINTS;
  replace(part(".keys"), ...keys.map((points) => button(String(points), () => add(points))));
  part("[name=add]").addEventListener("click", addTyped);
  pad.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (pad.value) addTyped();
    else if (hits.length) submit(false);
  });
  where.addEventListener("change", showWhere);
  part("[name=close]").addEventListener("click", () => dialog.close());
  sending.addEventListener("click", () => submit(false));
  rolling.addEventListener("click", () => submit(true));
  rolling.hidden = !writes;
  if (!writes) sending.textContent = "Offer";
  if (isElement) for (const control of [where, kind]) control.closest("label").hidden = true;

  const open = (place) => {
    hits = [];
    if (!isElement) {
      where.value = place;
      showWhere();
    } else clusters.hidden = true;
    show();
    dialog.showModal();
    (matchMedia("(pointer: fine)").matches ? pad : part(".keys button")).focus();
  };

  for (const control of document.querySelectorAll("[data-hit]")) control.addEventListener("click", () => open(control.dataset.hit));
  for (const control of document.querySelectorAll("[data-side]")) control.addEventListener("click", () => open(FROM + control.dataset.side));
  replace(document.querySelector("[data-element]"), ...(isElement ? keys.map((points) => button(String(points), () => { open(""); add(points); })) : []));
  return (place) => {
    const isKnown = [...where.options].some((option) => option.value === place);
    if (isKnown) open(place);
    return isKnown;
  };
}
