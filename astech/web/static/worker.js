// Caches the last pages, their parts and the files of the table, and serves them without network.

const KEPT = "astech";
const PAGES = /\/(parts|sheet\.svg|screen|organizer)?$/; // requested again after changes; the last one is that of the force
const FILES = ["script", "style", "image"];

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

async function fresh(request, key) {
  const cache = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.ok && !answer.headers.get("Content-Type").startsWith("application/pdf")) await cache.put(key, answer.clone());
    if (answer.status === 404) await cache.delete(key); // such as a page of a revoked link
    return answer;
  } catch (error) {
    const kept = await cache.match(key);
    if (kept) return kept;
    throw error;
  }
}

addEventListener("fetch", (event) => {
  const { method, mode, destination, url } = event.request;
  const { origin, pathname, searchParams } = new URL(url);
  if (method !== "GET" || Number(searchParams.get("event"))) return; // earlier states are not kept
  if (mode === "navigate" || FILES.includes(destination) || PAGES.test(pathname)) event.respondWith(fresh(event.request, origin + pathname));
});
