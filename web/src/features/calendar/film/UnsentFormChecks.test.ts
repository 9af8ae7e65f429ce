import { expect, test, vi } from "vitest";
import { ApiError } from "~/lib/apiError";
import type { Upload } from "~/domain/media/uploads/types";
import { type Surroundings, UnsentFormChecks, type UnsentFormCheck } from "./UnsentFormChecks";

const ONE: UnsentFormCheck = {
  id: "check",
  form: { enrolment_id: "e", day: 0, set_id: "q1", media_ids: ["clip"], question: "" },
  duration: 14,
  bytes: 6_000_000,
};
const upload = (state: Upload["state"], id = "clip") => ({ id, state }) as Upload;

function setUp(start: UnsentFormCheck[] = []) {
  const around = {
    kept: start,
    uploaded: [] as Upload[],
    online: true,
    send: vi.fn<Surroundings["send"]>(async () => undefined),
    sent: vi.fn<() => void>(),
  };
  const unsent = new UnsentFormChecks({
    load: () => around.kept,
    save: (all) => {
      around.kept = all;
    },
    uploads: async () => around.uploaded,
    send: around.send,
    isOnline: () => around.online,
    onSent: around.sent,
  });
  return { around, unsent };
}

test("it is sent once its clip has arrived, and not before", async () => {
  const { around, unsent } = setUp();
  around.uploaded = [upload("uploading")];
  await unsent.add(ONE);
  expect(around.send).not.toHaveBeenCalled();
  expect(around.kept).toEqual([ONE]);
  around.uploaded = [upload("uploaded")];
  await unsent.flush();
  expect(around.send).toHaveBeenCalledExactlyOnceWith("check", ONE.form);
  expect(around.kept).toEqual([]);
  expect(around.sent).toHaveBeenCalledOnce();
});

test("without a connection it stays, also for the next visit", async () => {
  const { around, unsent } = setUp();
  around.online = false;
  await unsent.add(ONE);
  expect(around.send).not.toHaveBeenCalled();
  const next = setUp(around.kept);
  await next.unsent.flush();
  expect(next.around.send).toHaveBeenCalledOnce();
});

test("a lost answer is tried again with the same id, a refusal is not", async () => {
  const { around, unsent } = setUp();
  around.send.mockRejectedValueOnce(new ApiError(0, "No connection"));
  await unsent.add(ONE);
  expect(around.kept).toEqual([ONE]);
  around.send.mockRejectedValueOnce(new ApiError(422, "This clip can't be used."));
  await unsent.flush();
  expect(around.kept).toEqual([{ ...ONE, refused: "This clip can't be used." }]);
  await unsent.flush();
  expect(around.send.mock.calls.map(([id]) => id)).toEqual(["check", "check"]);
  unsent.remove("check");
  expect(around.kept).toEqual([]);
});

test("one that waits does not hold up the next", async () => {
  const { around, unsent } = setUp([ONE]);
  around.uploaded = [upload("waiting")];
  await unsent.add({ ...ONE, id: "second", form: { ...ONE.form, media_ids: ["other"] } });
  expect(around.send.mock.calls.map(([id]) => id)).toEqual(["second"]);
  expect(around.kept.map(({ id }) => id)).toEqual(["check"]);
});
