import { expect, test } from "vitest";
import { progressText, timeLeft } from "./progressText";
import { Speedometer } from "./Speedometer";
import { readPartError } from "./transport";
import type { Upload } from "./types";

const MIB = 1024 ** 2;
const upload = (fields: Partial<Upload>): Upload => ({
  id: "1",
  name: "a.mp4",
  size: 420 * MIB,
  kind: "video",
  scope: "user",
  state: "uploading",
  sent: 311 * MIB,
  ...fields,
});

test("[MED-31] a bucket says why it refuses a part in XML, the server in JSON", async () => {
  const xml =
    '<?xml version="1.0"?><Error><Code>EntityTooLarge</Code><Message>Your upload is too large.</Message></Error>';
  expect((await readPartError(400, xml)).message).toBe("Your upload is too large.");
  const json = JSON.stringify({ title: "Bad part", errors: { base: ["This part has another size."] } });
  expect((await readPartError(422, json)).message).toBe("This part has another size.");
  expect((await readPartError(502, "<html><body>Bad gateway</body></html>")).status).toBe(502);
});

test("the line below a file says how far it is", () => {
  expect(progressText(upload({ speed: 9 * MIB }), 0)).toBe("311 of 420 MB · 9 MB/s · 13 s left");
  expect(progressText(upload({}), 0)).toBe("311 of 420 MB");
  expect(progressText(upload({ state: "queued", sent: 0 }), 0)).toBe("Waiting, 420 MB");
  expect(progressText(upload({ state: "paused" }), 0)).toBe("Paused at 74%, 311 of 420 MB");
  const waiting = upload({ state: "waiting", reason: "Connection lost.", retryAt: 10_000 });
  expect(progressText(waiting, 2_000)).toBe("Connection lost. Trying again in 8 s.");
  expect(progressText(upload({ state: "failed", reason: "Too big." }), 0)).toBe("Too big.");
});

test("the time left counts what is queued too, at the speed of what runs", () => {
  const running = upload({ size: 100, sent: 40, speed: 10 });
  const queued = upload({ size: 40, sent: 0, state: "queued" });
  expect(timeLeft([running, queued, upload({ state: "paused" })])).toBe(10);
  expect(timeLeft([queued])).toBeUndefined();
});

test("the speed is that of the last seconds", () => {
  const speed = new Speedometer();
  speed.add(0, 0);
  speed.add(500, 500);
  expect(speed.get()).toBeUndefined();
  speed.add(2_000, 2_000);
  expect(speed.get()).toBe(1_000);
  // After a while the line has become slower.
  for (let second = 3; second <= 20; second += 1) speed.add(2_000 + (second - 2) * 100, second * 1_000);
  expect(speed.get()).toBe(100);
  speed.reset();
  expect(speed.get()).toBeUndefined();
});
