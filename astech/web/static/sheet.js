// Starts the parts of a page that it has.

import { on, send, sendAgain, discard, start } from "./connection.js";
import { button, make, replace } from "./elements.js";
import { startForce } from "./force.js";
import { startOrganizer } from "./organizer.js";
import { startUnit } from "./unit.js";

const parts = { unit: startUnit, card: startUnit, force: startForce, screen: startForce, organizer: startOrganizer };

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
        `${kept.words}: ${kept.refusal}`,
        kept.between.length ? make("ul", { "aria-label": "What came between" }, ...kept.between.map((entry) => make("li", {}, `${entry.name}: ${entry.words}`))) : null,
        button("Send again", () => sendAgain(kept)),
        button("Discard", () => discard(kept)),
      ),
    ),
  ),
);

for (const control of document.querySelectorAll("[data-command]")) {
  control.addEventListener("click", () => send(JSON.parse(control.dataset.command), control.textContent.trim()));
}

parts[document.body.dataset.page]?.();
start();
if ("serviceWorker" in navigator && isSecureContext) {
  const worker = new URL("worker.js", import.meta.url);
  navigator.serviceWorker.register(worker, { scope: new URL("../t/", worker).pathname }).catch(() => {});
}
