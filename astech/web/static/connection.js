// The stream of changes, and the commands of this device that were not sent yet.

const root = document.body.dataset.root;
const place = new URL(root || "./", location.href).pathname; // of the link; the key for saved commands
const WAITING = `astech-waiting:${place}`;
const REFUSED = `astech-refused:${place}`;
const events = new EventTarget();
const line = document.getElementById("connection");
let number = Number(document.body.dataset.number);
let sending = false;
let pause = 0;

export const address = (path) => `${root}${path}`;

export const on = (name, listener) => events.addEventListener(name, ({ detail }) => listener(detail));

const notify = (name, detail) => events.dispatchEvent(new CustomEvent(name, { detail }));

const memory = new Map(); // for browsers that store nothing

function stored(key) {
  try {
    return JSON.parse(localStorage.getItem(key)) || [];
  } catch {
    return memory.get(key) || [];
  }
}

function store(key, commands) {
  memory.set(key, commands);
  try {
    localStorage.setItem(key, JSON.stringify(commands));
  } catch {
    // The commands are lost when the page is closed.
  }
  notify(key === WAITING ? "waiting" : "refused", commands);
}

const waiting = () => stored(WAITING);
const refused = () => stored(REFUSED);
const without = (commands, kept) => commands.filter((other) => other.command.id !== kept.command.id);

const newId = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

// Saves a command and sends it when the server can be reached; `words` name it on the page.
export function send(command, words) {
  store(WAITING, [...waiting(), { words, command: { id: newId(), after: number, ...command } }]);
  deliver();
}

export function sendAgain(kept) {
  discard(kept);
  const { id, after, ...fields } = kept.command;
  send(fields, kept.words);
}

// Returns the words of a refused line to the input field.
export function edit(kept) {
  discard(kept);
  notify("edit", kept.command.text);
}

export function discard(kept) {
  store(REFUSED, without(refused(), kept));
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
      store(WAITING, without(waiting(), first));
      if (answer.ok) notify("answer", { kept: first, answer: body });
      else store(REFUSED, [...without(refused(), first), { ...first, refusal: body.refused, between: body.between || [] }]);
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
    deliver();
  });
  stream.addEventListener("error", async () => {
    if (!line.textContent) notify("lost");
    line.textContent = "No connection. This page shows the last known state. Commands are saved, and sent when the connection returns.";
    if (stream.readyState !== EventSource.CLOSED) return; // the browser connects again
    const answer = await fetch(address("table")).catch(() => null);
    if (answer?.status === 404) close(stream);
    else setTimeout(connect, 2000);
  });
  stream.addEventListener("change", (event) => {
    const change = JSON.parse(event.data);
    number = Math.max(number, change.number);
    notify("change", change);
  });
  stream.addEventListener("presence", (event) => notify("presence", JSON.parse(event.data)));
  stream.addEventListener("reload", () => location.reload());
  stream.addEventListener("revoked", () => close(stream));
}

function close(stream) {
  stream.close();
  for (const part of ["main", "#controls .bar"]) document.querySelector(part)?.remove();
  line.textContent = "This link was revoked. Ask the organizer for another one.";
}

// Returns the answer to a question: a value, a page or a text. Throws the sentence of a refusal.
export async function ask(path, body) {
  const options = body && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(address(path), options);
  const text = await answer.text();
  if (!answer.ok) throw new Error(JSON.parse(text).refused);
  const type = answer.headers.get("Content-Type").split(";")[0];
  if (type === "text/html") return new DOMParser().parseFromString(text, type);
  return type === "application/json" ? JSON.parse(text) : text;
}

function showKept() {
  notify("waiting", waiting());
  notify("refused", refused());
}

export function start() {
  showKept();
  connect();
  addEventListener("online", deliver);
  addEventListener("storage", showKept); // another page of this device changed the saved commands
}
