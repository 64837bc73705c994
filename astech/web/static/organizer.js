// The links of a campaign: make, rename, revoke.

import { ask, on } from "./connection.js";
import { make, refresh } from "./elements.js";

export function startOrganizer() {
  const made = document.getElementById("made");
  const form = document.getElementById("new-link");
  on("presence", () => refresh("organizer").catch(() => {}));

  // Sends a change of links and refreshes the list; returns the answer, or nothing after a refusal.
  async function change(path, body) {
    try {
      const answer = await ask(path, body);
      await refresh("organizer");
      return answer;
    } catch (error) {
      return void made.replaceChildren(make("p", { class: "error" }, error.message));
    }
  }

  // Shows the address of a new link. The server stores only its digest, so it cannot be shown again.
  async function showLink(link) {
    const shown = document.getElementById("made-link").content.cloneNode(true);
    const [name, place, copy, picture] = [".name", "a", "button", "img"].map((selector) => shown.querySelector(selector));
    name.textContent = link.name;
    place.href = place.textContent = new URL(location.href.replace(/t\/[^/]*\/.*$/, link.path)).href;
    copy.hidden = !navigator.clipboard;
    copy.addEventListener("click", () => navigator.clipboard.writeText(place.href).then(() => copy.replaceChildren("Copied")));
    picture.alt = `QR code of the link of ${link.name}`;
    made.replaceChildren(shown);
    const drawn = await ask("qr", { text: place.href }).catch(() => picture.remove());
    if (drawn) picture.src = `data:image/svg+xml,${encodeURIComponent(drawn)}`;
  }

  const main = document.querySelector("main");
  main.addEventListener("submit", async (event) => {
    event.preventDefault();
    const name = event.target.elements.name.value;
    const row = event.target.closest("[data-link]");
    if (row) return change(`links/${row.dataset.link}`, { name });
    const role = form.elements.role.value;
    const link = await change("links", { role, name, members: role === "player" ? new FormData(form).getAll("members") : [] });
    if (!link) return;
    form.reset();
    showLink(link);
  });
  main.addEventListener("click", ({ target }) => {
    const row = target.name === "revoke" && target.closest("[data-link]");
    if (row && confirm(`Revoke the link of ${row.dataset.name}? Its pages close at once.`)) change(`links/${row.dataset.link}/revoke`, {});
  });
}
