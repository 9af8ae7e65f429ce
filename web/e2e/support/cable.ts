import { createRequire } from "node:module";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { expect } from "../fixtures";
import type { Someone } from "./people";

/** The published client of the protocol, as any other app would load it; the app's own code takes no part. */
const CLIENT = createRequire(import.meta.url).resolve("@rails/actioncable/app/assets/javascripts/actioncable.js");

export const CHANNELS = ["NotificationChannel", "ChatNotificationChannel", "SystemNotificationChannel"] as const;
export type Heard = { channel: string; message: { event: string } & Record<string, unknown> };

type Identifier = { channel: string } & Record<string, unknown>;
type Callbacks = {
  connected: () => void;
  rejected: () => void;
  disconnected: (reason?: { willAttemptReconnect?: boolean }) => void;
  received: (message: Heard["message"]) => void;
};
type Consumer = {
  addSubProtocol: (name: string) => void;
  subscriptions: { create: (identifier: Identifier, callbacks: Callbacks) => unknown };
  connection: { reopen: () => void };
};
/** What is kept on the page. */
type State = {
  ActionCable: { createConsumer: (url: string) => Consumer };
  consumer: Consumer;
  subscribe: (identifier: Identifier) => void;
  heard: Heard[];
  said: string[];
};

/** Somebody who listens with the real client of Action Cable. */
export class Listener {
  private constructor(
    private readonly context: BrowserContext,
    private readonly page: Page,
  ) {}

  /** Connects, and subscribes to all channels. */
  static async open(browser: Browser, who: Someone): Promise<Listener> {
    // The page's own security policy would keep the script out that is not part of the app.
    const context = await browser.newContext({ bypassCSP: true });
    const page = await context.newPage();
    // A page of the same server that is not the app.
    await page.goto("/robots.txt");
    await page.addScriptTag({ path: CLIENT });
    const { token } = JSON.parse(who.session) as { token: string };
    await page.evaluate(
      ({ token, channels }) => {
        const state = Object.assign(window as unknown as State, { heard: [], said: [] }) as State;
        const consumer = state.ActionCable.createConsumer("/cable");
        consumer.addSubProtocol(`token.${token}`);
        state.consumer = consumer;
        state.subscribe = (identifier) => {
          const name = JSON.stringify(identifier);
          consumer.subscriptions.create(identifier, {
            connected: () => state.said.push(`connected ${name}`),
            rejected: () => state.said.push(`rejected ${name}`),
            disconnected: ({ willAttemptReconnect: will } = {}) =>
              state.said.push(`${will ? "lost" : "ended"} ${name}`),
            received: (message) => state.heard.push({ channel: identifier.channel, message }),
          });
        };
        for (const channel of channels) state.subscribe({ channel });
      },
      { token, channels: CHANNELS },
    );
    const listener = new Listener(context, page);
    for (const channel of CHANNELS) {
      // oxlint-disable-next-line no-await-in-loop -- each has to be confirmed
      await listener.says(`connected ${JSON.stringify({ channel })}`);
    }
    return listener;
  }

  /** Waits until the client has said this, so many times. */
  async says(line: string, times = 1): Promise<void> {
    const count = () =>
      this.page.evaluate((wanted) => (window as unknown as State).said.filter((one) => one === wanted).length, line);
    await expect.poll(count).toBe(times);
  }

  subscribe(identifier: Identifier): Promise<void> {
    return this.page.evaluate((one) => (window as unknown as State).subscribe(one), identifier);
  }

  /** Drops the connection and opens it again at once, as apps do that do not wait for the client's own monitor. */
  reconnect(): Promise<void> {
    return this.page.evaluate(() => {
      const { connection } = (window as unknown as State).consumer;
      connection.reopen();
    });
  }

  heard(): Promise<Heard[]> {
    return this.page.evaluate(() => (window as unknown as State).heard);
  }

  /** Returns what was heard so far and forgets it, after `mark` has made the server say something to this person. */
  async take(mark: () => Promise<unknown>): Promise<Heard[]> {
    await mark();
    await expect
      .poll(async () => (await this.heard()).some(({ message }) => message.event === "unread_state"))
      .toBe(true);
    const all = await this.page.evaluate(() => (window as unknown as State).heard.splice(0));
    return all.filter(({ message }) => message.event !== "unread_state");
  }

  close(): Promise<void> {
    return this.context.close();
  }
}
