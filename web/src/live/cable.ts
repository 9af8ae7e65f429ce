import { type Consumer, createConsumer } from "@rails/actioncable";
import { useEffect, useRef } from "react";
import { session } from "~/api/session";
import type { LiveEvent } from "./events";

type ChannelParams = Record<string, string | number>;

let consumer: Consumer | undefined;
let token: string | null = null;

/** The one socket of the app, opened with the token of the person who is signed in. */
function socket(): Consumer {
  const now = session.get().token;
  if (consumer && token !== now) {
    consumer.disconnect();
    consumer = undefined;
  }
  token = now;
  if (!consumer) {
    consumer = createConsumer("/cable");
    // Not in the address, which servers and proxies write to their logs.
    if (now) consumer.addSubProtocol(`token.${now}`);
  }
  return consumer;
}

/** The library reconnects 14 seconds after a drop; we do so within a second, with jitter so that not all come at once. */
const REOPEN_MS = 300;
const JITTER_MS = 700;
/** A socket that opens faster than this has missed next to nothing: fetching everything twice would cost more. */
const SLOW_MS = 1000;

type Handlers = {
  onEvent: (event: LiveEvent) => void;
  /** Events were missed: the socket came back or was slow to open, or the server lost some on the way (`reread`). */
  onGap?: () => void;
};

/** The subscription of one channel, shared by everything on the page that listens to it. */
type SharedSubscription = { consumer: Consumer; handlers: Set<Handlers>; end: () => void };
const open = new Map<string, SharedSubscription>();

/** Subscribes once: a second subscription to the same channel would never be confirmed and retry for ever. */
function subscribe(channel: string, params: ChannelParams): SharedSubscription {
  // The types leave out the connection that every consumer has.
  const cable = socket() as Consumer & { connection: { open: () => void } };
  const handlers = new Set<Handlers>();
  const opened = session.get().token;
  const began = Date.now();
  let connectedBefore = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const subscription = cable.subscriptions.create(
    { channel, ...params },
    {
      connected() {
        const missed = connectedBefore || Date.now() - began > SLOW_MS;
        if (missed) for (const { onGap } of handlers) onGap?.();
        connectedBefore = true;
      },
      disconnected(reason?: { willAttemptReconnect?: boolean }) {
        if (!reason?.willAttemptReconnect) {
          // The server has ended the session: the next answer says so, and the app goes to sign-in.
          if (session.get().token === opened) for (const { onGap } of handlers) onGap?.();
          return;
        }
        clearTimeout(timer);
        // Does nothing where another channel was faster: they share the socket.
        timer = setTimeout(() => cable.connection.open(), REOPEN_MS + Math.random() * JITTER_MS);
      },
      received(event: LiveEvent) {
        for (const { onEvent, onGap } of handlers) {
          if (event.event === "reread") onGap?.();
          else onEvent(event);
        }
      },
    },
  );
  const end = () => {
    clearTimeout(timer);
    subscription.unsubscribe();
  };
  return { consumer: cable, handlers, end };
}

/** Listens to a channel until the returned function is called. */
export function listen(channel: string, params: ChannelParams, handlers: Handlers): () => void {
  const key = JSON.stringify({ channel, ...params });
  const known = open.get(key);
  const shared = known?.consumer === socket() ? known : subscribe(channel, params);
  open.set(key, shared);
  shared.handlers.add(handlers);
  return () => {
    shared.handlers.delete(handlers);
    if (shared.handlers.size > 0) return;
    shared.end();
    if (open.get(key) === shared) open.delete(key);
  };
}

/** Listens to a channel while the component is shown; `params` decide which one, handlers may change freely. */
export function useChannel(
  channel: string,
  params: ChannelParams | null,
  onEvent: Handlers["onEvent"],
  onGap?: Handlers["onGap"],
): void {
  const latest = useRef<Handlers>({ onEvent, onGap });
  useEffect(() => {
    latest.current = { onEvent, onGap };
  });
  const key = params && JSON.stringify(params);
  useEffect(() => {
    if (key === null) return undefined;
    return listen(channel, JSON.parse(key) as ChannelParams, {
      onEvent: (event) => latest.current.onEvent(event),
      onGap: () => latest.current.onGap?.(),
    });
  }, [channel, key]);
}
