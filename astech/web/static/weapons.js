// The form of the weapons: their to-hit numbers, fire at a unit of the table, physical attacks.

import { send } from "./connection.js";
import { update } from "./parts.js";

const PAUSE = 300; // milliseconds after the last key press before numbers are requested

export function startWeapons(unit, writes) {
  const form = document.getElementById("fire");
  const { range, side, situation, offer } = form.elements;
  let timer = 0;

  const target = () => form.elements.target; // its part is replaced when units come and go

  const chosen = () => [...form.querySelectorAll(".weapons input:checked")];
  const isListed = () => form.querySelector(".weapons input") !== null; // other units attack with all they have

  function showChosen() {
    const number = chosen().length;
    const name = target().value && ` at ${target().selectedOptions[0].textContent}`;
    const weapons = number ? ` ${number} ${number === 1 ? "weapon" : "weapons"}` : "";
    offer.textContent = `${isListed() ? `Fire${weapons}` : "Attack"}${name}`;
    offer.disabled = isListed() && !number;
    for (const strike of form.querySelectorAll("[data-attack]")) strike.disabled = !target().value;
  }

  function attack(words, mounts = []) {
    const situationWords = [range.value && `range ${range.value}`, situation.value.trim()].filter(Boolean).join(" ");
    if (target().value) send({ do: "fire", unit, attack: words, mounts, target: target().value, situation: situationWords, side: side.value }, `${words} at ${target().selectedOptions[0].textContent}`);
    else if (mounts.length) send({ do: "apply", unit, events: mounts.map((weapon) => ({ do: "fire", weapon })) }, `fire ${words}`);
    else send({ do: "say", unit, text: `fire ${words}` }, `fire ${words}`);
    for (const box of chosen()) box.checked = false;
    showChosen();
  }

  form.addEventListener("input", (event) => {
    showChosen();
    if (event.target.type === "checkbox") return;
    clearTimeout(timer);
    timer = setTimeout(update, PAUSE);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!writes || offer.disabled) return;
    if (isListed()) attack(chosen().map((box) => box.dataset.words).join(", "), chosen().map((box) => Number(box.value)));
    else attack("all");
  });
  form.addEventListener("click", (event) => event.target.dataset.attack && attack(event.target.dataset.attack));
  document.getElementById("unit").addEventListener("shown", showChosen);
  showChosen();
}
