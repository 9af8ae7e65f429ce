import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listen } from "./cable";

const { socket } = vi.hoisted(() => ({ socket: { connected: () => {} } }));
vi.mock("@rails/actioncable", () => ({
  createConsumer: () => ({
    disconnect() {},
    subscriptions: {
      create(_channel: object, handlers: { connected: () => void }) {
        socket.connected = handlers.connected;
        return { unsubscribe() {} };
      },
    },
  }),
}));

const onReturn = vi.fn();
let leave: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  onReturn.mockClear();
  leave = listen("NotificationChannel", {}, { onMessage() {}, onReturn });
});
afterEach(() => {
  leave();
  vi.useRealTimers();
});

test("a socket that opens at once has missed nothing", () => {
  socket.connected();
  expect(onReturn).not.toHaveBeenCalled();
});

test("a socket that came back has missed something", () => {
  socket.connected();
  socket.connected();
  expect(onReturn).toHaveBeenCalledOnce();
});

test("a socket that was slow to open has missed something", () => {
  vi.advanceTimersByTime(1500);
  socket.connected();
  expect(onReturn).toHaveBeenCalledOnce();
});
