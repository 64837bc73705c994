// Caches the last pages and files of the table, and serves them without network.

const KEPT = "astech";

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

const isKept = (request) => request.method === "GET" && (request.mode === "navigate" || ["script", "style", "object", "image"].includes(request.destination));

async function fresh(request) {
  const cache = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.ok && !answer.headers.get("Content-Type").startsWith("application/pdf")) await cache.put(request, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(request);
    if (kept) return kept;
    throw error;
  }
}

addEventListener("fetch", (event) => {
  if (isKept(event.request)) event.respondWith(fresh(event.request));
});
