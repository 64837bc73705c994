// The page of the force and the page for a screen: loaded again after each change.

import { on, refresh } from "./connection.js";

export function startForce() {
  let timer = 0;
  on("change", () => {
    clearTimeout(timer);
    timer = setTimeout(() => refresh("main"), 200);
  });
}
