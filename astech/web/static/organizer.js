// The links of a campaign: new ones, other names, and those that are revoked.

import { address, ask, on } from "./connection.js";
import { button, make, replace } from "./elements.js";

export function startOrganizer() {
  const made = document.getElementById("made");
  const form = document.getElementById("new-link");
  const refuse = (error) => replace(made, make("p", { class: "error" }, error.message));
  let present = {};

  function showPresent() {
    for (const row of document.querySelectorAll("[data-link]")) {
      const number = present[row.dataset.link] || 0;
      const line = row.querySelector(".present");
      line.textContent = number ? `connected, ${number} ${number === 1 ? "page" : "pages"} open` : "not connected";
      line.classList.toggle("here", number > 0);
    }
  }

  on("presence", (pages) => {
    present = pages;
    showPresent();
  });

  function startRow(row) {
    const name = row.dataset.name;
    const change = (field) => ask(`links/${row.dataset.link}`, { name: field.value }).then(() => location.reload(), refuse);
    const revoke = () => confirm(`Revoke the link of ${name}? Its pages close at once.`) && ask(`links/${row.dataset.link}/revoke`, {}).then(() => location.reload(), refuse);
    const field = make("input", { "aria-label": `New name of ${name}`, value: name, maxlength: "100" });
    row.append(
      make("div", { class: "row" }, field, button("Rename", () => change(field), { "aria-label": `Rename ${name}` }), button("Revoke", revoke, { "aria-label": `Revoke ${name}`, class: "danger" })),
    );
  }

  document.querySelectorAll("[data-link]").forEach(startRow);

  // The row of a new link, out of the page as it is now.
  async function addRow(link) {
    const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
    const row = document.importNode(page.querySelector(`[data-link="${link.id}"]`), true);
    document.getElementById("links").append(row);
    startRow(row);
    showPresent();
  }

  const role = form.elements.role;
  const showMembers = () => {
    form.querySelector(".members").hidden = role.value !== "player";
  };
  role.addEventListener("change", showMembers);
  showMembers();

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const members = role.value === "player" ? [...form.querySelectorAll("[name=members]:checked")].map((box) => box.value) : [];
    try {
      const link = await ask("links", { role: role.value, name: form.elements.name.value, members });
      showLink(link);
      addRow(link);
      form.reset();
      showMembers();
    } catch (error) {
      refuse(error);
    }
  });

  // The address of a new link; the server keeps only its digest, so that nothing shows it again.
  async function showLink(link) {
    const place = new URL(location.href.replace(/t\/[^/]*\/.*$/, link.path)).href;
    const copy = button("Copy", () => navigator.clipboard.writeText(place).then(() => replace(copy, "Copied")));
    const picture = make("img", { alt: `QR code of the link of ${link.name}`, width: "200", height: "200" });
    replace(
      made,
      make("div", { class: "box" }, make("p", {}, make("strong", {}, `The link of ${link.name}. `), "Pass it on now: it is not shown again."), make("p", {}, make("a", { href: place }, place)), navigator.clipboard ? copy : null, picture),
    );
    const drawn = await fetch(address("qr"), { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ text: place }) });
    if (drawn.ok) picture.src = `data:image/svg+xml,${encodeURIComponent(await drawn.text())}`;
    else picture.remove();
  }
}
