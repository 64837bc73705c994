// The page of a unit: its state, damage, rolls, weapons, marks, the log.

import { ask, on, send, state } from "./connection.js";
import { startDamage } from "./damage.js";
import { button, make, plain, replace, signed } from "./elements.js";
import { startLog } from "./log.js";
import { showDue } from "./rolls.js";
import { startWeapons } from "./weapons.js";

const LONG = 500; // milliseconds of a long press
const STILL = 10; // pixels by which a finger may move during it
const FAR = 14; // most points of the printed sheet between a tap and its box

const article = document.getElementById("unit");
const id = article?.dataset.unit;
const writes = article?.dataset.writes === "true";
const KEPT = `astech-view:${location.pathname}`;
const isElement = document.body.dataset.page === "card";
let view = null;
let showWeapons = () => {};
let openDamage = () => {};

function showTracks(tracks) {
  for (const track of article.querySelectorAll("[data-track]")) {
    const marked = tracks[track.dataset.track] || 0;
    const boxes = track.querySelectorAll("input");
    boxes.forEach((box, place) => {
      box.checked = place < marked;
    });
    track.querySelector(".left").textContent = String(boxes.length - marked);
    const points = article.querySelector(`[data-points="${CSS.escape(track.dataset.track)}"]`);
    if (points) showPoints(points, boxes.length - marked);
  }
  for (const place of article.querySelectorAll(".place")) {
    const counts = document.getElementById(place.dataset.region).querySelectorAll(".count");
    place.setAttribute("aria-label", [...counts].map((count) => count.textContent).join("; "));
  }
}

function showPoints(points, left) {
  const number = points.querySelector(".number");
  const changed = number.textContent !== String(left);
  number.textContent = String(left);
  points.querySelector("meter").value = left;
  if (!changed || !view) return;
  points.classList.remove("changed");
  requestAnimationFrame(() => points.classList.add("changed"));
}

function showMarks(found) {
  showTracks(found.tracks);
  const ids = new Set(found.struck);
  for (const slot of article.querySelectorAll(".slots button")) slot.setAttribute("aria-pressed", String(ids.has(slot.id)));
  for (const region of article.querySelectorAll(".group")) {
    region.classList.toggle("gone", ids.has(region.id));
    article.querySelector(`[data-region="${CSS.escape(region.id)}"]`)?.classList.toggle("gone", ids.has(region.id));
  }
}

function stateWords(found) {
  return (found.destroyed && `destroyed: ${found.destroyed}`) || [found.prone && "prone", found.shutdown && "shut down", found.withdraws.length && `must withdraw: ${found.withdraws.join(", ")}`].filter(Boolean).join(", ") || "ready";
}

function* statusParts(found) {
  if (found.heat_sunk !== null) yield ["heat", "Heat", found.heat, `${found.heat_made} made, ${found.heat_sunk} sunk`, found.heat && `heat-${found.heat}`];
  const modes = Object.entries(found.movement).filter(([mode, points]) => points || mode !== "jump");
  if (modes.length) yield ["move", "Move", modes.map(([, points]) => (isElement ? `${points}"` : points)).join(" / "), modes.map(([mode]) => mode).join(" / ")];
  if (!isElement) yield ["tmm", "TMM", signed(found.tmm), found.moved ? `${found.moved} ${found.hexes}` : "not moved"];
  if (found.shooting !== null && !isElement) yield ["gunnery", "To hit", found.shooting, [`gunnery ${found.gunnery}`, ...found.to_hit.map((each) => `${signed(each.value)} ${each.reason}`)].join(", ")];
  if (found.piloting !== null) yield ["piloting", "Piloting", found.piloting, found.piloting_modifiers.map((each) => `${signed(each.value)} ${each.reason}`).join(", ")];
  for (const [name, value] of Object.entries(found.strength)) yield [name.replaceAll(" ", "-"), name, value, ""];
  yield ["turn", "Turn", found.turn, ""];
  yield ["state", "State", stateWords(found), found.notes.join("; ")];
}

function showStatus(found) {
  const parts = [...statusParts(found)].map(([name, title, value, more, box]) => {
    const words = box ? button(String(value), null, { "data-box": box, "aria-label": `${title} ${value}: why?` }) : String(value);
    return make("div", { class: `status-${name}` }, make("dt", {}, title), make("dd", { id: `status-${name}` }, words), more ? make("dd", { class: "more" }, more) : null);
  });
  replace(document.getElementById("status"), ...parts);
  document.getElementById("status").classList.toggle("lost", Boolean(found.destroyed));
}

function showView(found) {
  if (found.id !== id || (view && found.number < view.number)) return;
  const changed = view && view.seq !== found.seq;
  if (document.body.classList.contains("past") && view) {
    view = found;
    return;
  }
  showMarks(found);
  showStatus(found);
  showDue(found, writes);
  showWeapons(found);
  if (changed) showPrinted();
  view = found;
}

function keep() {
  try {
    localStorage.setItem(KEPT, JSON.stringify(view));
  } catch {
    // The storage is full: after a reload without network the page shows an older state.
  }
}

// A page that was loaded without network shows the last visit; this device may have saved a later state.
function showKept() {
  const kept = JSON.parse(localStorage.getItem(KEPT) || "null");
  if (kept && kept.number > view.number) showView(kept);
}

// --- Boxes ------------------------------------------------------------------------------------------------------------

const nameOf = (box) => {
  const control = document.getElementById(box);
  return control?.getAttribute("aria-label") || control?.textContent || plain(box);
};

function isMarked(box) {
  const [, track, number] = /^(.+)-(\d+)$/.exec(box) || [];
  const marked = track === "heat" ? view.heat : view.tracks[track] || 0;
  return view.struck.includes(box) || marked >= Number(number);
}

const markBox = (box, name, marked) => send({ do: "mark", unit: id, box, marked }, `${marked ? "mark" : "clear"} ${name} directly`);
const mark = (box) => markBox(box, nameOf(box), !isMarked(box));

// A long press marks a box directly; a tap asks why it is marked. On the printed sheet a tap on an open pip opens the damage pad.
function listenToBoxes(root, boxAt, tap) {
  let timer = 0;
  let pressed = false;
  let start = { clientX: 0, clientY: 0 };
  root.addEventListener("pointerdown", (event) => {
    const box = boxAt(event);
    pressed = false;
    start = event;
    clearTimeout(timer);
    if (!box || !writes) return;
    timer = setTimeout(() => {
      pressed = true;
      navigator.vibrate?.(30);
      mark(box);
    }, LONG);
  });
  for (const end of ["pointerup", "pointercancel"]) root.addEventListener(end, () => clearTimeout(timer));
  root.addEventListener("pointermove", (event) => Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > STILL && clearTimeout(timer));
  root.addEventListener("contextmenu", (event) => boxAt(event) && event.preventDefault());
  root.addEventListener("click", (event) => {
    const box = boxAt(event);
    if (!box) return;
    event.preventDefault();
    if (!pressed) tap(box);
  });
  root.addEventListener("keydown", (event) => {
    const box = event.key.toLowerCase() === "m" && writes && boxAt(event);
    if (box) mark(box);
  });
}

function controlAt({ target }) {
  const control = target.closest(".boxes input, .slots button, [data-box]");
  return control && (control.dataset.box || control.id);
}

// --- The sheet as printed ---------------------------------------------------------------------------------------------

const printed = document.querySelector("#printed object");
let drawing = 0;
let known = null; // the document of the printed sheet

// The printed sheet is drawn again when its marks have changed: its root element is replaced, so that nothing flickers.
function showPrinted() {
  clearTimeout(drawing);
  if (printed.offsetParent === null) return;
  drawing = setTimeout(async () => {
    const answer = await fetch(printed.data).catch(() => null);
    const page = printed.contentDocument;
    if (!answer?.ok || !page) return;
    const drawn = new printed.contentWindow.DOMParser().parseFromString(await answer.text(), "image/svg+xml");
    page.replaceChild(page.importNode(drawn.documentElement, true), page.documentElement);
  }, 400);
}

function listenToPrinted(explain) {
  const page = printed.contentDocument;
  if (!page || page === known) return;
  known = page;
  listenToBoxes(page, (event) => pipAt(page.documentElement, event), (box) => {
    const [, place] = /^(?:armor|structure)-(.+?)(?:-rear)?-\d+$/.exec(box) || [];
    if (!place || isMarked(box) || !openDamage(place)) explain(box, nameOf(box));
  });
}

function pipAt(root, event) {
  let nearest = "";
  let least = (FAR * root.clientWidth) / (root.viewBox.baseVal.width || 612);
  for (const pip of root.querySelectorAll(".pip[id]")) {
    const { left, right, top, bottom } = pip.getBoundingClientRect();
    const distance = Math.hypot(Math.max(left - event.clientX, 0, event.clientX - right), Math.max(top - event.clientY, 0, event.clientY - bottom));
    if (distance < least) [nearest, least] = [pip.id, distance];
  }
  return nearest;
}

// --- Words ------------------------------------------------------------------------------------------------------------

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
  on("edit", (text) => {
    field.value = text;
    field.focus();
  });
}

export function startUnit() {
  const log = startLog(id, writes, markBox, showMarks, () => {
    const found = view;
    view = null;
    showView(found);
  });
  on("change", (change) => {
    change.units.forEach(showView);
    if (change.units.some((unit) => unit.id === id)) keep();
    if (change.entries.some((entry) => entry.unit === id)) log.refresh();
  });
  on("refused", () => view && showDue(view, writes));
  listenToBoxes(article, controlAt, (box) => log.explain(box, nameOf(box)));
  startWords();
  if (document.body.dataset.role !== "screen") openDamage = startDamage(id, writes);
  showWeapons = startWeapons(id, writes);
  showView(state.view);
  on("lost", showKept);
  printed.addEventListener("load", () => listenToPrinted(log.explain));
  listenToPrinted(log.explain);
}
