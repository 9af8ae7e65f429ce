import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { unsentKey } from "~/api/deviceKeys";
import { session } from "~/api/session";
import { TestApp } from "~/ui/testing/TestApp";
import { unsentWork } from "../lib/unsentWork";
import { useAttachments } from "./useAttachments";

const uploaded = vi.fn((_files: readonly File[]) => ["v1"]);
vi.mock("~/domain/media/uploads/parts", () => ({ uploadManager: async () => ({ add: uploaded }) }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  session.clear();
});

test("files that were chosen and wait for the one before are unsent work, and never go to the next person's library", async () => {
  const sent: ((response: Response) => void)[] = [];
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => sent.push(resolve)));
  const arrives = async (number: number) => {
    await vi.waitFor(() => expect(sent).toHaveLength(number));
    sent.at(-1)?.(Response.json({ id: `p${number}`, url: "/p" }));
  };
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "maya", role: "user" } });
  const draft = unsentKey("chatParts", "c1");
  const { result } = renderHook(() => useAttachments(draft, "c1", undefined), { wrapper: TestApp });
  const picture = new File(["p"], "front.jpg", { type: "image/jpeg" });
  const video = new File(["v"], "squat.mp4", { type: "video/mp4" });
  const choosing = result.current.upload([picture, video]);
  expect(await unsentWork()).toEqual([
    { what: "2 files aren't attached yet.", consequence: "Files that aren't attached yet are lost when you log out." },
  ]);

  session.clear();
  session.signIn({ access_token: "t2", token_type: "Bearer", current: { id: "tom", role: "user" } });
  expect(await unsentWork()).toEqual([]);
  await act(async () => {
    await arrives(1);
    await choosing;
  });
  expect(uploaded).not.toHaveBeenCalled();
  expect(result.current.uploading).toBe(0);

  // Nor do they stay on a device whose person is just signing out.
  session.clear();
  session.signIn({ access_token: "t3", token_type: "Bearer", current: { id: "maya", role: "user" } });
  const leaving = result.current.upload([picture, video]);
  await act(async () => {
    session.forget();
    await arrives(2);
    await leaving;
  });
  expect(uploaded).not.toHaveBeenCalled();
  session.end();
  session.signIn({ access_token: "t4", token_type: "Bearer", current: { id: "maya", role: "user" } });

  // Those of a person who stays do.
  const again = result.current.upload([picture, video]);
  await act(async () => {
    await arrives(3);
    await again;
  });
  expect(uploaded.mock.calls).toEqual([[[video], undefined]]);
});
