import { adapters } from "@rails/actioncable";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listen } from "./cable";

/** A socket whose server says hello at once. */
class Socket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  static readonly all: Socket[] = [];
  readyState = Socket.CONNECTING;
  protocol = "actioncable-v1-json";
  onopen = () => {};
  onmessage = (_event: { data: string }) => {};
  onclose = () => {};
  onerror = () => {};

  constructor() {
    super();
    Socket.all.push(this);
    setTimeout(() => {
      this.readyState = Socket.OPEN;
      this.onopen();
      this.say({ type: "welcome" });
    });
  }

  say(message: object) {
    this.onmessage({ data: JSON.stringify(message) });
  }

  send(text: string) {
    const { command, identifier } = JSON.parse(text) as { command: string; identifier: string };
    if (command === "subscribe") setTimeout(() => this.say({ type: "confirm_subscription", identifier }));
  }

  close() {
    this.readyState = Socket.CLOSED;
    this.onclose();
  }
}

const original = adapters.WebSocket;
beforeEach(() => {
  vi.useFakeTimers();
  adapters.WebSocket = Socket as unknown as typeof WebSocket;
});
afterEach(() => {
  vi.useRealTimers();
  adapters.WebSocket = original;
});

test("after a drop, one socket is reopened for all channels", () => {
  const back = [vi.fn(), vi.fn()];
  const leave = ["NotificationChannel", "SystemNotificationChannel"].map((channel, at) =>
    listen(channel, {}, { onEvent() {}, onGap: back[at] }),
  );
  vi.advanceTimersByTime(100);
  Socket.all.at(-1)?.close();
  vi.advanceTimersByTime(5000);
  expect(Socket.all).toHaveLength(2);
  for (const heard of back) expect(heard).toHaveBeenCalledOnce();
  for (const end of leave) end();
});
