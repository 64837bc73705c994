// Rolls that are due, and offers of damage, as cards on top of a page.

import { send } from "./connection.js";
import { button, make, modifiers, plain, replace, ruling } from "./elements.js";

const FACES = [1, 2, 3, 4, 5, 6];

// Sends the answer of a card, and disables the card until it is shown again.
function answerOnce(card, command, words) {
  for (const control of card.querySelectorAll("button, input")) control.disabled = true;
  send(command, words);
}

const cardOf = (event) => event.target.closest(".card");

export const rollWords = (due) => plain(due.purpose) + (due.target === null ? "" : `, ${due.target} or more`);

// Keys for the faces of a die; the last required die sends all.
function dicePad(id, due) {
  const sendDice = (text) => answerOnce(field.closest(".card"), { do: "say", unit: id, text }, `${rollWords(due)}: ${text}`);
  const field = make("input", { inputmode: "numeric", size: "6", "data-key": "dice", "aria-label": `Dice of ${rollWords(due)}, as ${due.dice} numbers`, placeholder: Array(due.dice).fill("?").join(" ") });
  const faces = () => field.value.match(/[1-6]/g) || [];
  const press = (face) => {
    field.value = [...faces(), face].join(" ");
    if (faces().length >= due.dice) sendDice(field.value);
  };
  const enter = () => faces().length && sendDice(faces().join(" "));
  field.addEventListener("keydown", (event) => event.key === "Enter" && enter());
  return [
    make("div", { class: "dice", role: "group", "aria-label": "Dice that you rolled" }, ...FACES.map((face) => button(String(face), () => press(face), { "data-key": `face-${face}` }))),
    make("div", { class: "row" }, field, button("Enter", enter, { "data-key": "enter" })),
  ];
}

function answers(id, due) {
  const wordButton = (word, properties) => button(word, (event) => answerOnce(cardOf(event), { do: "say", unit: id, text: word }, `${rollWords(due)}: ${word}`), { "data-key": word, ...properties });
  const roll = due.dice ? button(`Roll ${due.dice}D6`, (event) => answerOnce(cardOf(event), { do: "roll", unit: id }, `roll ${rollWords(due)}`), { class: "primary", "data-key": "roll" }) : null;
  const outcomes = due.target === null ? [] : [wordButton("made"), wordButton("failed")];
  return make("div", { class: "pad" }, make("div", { class: "row" }, roll, ...outcomes, ...due.choices.map((word) => wordButton(word))), ...(due.dice ? dicePad(id, due) : []));
}

function rollCard(id, due, open) {
  const needed = due.target === null ? null : make("span", { class: "needed" }, `${due.target}+`);
  return make(
    "li",
    { class: "card", "data-purpose": due.purpose },
    make("p", {}, needed, make("strong", {}, plain(due.purpose)), ` ${due.asked_by} `, ruling(due.ruling)),
    due.modifiers.length ? modifiers(due.modifiers) : null,
    open ? answers(id, due) : null,
  );
}

function offerCard(id, offer, writes) {
  const answer = (verb, properties) => button(verb === "accept" ? "Accept" : "Decline", (event) => answerOnce(cardOf(event), { do: verb, unit: id, offer: offer.id }, `${verb} ${offer.words}`), { "data-key": `${verb}-${offer.id}`, ...properties });
  return make(
    "li",
    { class: "card offer" },
    make("p", {}, make("strong", {}, `${offer.attacker}, ${offer.weapon}: `), offer.words),
    writes ? make("div", { class: "row" }, answer("accept", { class: "primary" }), answer("decline")) : null,
  );
}

export function showDue(view, writes) {
  const every = () => send({ do: "roll", unit: view.id, every: true }, "roll all");
  const rolls = view.due.map((due, index) => rollCard(view.id, due, writes && index === 0));
  const behind = view.waiting ? make("li", { class: "hint" }, `${view.waiting} more ${view.waiting === 1 ? "event waits" : "events wait"} for this roll.`) : null;
  const all = writes && (view.due.length > 1 || view.waiting) ? make("li", { class: "row" }, button("Roll all", every, { id: "roll-all", "data-key": "all" })) : null;
  const accept = () => send({ do: "accept", unit: view.id }, "accept all");
  const both = writes && view.offers.length > 1 ? make("li", { class: "row" }, button("Accept all", accept, { "data-key": "accept" })) : null;
  const offers = view.offers.map((offer) => offerCard(view.id, offer, writes));
  replace(document.querySelector("#due ul"), ...[...rolls, behind, all, ...offers, both].filter(Boolean));
  document.getElementById("due").hidden = !(view.offers.length || view.due.length);
}
