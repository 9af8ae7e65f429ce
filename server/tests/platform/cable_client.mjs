// The client that browsers use, in Node: node cable_client.mjs <url> <node_modules>
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const [url, modules] = process.argv.slice(2);
const require = createRequire(pathToFileURL(`${modules}/`));
const WebSocket = globalThis.WebSocket ?? require("ws");
globalThis.addEventListener ??= () => {};
globalThis.removeEventListener ??= () => {};
globalThis.document ??= { visibilityState: "visible" };
const { createConsumer, adapters } = await import(pathToFileURL(require.resolve("@rails/actioncable")).href);
adapters.WebSocket = WebSocket;
adapters.logger = { log() {} };

const consumer = createConsumer(url);
consumer.addSubProtocol("token.ann");
let lostAt;
consumer.subscriptions.create("NotificationChannel", {
  connected() {
    console.log(lostAt ? `connected again after ${Date.now() - lostAt}` : "connected");
  },
  disconnected({ willAttemptReconnect }) {
    lostAt = Date.now();
    console.log(willAttemptReconnect ? "lost, will come back" : "lost");
    if (willAttemptReconnect) setTimeout(() => consumer.connection.reopen(), 300 + Math.random() * 700);
  },
  received(message) {
    console.log(`received ${JSON.stringify(message)}`);
  },
});
consumer.subscriptions.create({ channel: "ChatNotificationChannel", room_id: 13 }, {
  rejected() {
    console.log("rejected room 13");
  },
});
