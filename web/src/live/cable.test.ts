import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listen } from "./cable";

const { socket } = vi.hoisted(() => ({ socket: { connected: () => {}, received: (_event: object) => {} } }));
vi.mock("@rails/actioncable", () => ({
  createConsumer: () => ({
    disconnect() {},
    subscriptions: {
      create(_channel: object, handlers: typeof socket) {
        Object.assign(socket, handlers);
        return { unsubscribe() {} };
      },
    },
  }),
}));

const onGap = vi.fn();
const onEvent = vi.fn();
let leave: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  onGap.mockClear();
  onEvent.mockClear();
  leave = listen("NotificationChannel", {}, { onEvent, onGap });
});
afterEach(() => {
  leave();
  vi.useRealTimers();
});

test("a socket that opens quickly has missed nothing", () => {
  socket.connected();
  expect(onGap).not.toHaveBeenCalled();
});

test("a reconnected socket has missed events", () => {
  socket.connected();
  socket.connected();
  expect(onGap).toHaveBeenCalledOnce();
});

test("a socket that was slow to open has missed events", () => {
  vi.advanceTimersByTime(1500);
  socket.connected();
  expect(onGap).toHaveBeenCalledOnce();
});

test("a message that events were lost is reported as a gap, not as an event", () => {
  socket.connected();
  socket.received({ event: "unread_state" });
  expect([onEvent.mock.calls.length, onGap.mock.calls.length]).toEqual([1, 0]);
  socket.received({ event: "reread" });
  expect([onEvent.mock.calls.length, onGap.mock.calls.length]).toEqual([1, 1]);
});
