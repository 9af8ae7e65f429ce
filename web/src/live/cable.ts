import { type Consumer, createConsumer } from "@rails/actioncable";
import { useEffect, useRef } from "react";
import { session } from "~/api/session";

type Message = Record<string, unknown>;
type ChannelParams = Record<string, string | number>;

let consumer: Consumer | undefined;
let token: string | null = null;

/** The one socket of the app, opened with the token of whoever is signed in now. */
function socket(): Consumer {
  const now = session.get().token;
  if (consumer && token !== now) {
    consumer.disconnect();
    consumer = undefined;
  }
  token = now;
  consumer ??= createConsumer(() => `/cable?token=${encodeURIComponent(session.get().token ?? "")}`);
  return consumer;
}

/** The client's own monitor waits 14 seconds after a drop; this asks again within a second, not all at once. */
const REOPEN_MS = 300;
const JITTER_MS = 700;
/** Asking for everything twice at each visit would cost more than what is missed while a socket opens at once. */
const SLOW_MS = 1000;

type Handlers = {
  onMessage: (message: Message) => void;
  /** The socket was away and came back, or was slow to open: whatever happened meanwhile was missed. */
  onReturn?: () => void;
};

/** The subscription of one channel, shared by everybody on the page who listens to it. */
type Shared = { consumer: Consumer; heard: Set<Handlers>; end: () => void };
const open = new Map<string, Shared>();

/** Subscribes once: a second subscription of the same channel would never be confirmed and ask for ever. */
function subscribe(channel: string, params: ChannelParams): Shared {
  // The types leave out the connection that every consumer has.
  const cable = socket() as Consumer & { connection: { open: () => void } };
  const heard = new Set<Handlers>();
  const began = Date.now();
  let connectedBefore = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const subscription = cable.subscriptions.create(
    { channel, ...params },
    {
      connected() {
        const missed = connectedBefore || Date.now() - began > SLOW_MS;
        if (missed) for (const { onReturn } of heard) onReturn?.();
        connectedBefore = true;
      },
      disconnected(reason?: { willAttemptReconnect?: boolean }) {
        if (!reason?.willAttemptReconnect) return;
        clearTimeout(timer);
        // Does nothing where another channel was faster: they share the socket.
        timer = setTimeout(() => cable.connection.open(), REOPEN_MS + Math.random() * JITTER_MS);
      },
      received(message: Message) {
        for (const { onMessage } of heard) onMessage(message);
      },
    },
  );
  const end = () => {
    clearTimeout(timer);
    subscription.unsubscribe();
  };
  return { consumer: cable, heard, end };
}

/** Listens to a channel until the returned function is called. */
export function listen(channel: string, params: ChannelParams, handlers: Handlers): () => void {
  const key = JSON.stringify({ channel, ...params });
  const known = open.get(key);
  const shared = known?.consumer === socket() ? known : subscribe(channel, params);
  open.set(key, shared);
  shared.heard.add(handlers);
  return () => {
    shared.heard.delete(handlers);
    if (shared.heard.size > 0) return;
    shared.end();
    if (open.get(key) === shared) open.delete(key);
  };
}

/** Listens to a channel while the component is shown; `params` decide which one, handlers may change freely. */
export function useChannel(
  channel: string,
  params: ChannelParams | null,
  onMessage: Handlers["onMessage"],
  onReturn?: Handlers["onReturn"],
): void {
  const latest = useRef<Handlers>({ onMessage, onReturn });
  useEffect(() => {
    latest.current = { onMessage, onReturn };
  });
  const key = params && JSON.stringify(params);
  useEffect(() => {
    if (key === null) return undefined;
    return listen(channel, JSON.parse(key) as ChannelParams, {
      onMessage: (message) => latest.current.onMessage(message),
      onReturn: () => latest.current.onReturn?.(),
    });
  }, [channel, key]);
}
