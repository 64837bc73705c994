// The weapons of a unit with their to-hit numbers, fire at a unit of the table, physical attacks.

import { ask, send } from "./connection.js";
import { button, make, modifiers, replace } from "./elements.js";

const PAUSE = 300; // milliseconds after the last key press before numbers are requested

const plural = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;

const bracketWords = (numbers) => numbers.map((number) => number ?? "–").join(" / ");

export function startWeapons(id, writes) {
  const form = document.getElementById("fire");
  const [target, range, side, situation] = ["target", "range", "side", "situation"].map((name) => form.elements[name]);
  const list = form.querySelector(".weapons");
  const physical = form.querySelector(".physical");
  const error = form.querySelector(".error");
  const fire = form.elements.offer;
  const chosen = new Set(); // mounts
  let view = null;
  let numbers = null;
  let timer = 0;
  fire.hidden = !writes;

  const situationWords = () => [range.value && `range ${range.value}`, situation.value.trim()].filter(Boolean).join(" ");
  const isListed = () => view.weapons.some((weapon) => weapon.mount >= 0);

  // The words for the chosen weapons: `medium laser lt, ac/10`; `all` for a unit without a list of weapons.
  function attackWords() {
    if (!isListed()) return "all";
    const wordsOf = (weapon) => {
      const places = new Set(view.weapons.filter((each) => each.name === weapon.name).map((each) => each.place));
      return `${weapon.name.replaceAll(",", "")} ${places.size > 1 ? weapon.place : ""}`.toLowerCase().trim();
    };
    return view.weapons.filter((each) => chosen.has(each.mount)).map(wordsOf).join(", ");
  }

  function needed(weapon, found) {
    if (found) return found.why ? make("span", { class: "hint" }, found.why) : make("span", {}, make("strong", {}, found.number === null ? "–" : `${found.number}+`), found.number === null ? "" : ` ${found.chance.toFixed(0)} %`);
    return weapon.numbers.length ? make("span", {}, make("strong", {}, bracketWords(weapon.numbers))) : null;
  }

  function weaponLine(weapon, found) {
    const place = weapon.place ? ` ${weapon.place}` : "";
    const box = make("input", { type: "checkbox", checked: chosen.has(weapon.mount), disabled: !weapon.fires, "data-key": `mount-${weapon.mount}` });
    box.addEventListener("change", () => {
      chosen[box.checked ? "add" : "delete"](weapon.mount);
      showFire();
    });
    const costs = [weapon.heat && weapon.heat !== "—" ? `${weapon.heat} heat` : "", weapon.damage ? `${weapon.damage} damage` : "", weapon.shots === null ? "" : plural(weapon.shots, "shot")];
    const words = weapon.fires ? costs.filter(Boolean).join(" · ") : weapon.why;
    return make(
      "li",
      { class: weapon.fires ? "" : "silent", "data-mount": String(weapon.mount) },
      make("label", {}, writes && weapon.mount >= 0 ? box : null, make("span", { class: "what" }, make("strong", {}, weapon.name), place, make("span", { class: "costs" }, words))),
      weapon.fires ? make("span", { class: "needed" }, needed(weapon, found)) : null,
      found?.modifiers.length ? make("details", {}, make("summary", {}, "Modifiers"), modifiers(found.modifiers), found.note || "") : null,
    );
  }

  function showFire() {
    const number = view.weapons.filter((weapon) => chosen.has(weapon.mount)).length;
    const name = target.value ? target.selectedOptions[0].textContent : "";
    fire.textContent = isListed() ? `Fire ${number ? plural(number, "weapon") : ""}${name && ` at ${name}`}` : `Attack ${name}`;
    fire.disabled = isListed() && !number;
  }

  function strikeLine(strike) {
    const attack = () => fireAt(strike.name);
    const words = strike.why || `${strike.number ?? "–"}+ · ${strike.damage || "no"} damage`;
    const act = writes && !strike.why ? button("Attack", attack, { disabled: !target.value, "aria-label": `Attack: ${strike.name}`, "data-key": strike.name }) : null;
    return make("li", { class: strike.why ? "silent" : "" }, make("span", { class: "what" }, make("strong", {}, strike.name), make("span", { class: "costs" }, words)), act);
  }

  function showList() {
    const left = [...(numbers || [])];
    const foundFor = (weapon) => {
      const place = left.findIndex((each) => each.attack === weapon.name && each.place === weapon.place);
      return place < 0 ? null : left.splice(place, 1)[0];
    };
    const lines = view.weapons.map((weapon) => weaponLine(weapon, foundFor(weapon)));
    const others = left.map((found) => weaponLine({ mount: -2, name: found.attack, place: found.place, fires: true, heat: "", damage: "", shots: null, numbers: [] }, found));
    replace(list, ...lines, ...others);
    if (!lines.length && !others.length) replace(list, make("li", { class: "hint" }, "No weapons."));
    physical.hidden = !view.physical.length;
    replace(physical.querySelector("ul"), ...(target.value || !writes ? [] : [make("li", { class: "hint" }, "Choose a target of the table to attack.")]), ...view.physical.map(strikeLine));
    showFire();
  }

  async function askNumbers() {
    const words = situationWords();
    error.textContent = "";
    numbers = null;
    if ((target.value || words) && (!isListed() || view.weapons.some((weapon) => weapon.fires))) {
      try {
        numbers = target.value
          ? await ask("numbers", { unit: id, attack: "all", target: target.value, situation: words, side: side.value })
          : await ask("numbers-in-words", { unit: id, text: words });
      } catch (refusal) {
        error.textContent = refusal.message;
      }
    }
    showList();
  }

  function askSoon() {
    clearTimeout(timer);
    timer = setTimeout(askNumbers, PAUSE);
  }

  function fireAt(attack) {
    if (target.value) send({ do: "fire", unit: id, attack, target: target.value, situation: situationWords(), side: side.value }, `${attack} at ${target.selectedOptions[0].textContent}`);
    else send({ do: "say", unit: id, text: `fire ${attack}` }, `fire ${attack}`);
    chosen.clear();
  }

  form.addEventListener("input", (event) => event.target.type !== "checkbox" && askSoon());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const attack = attackWords();
    if (attack && writes) fireAt(attack);
  });

  return (found) => {
    view = found;
    for (const mount of chosen) if (!found.weapons.some((weapon) => weapon.mount === mount && weapon.fires)) chosen.delete(mount);
    showList();
    if (numbers) askSoon();
  };
}
