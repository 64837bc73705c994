// Starts the modules of a page.

import { discard, edit, on, refresh, send, sendAgain, start, state } from "./connection.js";
import { button, make, plain, replace } from "./elements.js";
import { startOrganizer } from "./organizer.js";
import { startUnit } from "./unit.js";

const SHOWN = 15000; // milliseconds for which the result of a command is shown

// The page of the force and the page for a screen: loaded again after changes.
function startForce() {
  let soon = 0;
  on("change", () => {
    clearTimeout(soon);
    soon = setTimeout(() => refresh("main"), 200);
  });
}

const parts = { unit: startUnit, card: startUnit, force: startForce, screen: startForce, organizer: startOrganizer };
const own = document.getElementById("unit")?.dataset.unit;

on("waiting", (commands) =>
  replace(
    document.getElementById("waiting"),
    ...commands.map((kept) => make("li", {}, `Not sent yet: ${kept.words}`)),
  ),
);

on("refused", (commands) =>
  replace(
    document.getElementById("refused"),
    ...commands.map((kept) =>
      make(
        "li",
        {},
        make("p", {}, make("strong", {}, kept.words), `: ${kept.refusal}`),
        kept.between.length ? make("p", {}, "Events in between:") : null,
        kept.between.length ? make("ul", { "aria-label": "Events in between" }, ...kept.between.map((entry) => make("li", {}, `${entry.name}: ${entry.words} (${entry.by})`))) : null,
        make(
          "div",
          { class: "row" },
          button("Send again", () => sendAgain(kept)),
          kept.command.do === "say" && document.getElementById("words") ? button("Change the words", () => edit(kept)) : null,
          button("Discard", () => discard(kept)),
        ),
      ),
    ),
  ),
);

// The result of the last command, and the commands of others for the unit of this page.
let timer = 0;
function showResult(lines) {
  const list = document.getElementById("happened");
  clearTimeout(timer);
  replace(list, ...lines.map((words) => make("li", {}, words)));
  timer = setTimeout(() => replace(list), SHOWN);
}

const sent = new Set();
on("answer", ({ kept, answer }) => {
  sent.add(answer.id);
  const lines = answer.units.flatMap((unit) =>
    [...unit.happened.map((effect) => effect.words), ...unit.notes].map((words) => (unit.unit === own ? words : `${unit.name}: ${words}`)));
  const all = [...lines, ...answer.lines];
  showResult(all.length ? all : [`Done: ${kept.words}`]);
});
on("change", (change) => {
  const entries = change.entries.filter((entry) => entry.unit === own);
  setTimeout(() => entries.length && !sent.has(change.command) && showResult(entries.map((entry) => `${entry.by}: ${entry.words}`)), 300);
});

// The due rolls that delay the end of the phase or the turn.
const waits = state.waits || {};
function showWaits() {
  const found = Object.values(waits).filter(([, roll]) => roll);
  const line = document.getElementById("waits");
  if (!line) return;
  line.textContent = found.length ? `Waiting for ${found.map(([name, roll]) => `${name} (${roll})`).join(", ")}` : "";
  for (const control of document.querySelectorAll("[aria-describedby=waits]")) control.classList.toggle("held", Boolean(found.length));
}
on("change", (change) => {
  for (const unit of change.units) if (unit.id in waits) waits[unit.id] = [unit.name, unit.due.length ? plain(unit.due[0].purpose) : ""];
  showWaits();
});

for (const control of document.querySelectorAll("[data-command]")) {
  const words = control.textContent.trim();
  const act = () => send(JSON.parse(control.dataset.command), words);
  control.addEventListener("click", () => (control.matches(".held") ? showResult([`${words}: ${document.getElementById("waits").textContent}`]) : act()));
}

parts[document.body.dataset.page]?.();
showWaits();
start();
if ("serviceWorker" in navigator && isSecureContext) {
  const worker = new URL("worker.js", import.meta.url);
  navigator.serviceWorker.register(worker, { scope: new URL("../t/", worker).pathname }).catch(() => {});
}
