// The page of a unit: its boxes, its printed sheet, the line of words.

import { ask, on, send } from "./connection.js";
import { startDamage } from "./damage.js";
import { make } from "./elements.js";
import { startLog } from "./log.js";
import { address, isMarked, startParts } from "./parts.js";
import { startWeapons } from "./weapons.js";

const LONG = 500; // milliseconds of a long press
const STILL = 10; // pixels by which a finger may move during it
const FAR = 14; // most points of the printed sheet between a tap and its box

const article = document.getElementById("unit");
const id = article?.dataset.unit;
const writes = article?.dataset.writes === "true";

// --- Boxes ------------------------------------------------------------------------------------------------------------

const nameOf = (box) => {
  const control = document.getElementById(box);
  return control?.getAttribute("aria-label") || control?.textContent || box.replaceAll("-", " ");
};

function mark(box) {
  const marked = !isMarked(box);
  send({ do: "mark", unit: id, box, marked }, `${marked ? "mark" : "clear"} ${nameOf(box)} directly`);
}

// A long press marks a box directly, also the key M; a tap calls a function.
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

const printed = document.querySelector("#printed iframe");
let drawing = 0;
let drawn = document.getElementById("marks")?.textContent; // the marks on the printed sheet
let known = null; // the document of the printed sheet

// The printed sheet is drawn again when its marks have changed: its root element is replaced, so that nothing flickers.
function showPrinted() {
  const marks = document.getElementById("marks").textContent;
  if (printed.offsetParent === null || marks === drawn) return;
  drawn = marks;
  clearTimeout(drawing);
  drawing = setTimeout(async () => {
    const answer = await fetch(`${printed.src}?event=${JSON.parse(marks).event}`).catch(() => null);
    const page = printed.contentDocument;
    if (!answer?.ok || !page) return;
    const picture = new printed.contentWindow.DOMParser().parseFromString(await answer.text(), "image/svg+xml");
    page.replaceChild(page.importNode(picture.documentElement, true), page.documentElement);
    fit(page.documentElement);
  }, 400);
}

// Makes the drawing as wide as its frame, and the frame as high as the drawing.
function fit(root) {
  const { width, height } = root.viewBox.baseVal;
  for (const side of ["width", "height"]) root.removeAttribute(side);
  printed.style.aspectRatio = `${width} / ${height}`;
}

// A tap on an open pip of armor or structure opens the damage pad.
function listenToPrinted(openDamage, explain) {
  const page = printed.contentDocument;
  if (!page?.documentElement.viewBox || page === known) return; // an empty page, or one that is known
  known = page;
  fit(page.documentElement);
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
  const { text } = form.elements;
  text.addEventListener("input", async () => {
    const { words } = await ask(address(`words?text=${encodeURIComponent(text.value)}`)).catch(() => ({ words: [] }));
    const kept = text.value.slice(0, text.value.lastIndexOf(" ") + 1);
    document.getElementById("word-list").replaceChildren(...words.slice(0, 30).map((word) => make("option", { value: kept + word })));
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const line = text.value.trim();
    if (line) send({ do: "say", unit: id, text: line }, line);
    text.value = "";
  });
  on("edit", (line) => {
    text.value = line;
    text.focus();
  });
}

export function startUnit() {
  startParts();
  const openDamage = startDamage(id, writes);
  const explain = startLog(id, mark);
  listenToBoxes(article, controlAt, (box) => explain(box, nameOf(box)));
  startWords();
  startWeapons(id, writes);
  article.addEventListener("shown", showPrinted);
  printed.addEventListener("load", () => listenToPrinted(openDamage, explain));
  listenToPrinted(openDamage, explain);
}
