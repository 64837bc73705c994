// The parts of the page of a unit that change in play; the server renders them.

import { on } from "./connection.js";
import { refresh } from "./elements.js";

const RETRY = 5000; // milliseconds after an answer that failed
const article = document.getElementById("unit");
let marks = {};
let past = 0; // the event after which the unit is shown; 0 for its current state
let asked = 0;

export const address = (path) => `units/${article.dataset.unit}/${path}`;

function showMarks() {
  marks = JSON.parse(document.getElementById("marks").textContent);
  for (const track of article.querySelectorAll("[data-track]")) {
    const marked = marks.tracks[track.dataset.track] || 0;
    const boxes = track.querySelectorAll("input");
    for (const [place, box] of boxes.entries()) box.checked = place < marked;
    track.querySelector(".left").textContent = boxes.length - marked;
  }
  for (const slot of article.querySelectorAll(".slots button")) slot.setAttribute("aria-pressed", marks.struck.includes(slot.id));
  for (const group of article.querySelectorAll(".group")) group.classList.toggle("gone", marks.struck.includes(group.id));
}

export function isMarked(box) {
  const [, track, number] = /^(.+)-(\d+)$/.exec(box) || [];
  const marked = track === "heat" ? marks.heat : marks.tracks[track] || 0;
  return marks.struck.includes(box) || marked >= Number(number);
}

// Shows the parts for the form of the weapons, unless a later request was made.
export async function update() {
  const number = ++asked;
  const isNewest = () => number === asked && article.isConnected; // a revoked link has no page
  if (!isNewest()) return;
  const query = new URLSearchParams(new FormData(document.getElementById("fire")));
  if (past) query.set("event", past);
  try {
    await refresh(address(`parts?${query}`), isNewest);
  } catch {
    setTimeout(() => isNewest() && update(), RETRY);
  }
  document.body.classList.toggle("past", past > 0);
  showMarks();
  article.dispatchEvent(new Event("shown"));
}

// Shows the state after an event, or the current state.
export function showState(event) {
  past = event;
  update();
}

export function startParts() {
  showMarks();
  on("change", (change) => {
    const awaited = document.getElementById("waits")?.dataset.units.split(" ") || []; // their rolls delay the end of a phase
    if (change.roster || change.units.some(({ id }) => id === article.dataset.unit || awaited.includes(id))) update();
  });
  on("refused", (commands) => commands.length && update()); // cards answer again
  on("lost", update); // a page that was loaded without network shows the last known state
}
