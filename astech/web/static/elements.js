// Elements made from names, properties and text; text is never read as HTML.

export function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key in element && typeof value !== "string") element[key] = value;
    else element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

export const button = (text, action, properties = {}) => make("button", { type: "button", onclick: action, ...properties }, text);

// Replaces the children of an element; the focus stays at the control with the same key.
export function replace(element, ...children) {
  if (!element) return;
  const focused = element.contains(document.activeElement) && document.activeElement.dataset.key;
  element.replaceChildren(...children);
  if (focused) element.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
}

export const signed = (value) => (value < 0 ? `−${-value}` : `+${value}`);

export const plain = (purpose) => purpose.replaceAll("-", " ");

export const ruling = (name) => (name ? make("span", { class: "ruling" }, name) : null);

export const modifiers = (found) => make("ul", { class: "modifiers" }, ...found.map((each) => make("li", {}, `${signed(each.value)} ${each.reason} `, ruling(each.ruling))));
