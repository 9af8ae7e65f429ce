// A separate server for screenshots and browser tests: a free port, and a new data folder that is removed afterwards.
//   node scripts/server.mjs <port>      serves until SIGTERM
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const ROOT = resolve(import.meta.dirname, "../..");
const REGIMEN = process.env.REGIMEN_COMMAND ?? join(ROOT, ".venv/bin/regimen");
const LAST_LINES = 40;

/** Returns a free port. */
export async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address();
  probe.close();
  await once(probe, "close");
  return port;
}

async function isReady(url) {
  try {
    return (await fetch(`${url}/api/settings`, { headers: { "Api-Version": "3" } })).ok;
  } catch {
    return false;
  }
}

/**
 * Starts a server and waits until it is ready. `demo` fills it with the demo data first.
 *
 * Returns its address, `run("release-note", "list")` for other commands of the same installation, and `stop()`, which
 * also removes its data. `run` returns what the command prints and throws when it fails. Throws with the last lines of its log when it exits or
 * is not ready within `timeoutMs`.
 */
export async function startServer({ port, demo = false, timeoutMs = 300_000, env = {} } = {}) {
  const dist = process.env.REGIMEN_WEB_DIST ?? join(ROOT, "web/dist");
  if (!existsSync(join(dist, "index.html"))) throw new Error(`No built web app in ${dist}: npm run build`);
  const at = port ?? (await freePort());
  const url = `http://127.0.0.1:${at}`;
  const data = await mkdtemp(join(tmpdir(), "regimen-"));
  const environment = {
    ...process.env,
    // All requests come from one address here.
    REGIMEN_SIGN_IN_LIMIT: "10000/minute",
    REGIMEN_SIGN_UP_LIMIT: "10000/minute",
    REGIMEN_CARD_NETWORK_LIMIT: "10000/minute",
    REGIMEN_ADDRESS_LIMIT: "0",
    // Browsers of tests have no push service of their own.
    REGIMEN_PUSH_SERVICES: "loopback",
    ...env,
    REGIMEN_DATA_DIR: data,
    REGIMEN_PUBLIC_URL: url,
    REGIMEN_WEB_DIST: dist,
  };
  const child = spawn(REGIMEN, ["serve", "--port", String(at), ...(demo ? ["--demo"] : [])], {
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const run = async (...command) => (await promisify(execFile)(REGIMEN, command, { env: environment })).stdout;
  const log = [];
  const addToLog = (chunk) => {
    log.push(...String(chunk).split("\n").filter(Boolean));
    log.splice(0, log.length - LAST_LINES);
  };
  child.stdout.on("data", addToLog);
  child.stderr.on("data", addToLog);
  const ended = new Promise((done) => {
    child.once("exit", done);
    child.once("error", (error) => done(addToLog(error.message)));
  });
  let running = true;
  void ended.then(() => (running = false));

  const stop = async () => {
    if (running) child.kill("SIGTERM");
    await ended;
    await rm(data, { recursive: true, force: true });
  };
  const until = Date.now() + timeoutMs;
  // oxlint-disable no-await-in-loop -- polls until ready
  while (!(await isReady(url))) {
    if (!running || Date.now() > until) {
      await stop();
      throw new Error(`The server did not start.\n${log.join("\n")}`);
    }
    await new Promise((done) => setTimeout(done, 200));
  }
  // oxlint-enable no-await-in-loop
  return { url, port: at, run, stop, log: () => log.join("\n") };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = await startServer({
    port: Number(process.argv[2]) || undefined,
    demo: process.argv.includes("--demo"),
  });
  console.log(server.url);
  for (const signal of ["SIGTERM", "SIGINT"]) {
    process.once(signal, () => void server.stop().then(() => process.exit(0)));
  }
}
