// The links of a campaign: make, rename, revoke.

import { address, ask, on, refresh } from "./connection.js";
import { button, make, replace } from "./elements.js";

export function startOrganizer() {
  const made = document.getElementById("made");
  const form = document.getElementById("new-link");
  const role = form.elements.role;
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

  // Sends a change of links and refreshes the list; returns the answer, or nothing after a refusal.
  async function change(path, body) {
    try {
      const answer = await ask(path, body);
      await refresh("#links");
      showPresent();
      return answer;
    } catch (error) {
      return replace(made, make("p", { class: "error" }, error.message));
    }
  }

  document.querySelector("main").addEventListener("submit", async (event) => {
    event.preventDefault();
    const name = event.target.elements.name.value;
    const row = event.target.closest("[data-link]");
    if (row) return change(`links/${row.dataset.link}`, { name });
    const members = role.value === "player" ? new FormData(form).getAll("members") : [];
    const link = await change("links", { role: role.value, name, members });
    if (!link) return;
    form.reset();
    showLink(link);
  });

  document.querySelector("main").addEventListener("click", ({ target }) => {
    const row = target.name === "revoke" && target.closest("[data-link]");
    if (row && confirm(`Revoke the link of ${row.dataset.name}? Its pages close at once.`)) change(`links/${row.dataset.link}/revoke`, {});
  });

  // Shows the address of a new link. The server stores only its digest, so it cannot be shown again.
  async function showLink(link) {
    const place = new URL(location.href.replace(/t\/[^/]*\/.*$/, link.path)).href;
    const copy = button("Copy", () => navigator.clipboard.writeText(place).then(() => replace(copy, "Copied")));
    const picture = make("img", { alt: `QR code of the link of ${link.name}`, width: "200", height: "200" });
    const words = make("p", {}, make("strong", {}, `The link of ${link.name}. `), "Copy it now: it is not shown again.");
    replace(made, make("div", { class: "box" }, words, make("p", {}, make("a", { href: place }, place)), navigator.clipboard ? copy : null, picture));
    const drawn = await fetch(address("qr"), { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ text: place }) });
    if (drawn.ok) picture.src = `data:image/svg+xml,${encodeURIComponent(await drawn.text())}`;
    else picture.remove();
  }
}
