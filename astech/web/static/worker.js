// Caches the last pages, their parts and the files of the table, and serves them without network.

const KEPT = "astech";

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

// The parts of a page are kept for any form of the weapons, but not those of an earlier state.
const isParts = ({ pathname, searchParams }) => pathname.endsWith("/parts") && !searchParams.has("event");

async function fresh(request, key) {
  const cache = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.ok && !answer.headers.get("Content-Type").startsWith("application/pdf")) await cache.put(key, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(key);
    if (kept) return kept;
    throw error;
  }
}

addEventListener("fetch", (event) => {
  const { method, mode, destination } = event.request;
  const url = new URL(event.request.url);
  if (method !== "GET") return;
  if (isParts(url)) event.respondWith(fresh(event.request, url.origin + url.pathname));
  else if (mode === "navigate" || ["script", "style", "object", "image"].includes(destination)) event.respondWith(fresh(event.request, event.request));
});
