import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { listen } from "./cable";

const { socket, addSubProtocol, createConsumer } = vi.hoisted(() => ({
  socket: { connected: () => {}, disconnected: (_reason: object) => {}, received: (_event: object) => {} },
  addSubProtocol: vi.fn(),
  createConsumer: vi.fn(),
}));
vi.mock("@rails/actioncable", () => ({
  createConsumer: createConsumer.mockImplementation(() => ({
    disconnect() {},
    addSubProtocol,
    subscriptions: {
      create(_channel: object, handlers: typeof socket) {
        Object.assign(socket, handlers);
        return { unsubscribe() {} };
      },
    },
  })),
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

test("the token is sent as a subprotocol and never in an address", () => {
  const user = { id: "maya", role: "user" as const };
  session.signIn({ access_token: "secret", token_type: "Bearer", current: user });
  const end = listen("SystemNotificationChannel", {}, { onEvent });
  expect(createConsumer).toHaveBeenLastCalledWith("/cable");
  expect(addSubProtocol).toHaveBeenLastCalledWith("token.secret");
  end();
  session.clear();
});

test("a socket that the server closed for good has the app look whether the session still exists", () => {
  socket.connected();
  socket.disconnected({ willAttemptReconnect: true });
  expect(onGap).not.toHaveBeenCalled();
  socket.disconnected({ willAttemptReconnect: false });
  expect(onGap).toHaveBeenCalledOnce();
});
