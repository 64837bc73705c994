// The stream of changes, and the commands of this device that the server does not have yet.

const root = document.body.dataset.root;
const place = new URL(root || "./", location.href).pathname; // of the link, by which devices keep their commands
const WAITING = `astech-waiting:${place}`;
const REFUSED = `astech-refused:${place}`;
const listeners = new Map();
const line = document.getElementById("connection");
export const state = JSON.parse(document.getElementById("state").textContent); // of the page when it was made
let number = Number(document.body.dataset.number);
let sending = false;
let pause = 0;

export const address = (path) => `${root}${path}`;

export const on = (name, listener) => listeners.set(name, [...(listeners.get(name) || []), listener]);

const tell = (name, value) => (listeners.get(name) || []).forEach((listener) => listener(value));

const stored = (key) => {
  try {
    return JSON.parse(localStorage.getItem(key)) || [];
  } catch {
    return [];
  }
};

const store = (key, commands) => {
  localStorage.setItem(key, JSON.stringify(commands));
  tell(key === WAITING ? "waiting" : "refused", commands);
};

export const waiting = () => stored(WAITING);

export const refused = () => stored(REFUSED);

const newId = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

// Keeps a command, and sends it when the network allows; `words` say on the page what it is.
export function send(command, words) {
  store(WAITING, [...waiting(), { words, command: { id: newId(), after: number, ...command } }]);
  deliver();
}

export function sendAgain(kept) {
  discard(kept);
  const { id, after, ...fields } = kept.command;
  send(fields, kept.words);
}

// Takes back the words of a refused line, to change them.
export function edit(kept) {
  discard(kept);
  tell("edit", kept.command.text);
}

export function discard(kept) {
  store(REFUSED, refused().filter((other) => other.command.id !== kept.command.id));
}

async function deliver() {
  if (sending) return;
  sending = true;
  try {
    for (let [first] = waiting(); first; [first] = waiting()) {
      const answer = await fetch(address("events"), {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(first.command),
      });
      if (answer.status >= 500) throw new Error("the server is not ready");
      const body = await answer.json();
      store(WAITING, waiting().filter((kept) => kept.command.id !== first.command.id));
      if (answer.ok) tell("answer", { kept: first, answer: body });
      else store(REFUSED, [...refused(), { ...first, refusal: body.refused, between: body.between || [] }]);
    }
    pause = 0;
  } catch {
    pause = Math.min(2 * pause + 500, 10000);
    setTimeout(deliver, pause);
  } finally {
    sending = false;
  }
}

function connect() {
  const stream = new EventSource(address(`stream?after=${number}`));
  stream.addEventListener("open", () => {
    line.textContent = "";
    tell("connected", null);
    deliver();
  });
  stream.addEventListener("error", () => {
    line.textContent = "No connection. This is the last state; commands are kept, and sent when the network is back.";
    tell("lost", null);
    if (stream.readyState === EventSource.CLOSED) setTimeout(connect, 2000);
  });
  stream.addEventListener("change", (event) => {
    const change = JSON.parse(event.data);
    number = Math.max(number, change.number);
    tell("change", change);
  });
  stream.addEventListener("presence", (event) => tell("presence", JSON.parse(event.data)));
  stream.addEventListener("reload", () => location.reload());
  stream.addEventListener("revoked", () => {
    stream.close();
    for (const part of ["main", "#controls .bar"]) document.querySelector(part)?.remove();
    line.textContent = "This link was revoked. Ask the organizer for another one.";
  });
}

// Asks a question; the answer is an object, or raises the sentence of the refusal.
export async function ask(path, body) {
  const options = body && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(address(path), options);
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.refused);
  return found;
}

// Replaces a part of the page by the same part of the page as it is now.
export async function refresh(selector) {
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  document.querySelector(selector).replaceWith(page.querySelector(selector));
}

function tellKept() {
  tell("waiting", waiting());
  tell("refused", refused());
}

export function start() {
  tellKept();
  connect();
  addEventListener("online", deliver);
  addEventListener("storage", tellKept); // another page of this device sent or kept something
}
