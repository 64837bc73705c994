// The page of a unit: its state, damage, rolls, fire, the end of the turn, marks, the log.

import { ask, on, send } from "./connection.js";
import { startDamage } from "./damage.js";
import { button, make, modifiers, replace } from "./elements.js";
import { startFire } from "./fire.js";
import { startLog } from "./log.js";

const LONG = 500; // milliseconds of a long press

const article = document.getElementById("unit");
const id = article?.dataset.unit;
const writes = article?.dataset.writes === "true";
let view = null;

function showTracks(tracks) {
  for (const track of article.querySelectorAll("[data-track]")) {
    const marked = tracks[track.dataset.track] || 0;
    const boxes = track.querySelectorAll("input");
    boxes.forEach((box, place) => {
      box.checked = place < marked;
    });
    track.querySelector(".left").textContent = String(boxes.length - marked);
  }
}

export function showMarks(tracks, struck) {
  showTracks(tracks);
  const ids = new Set(struck);
  for (const slot of article.querySelectorAll(".slots button")) slot.setAttribute("aria-pressed", String(ids.has(slot.id)));
  for (const region of article.querySelectorAll(".group")) {
    region.classList.toggle("gone", ids.has(region.id));
    const points = article.querySelector(`#figure [href="#${region.id}"] .points`);
    if (points) points.textContent = [...region.querySelectorAll(".left")].map((left) => left.textContent).join("/");
  }
}

// The printed sheet is drawn again when its marks have changed, and nobody waits for it.
let drawing = 0;
function showPrinted() {
  const printed = document.querySelector("#printed object");
  if (!printed || printed.offsetParent === null) return;
  clearTimeout(drawing);
  drawing = setTimeout(() => printed.replaceWith(printed.cloneNode()), 500);
}

const setText = (name, text) => {
  const element = document.getElementById(name);
  if (element) element.textContent = text;
};

function stateWords(found) {
  return found.destroyed || [found.prone && "prone", found.shutdown && "shut down", ...found.withdraws].filter(Boolean).join(", ") || "ready";
}

function showStatus(found) {
  const sunk = found.heat_sunk === null ? "" : `, ${found.heat_made} made, ${found.heat_sunk} sunk`;
  setText("status-heat", `${found.heat}${sunk}`);
  setText("status-move", Object.entries(found.movement).map(([mode, points]) => `${mode} ${points}`).join(", "));
  setText("status-tmm", found.tmm);
  setText("status-gunnery", found.gunnery ?? "");
  setText("status-piloting", found.piloting ?? "");
  setText("status-state", stateWords(found));
  setText("status-turn", found.turn);
}

const rollWords = (due) => due.purpose.replaceAll("-", " ") + (due.target === null ? "" : `, ${due.target} or more`);

function dicePad(due) {
  const typed = make("input", { inputmode: "numeric", size: "6", "aria-label": `Dice of ${rollWords(due)}, as ${due.dice} numbers`, placeholder: "e.g. 3 4" });
  const say = () => typed.value.trim() && send({ do: "say", unit: id, text: typed.value.trim() }, typed.value.trim());
  typed.addEventListener("keydown", (event) => event.key === "Enter" && say());
  const outcome = due.target === null ? [] : ["made", "failed"].map((word) => button(word, () => send({ do: "say", unit: id, text: word }, `${rollWords(due)}: ${word}`)));
  const choices = due.choices.map((word) => button(word, () => send({ do: "say", unit: id, text: word }, word)));
  return make("div", { class: "pad" }, button(`Roll ${due.dice}D6`, () => send({ do: "roll", unit: id }, `roll ${rollWords(due)}`)), typed, button("Enter", say), ...outcome, ...choices);
}

function rollCard(due, first) {
  return make(
    "li",
    { class: "card", "data-purpose": due.purpose },
    make("strong", {}, rollWords(due)),
    ` ${due.asked_by} `,
    make("span", { class: "ruling" }, due.ruling),
    due.modifiers.length ? modifiers(due.modifiers) : null,
    first && writes ? dicePad(due) : null,
  );
}

function offerCard(offer) {
  const answer = (verb) => button(verb === "accept" ? "Accept" : "Decline", () => send({ do: verb, unit: id, offer: offer.id }, `${verb} ${offer.words}`));
  return make("li", { class: "card offer" }, make("strong", {}, `${offer.attacker}, ${offer.weapon}: `), offer.words, ...(writes ? [answer("accept"), answer("decline")] : []));
}

function showDue(found) {
  const rolls = found.due.map((due, index) => rollCard(due, index === 0));
  replace(document.querySelector("#due ul"), ...found.offers.map(offerCard), ...rolls);
  document.getElementById("due").hidden = !(found.offers.length || found.due.length);
  const every = document.getElementById("roll-all");
  if (every) every.hidden = found.due.length < 2;
}

export const numberWords = (numbers) => numbers.map((number) => (number === null ? "–" : number)).join("/");

function weaponLine(weapon) {
  const fires = `${numberWords(weapon.numbers)}, heat ${weapon.heat || "–"}, damage ${weapon.damage || "–"}${weapon.shots === null ? "" : `, ${weapon.shots} shots`}`;
  return make("li", { id: `mount-${weapon.mount}`, class: weapon.fires ? "" : "silent" }, make("strong", {}, `${weapon.name} ${weapon.place}`), ` ${weapon.fires ? fires : weapon.why}`);
}

function showView(found) {
  if (found.id !== id || (view && found.number < view.number)) return;
  if (view && view.events !== found.events) showPrinted();
  view = found;
  showMarks(found.tracks, found.struck);
  showStatus(found);
  showDue(found);
  replace(document.querySelector("#weapons ul"), ...found.weapons.map(weaponLine), ...found.physical.map((each) => make("li", {}, `${each.name}: ${each.why || `${each.number ?? "–"} or more, damage ${each.damage}`}`)));
}

// A long press, or the key M, marks a box directly; a click asks why it is marked.
function startBoxes(explain) {
  const boxOf = (target) => target.closest("input[type=checkbox], .slots button");
  const isMarked = (box) => (box.matches("input") ? box.checked : box.getAttribute("aria-pressed") === "true");
  const mark = (box) => send({ do: "mark", unit: id, box: box.id, marked: !isMarked(box) }, `mark ${box.getAttribute("aria-label") || box.textContent}`);
  let timer = 0;
  let pressed = false;
  article.addEventListener("pointerdown", (event) => {
    const box = boxOf(event.target);
    pressed = false;
    clearTimeout(timer);
    if (!box || !writes) return;
    timer = setTimeout(() => {
      pressed = true;
      mark(box);
    }, LONG);
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) article.addEventListener(end, () => clearTimeout(timer));
  article.addEventListener("contextmenu", (event) => boxOf(event.target) && event.preventDefault());
  article.addEventListener("click", (event) => {
    const box = boxOf(event.target);
    if (!box) return;
    event.preventDefault();
    if (!pressed) explain(box);
  });
  article.addEventListener("keydown", (event) => {
    const box = boxOf(event.target);
    if (box && writes && event.key.toLowerCase() === "m") mark(box);
  });
}

function startWords() {
  const form = document.getElementById("words");
  if (!form) return;
  const field = form.querySelector("input");
  const list = document.getElementById("word-list");
  field.addEventListener("input", async () => {
    const { words } = await ask(`units/${id}/words?text=${encodeURIComponent(field.value)}`).catch(() => ({ words: [] }));
    const kept = field.value.slice(0, field.value.lastIndexOf(" ") + 1);
    replace(list, ...words.slice(0, 30).map((word) => make("option", { value: kept + word })));
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!field.value.trim()) return;
    send({ do: "say", unit: id, text: field.value.trim() }, field.value.trim());
    field.value = "";
  });
}

export async function startUnit() {
  const log = startLog(id, (marks) => showMarks(marks.tracks, marks.struck), () => view && showView(view));
  on("change", (change) => {
    change.units.forEach(showView);
    log.add(change.entries.filter((entry) => entry.unit === id));
  });
  on("answer", ({ answer }) => {
    const lines = answer.units.filter((unit) => unit.unit === id).flatMap((unit) => [...unit.happened.map((effect) => effect.words), ...unit.notes]);
    const said = [...lines, ...answer.lines];
    if (said.length) replace(document.getElementById("happened"), ...said.map((words) => make("li", {}, words)));
  });
  startBoxes(log.explain);
  startWords();
  if (writes || document.getElementById("damage")) startDamage(id, writes);
  if (writes) startFire(id);
  showView(await ask(`units/${id}/view`).catch(() => null) || { id: "" });
}
