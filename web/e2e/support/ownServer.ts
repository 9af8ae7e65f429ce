import { startServer } from "../../scripts/server.mjs";
import { test as base } from "../fixtures";

type OwnServer = { url: string; run: (...command: string[]) => Promise<string> };

/** For tests whose server must not be shared, because they change something for everybody on it. */
export const test = base.extend<object, { ownServer: OwnServer }>({
  ownServer: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures that are needed
    async ({}, provide) => {
      // While writing a test of the clock: a server of yours, whose time may move.
      const given = process.env.REGIMEN_CLOCK_URL;
      const notHere = () => Promise.reject(new Error("Commands need a server that the test has started."));
      const server = given ? { url: given, run: notHere, stop: async () => undefined } : await startServer();
      await provide(server);
      await server.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  baseURL: async ({ ownServer }, provide) => provide(ownServer.url),
});
