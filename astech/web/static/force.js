// The force at a glance, and the page for a screen: asked again when something changes.

import { on, refresh } from "./connection.js";

export function startForce() {
  let timer = 0;
  on("change", () => {
    clearTimeout(timer);
    timer = setTimeout(() => refresh("main"), 200);
  });
}
