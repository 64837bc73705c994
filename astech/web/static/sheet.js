// Starts the modules of a page; shows commands that wait or were refused, and the result of the last one.

import { discard, edit, on, sendAgain, start } from "./connection.js";
import { make, refresh } from "./elements.js";
import { startOrganizer } from "./organizer.js";
import { startCommands } from "./rolls.js";
import { startUnit } from "./unit.js";

const SHOWN = 15000; // milliseconds for which the result of a command is shown

// The page of the force and the page for a screen show each change.
function startForce() {
  let soon = 0;
  on("change", () => {
    clearTimeout(soon);
    soon = setTimeout(() => refresh(location.href).catch(() => {}), 200);
  });
}

const starts = { unit: startUnit, card: startUnit, force: startForce, screen: startForce, organizer: startOrganizer };
const own = document.getElementById("unit")?.dataset.unit;
const items = (lines) => lines.map((words) => make("li", {}, words));
const show = (list, children) => document.getElementById(list).replaceChildren(...children);

// --- Commands that were not carried out -------------------------------------------------------------------------------

on("waiting", (commands) => show("waiting", items(commands.map((kept) => `Not sent yet: ${kept.words}`))));

function refusedLine(kept) {
  const line = document.getElementById("refused-command").content.cloneNode(true);
  const [words, reason, between] = ["strong", ".reason", "ul"].map((selector) => line.querySelector(selector));
  words.textContent = kept.words;
  reason.textContent = kept.refusal;
  between.replaceChildren(...items(kept.between.map((entry) => `${entry.name}: ${entry.words} (${entry.by})`)));
  const actions = { again: sendAgain, edit, discard };
  for (const control of line.querySelectorAll("button")) {
    control.addEventListener("click", () => actions[control.name](kept));
    control.hidden = control.name === "edit" && !(kept.command.do === "say" && document.getElementById("words"));
  }
  return line;
}

on("refused", (commands) => show("refused", commands.map(refusedLine)));

// --- The result of the last command, and the commands of others for the unit of this page -----------------------------

let timer = 0;
function showResult(lines) {
  clearTimeout(timer);
  show("happened", items(lines));
  timer = setTimeout(() => show("happened", []), SHOWN);
}

const sent = new Set();
let answers = 0;
on("answer", ({ kept, answer }) => {
  sent.add(answer.id);
  answers += 1;
  const lines = answer.units.flatMap((unit) =>
    [...unit.happened.map((effect) => effect.words), ...unit.notes].map((words) => (unit.unit === own ? words : `${unit.name}: ${words}`)));
  const all = [...lines, ...answer.lines];
  showResult(all.length ? all : [`Done: ${kept.words}`]);
});
on("change", (change) => {
  const entries = change.entries.filter((entry) => entry.unit === own);
  const before = answers; // a later answer to this page stays shown
  setTimeout(() => answers === before && entries.length && !sent.has(change.command) && showResult(entries.map((entry) => `${entry.by}: ${entry.words}`)), 300);
});

// --- The start --------------------------------------------------------------------------------------------------------

// The end of the phase or the turn waits for rolls, and says for which.
function isHeld(control) {
  const waits = control.getAttribute("aria-describedby") && document.getElementById("waits").textContent;
  if (waits) showResult([`${control.textContent}: ${waits}`]);
  return Boolean(waits);
}

starts[document.body.dataset.page]?.();
startCommands(own, isHeld);
start();
if ("serviceWorker" in navigator && isSecureContext) {
  const worker = new URL("worker.js", import.meta.url);
  navigator.serviceWorker.register(worker, { scope: new URL("../t/", worker).pathname }).catch(() => {});
}
