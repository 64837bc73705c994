// The force at a glance, and the page for a screen: asked again when something changes.

import { address, on } from "./connection.js";

export function startForce() {
  let timer = 0;
  const refresh = async () => {
    const answer = await fetch(address(document.body.dataset.page === "screen" ? "screen" : "./")).catch(() => null);
    if (!answer?.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    document.querySelector("main").replaceWith(page.querySelector("main"));
  };
  on("change", () => {
    clearTimeout(timer);
    timer = setTimeout(refresh, 200);
  });
}
