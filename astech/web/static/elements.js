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

export const replace = (element, ...children) => element && element.replaceChildren(...children);

export const signed = (value) => (value < 0 ? `−${-value}` : `+${value}`);

export const modifiers = (found) =>
  make("ul", { class: "modifiers" }, ...found.map((each) => make("li", {}, `${signed(each.value)} ${each.reason} `, make("span", { class: "ruling" }, each.ruling))));
