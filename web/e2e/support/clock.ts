import { expect } from "../fixtures";
import { test as base } from "./ownServer";

const HEADERS = { "Api-Version": "3" };

type Step = "1h" | "1d" | "7d" | "1mo";
type Clock = {
  /** Moves the time of the server and waits until all that became due has happened. */
  advance: (...steps: Step[]) => Promise<void>;
  /** Days from now, as the server's time has it: YYYY-MM-DD. */
  day: (from?: number) => Promise<string>;
};

/**
 * For tests that move the time: a server of their own, because all people of a server share one time. Such specs
 * belong to the project "clock" (playwright.config.ts), which runs them one after another.
 */
export const test = base.extend<{ clock: Clock }>({
  clock: async ({ request }, provide) => {
    const move = async (data: object) => {
      const moved = await request.post("/api/developer/clock", { headers: HEADERS, data, timeout: 120_000 });
      expect(moved.ok(), await moved.text()).toBe(true);
    };
    await provide({
      advance: async (...steps) => {
        // oxlint-disable-next-line no-await-in-loop -- one after another: that is how time goes
        for (const step of steps) await move({ advance: step });
      },
      day: async (from = 0) => {
        const { now } = await (await request.get("/api/developer/clock", { headers: HEADERS })).json();
        return new Date(Date.parse(now) + from * 86_400_000).toISOString().slice(0, 10);
      },
    });
    await move({ offset_seconds: 0 });
  },
});
