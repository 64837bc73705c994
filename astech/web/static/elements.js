// Elements of a page: made from text, which is never read as HTML, or rendered by the server.

import { ask } from "./connection.js";

const FLASH = [{ boxShadow: "0 0 0 0.25rem #e0a33a" }, { boxShadow: "none" }];
const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;

export function make(name, properties, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

// Puts a page of the server into an element, with times in the words of this device.
export function fill(element, page) {
  for (const time of page.querySelectorAll("time")) time.textContent = new Date(time.dateTime).toLocaleString([], { dateStyle: "short", timeStyle: "short" });
  element.replaceChildren(...page.body.childNodes);
}

// Replaces a part of this page; the focus and the ticked boxes stay.
function renew(part) {
  const old = document.getElementById(part.id);
  if (!old || old.isEqualNode(part)) return;
  const focused = old.contains(document.activeElement) && document.activeElement.dataset.key;
  const ticked = [...old.querySelectorAll("input:checked")].map((box) => box.dataset.key);
  old.replaceWith(part);
  for (const box of part.querySelectorAll("input:enabled")) if (ticked.includes(box.dataset.key)) box.checked = true;
  if (focused) part.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
  if (part.matches(".place") && !isStill) part.animate(FLASH, 1600);
}

// Requests a page, and replaces the parts of this page that differ; `isWanted` says whether the answer still counts.
export async function refresh(path, isWanted = () => true) {
  const page = await ask(path);
  if (isWanted()) page.querySelectorAll("[data-part]").forEach(renew);
}
