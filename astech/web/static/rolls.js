// Buttons that send a command, and the pads for dice.

import { send } from "./connection.js";

// A card answers once: it can be used again when it is shown again. Its controls keep the focus until then.
function answer(control, command, words) {
  const card = control.closest(".card");
  if (card?.matches("[data-sent]")) return;
  if (card) card.dataset.sent = "";
  send(command, words);
}

const facesOf = (pad) => pad.elements.dice.value.match(/[1-6]/g) || [];

// Keys for the faces of a die; the last required die sends all.
function press(pad, face) {
  const faces = [...facesOf(pad), face];
  pad.elements.dice.value = faces.join(" ");
  if (faces.length >= Number(pad.dataset.dice)) pad.requestSubmit();
}

// Listens to all buttons with a command; `held` returns true for one that has to wait.
export function startCommands(unit, held) {
  document.addEventListener("click", ({ target }) => {
    const control = target.closest("[data-command]");
    if (control && !held(control)) answer(control, JSON.parse(control.dataset.command), control.dataset.words || control.textContent.trim());
    const face = target.closest(".dice button");
    if (face) press(face.form, face.textContent);
  });
  document.addEventListener("submit", (event) => {
    const pad = event.target.closest(".pad");
    if (!pad) return;
    event.preventDefault();
    const text = facesOf(pad).join(" ");
    if (text) answer(pad, { do: "say", unit, text }, `${pad.dataset.words}: ${text}`);
  });
}
