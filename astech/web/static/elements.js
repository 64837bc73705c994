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

const within = (part, key) => part.querySelector(`[data-key="${CSS.escape(key)}"]:enabled:not([data-sent] *)`);

// Replaces a part of this page; the focus stays, and what was typed or ticked.
function renew(part) {
  const old = document.getElementById(part.id);
  if (!old || old.isEqualNode(part)) return;
  const focused = old.contains(document.activeElement) && document.activeElement.dataset.key;
  for (const field of part.querySelectorAll("input:enabled, select")) {
    const before = within(old, field.dataset.key);
    if (before) [field.checked, field.value] = [before.checked, before.value];
    if (field.selectedIndex < 0) field.selectedIndex = 0; // what was chosen is no longer there
  }
  old.replaceWith(part);
  if (focused) within(part, focused)?.focus();
  if (part.matches(".place") && !isStill) part.animate(FLASH, 1600);
}

// Requests a page, and replaces the parts of this page that differ; `isWanted` says whether the answer still counts.
export async function refresh(path, isWanted = () => true) {
  const page = await ask(path);
  if (isWanted()) page.querySelectorAll("[data-part]").forEach(renew);
}
