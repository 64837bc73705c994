// The links of a campaign: new ones, other names, and those that are revoked.

import { ask, on } from "./connection.js";
import { button, make, replace } from "./elements.js";

export function startOrganizer() {
  const made = document.getElementById("made");
  const form = document.getElementById("new-link");
  const refuse = (error) => replace(made, error.message);

  on("presence", (pages) => {
    for (const row of document.querySelectorAll("[data-link]")) row.querySelector(".present").textContent = String(pages[row.dataset.link] || 0);
  });

  for (const row of document.querySelectorAll("[data-link]")) {
    const name = row.querySelector("th").textContent;
    const change = (field) => ask(`links/${row.dataset.link}`, { name: field.value }).then(() => location.reload(), refuse);
    const field = make("input", { "aria-label": `New name of ${name}`, size: "10" });
    row.lastElementChild.append(
      field,
      button("Rename", () => change(field), { "aria-label": `Rename ${name}` }),
      button("Revoke", () => ask(`links/${row.dataset.link}/revoke`, {}).then(() => location.reload(), refuse), { "aria-label": `Revoke ${name}` }),
    );
  }

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const members = [...form.elements.members.selectedOptions].map((option) => option.value);
    const body = { role: form.elements.role.value, name: form.elements.name.value, members };
    try {
      const link = await ask("links", body);
      const place = new URL(location.href.replace(/t\/[^/]*\/.*$/, link.path)).href;
      replace(made, `${link.name}, ${link.role}: `, make("a", { href: place }, place));
    } catch (error) {
      refuse(error);
    }
  });
}
