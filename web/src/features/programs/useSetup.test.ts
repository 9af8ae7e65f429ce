import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import { plan } from "./samples";
import { useSetup } from "./useSetup";

afterEach(() => vi.unstubAllGlobals());

test("only what was typed here is saved, also where the program was changed elsewhere in between", async () => {
  const bodies: unknown[] = [];
  const now = { ...plan, allowed_emails: ["maya@example.com"] };
  vi.stubGlobal("fetch", async (request: Request) => {
    bodies.push(await request.json());
    return Response.json({ ...now, title: "Squat Daily" });
  });
  const { result, rerender } = renderHook((shown) => useSetup(shown), { wrapper: TestApp, initialProps: plan });
  act(() => result.current.form.setFieldValue("title", "Squat Daily"));
  rerender(now);
  expect(result.current.form.getValues()).toMatchObject({ title: "Squat Daily", allowed_emails: "maya@example.com" });
  await act(() => result.current.save());
  expect(bodies).toEqual([{ title: "Squat Daily" }]);
  expect(result.current.form.isDirty()).toBe(false);
});

test("what is typed while a save is under way stays, and is still to be saved", async () => {
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
  const { result } = renderHook(() => useSetup(plan), { wrapper: TestApp });
  act(() => result.current.form.setFieldValue("title", "Squat Daily"));
  let saving: Promise<unknown> = Promise.resolve();
  act(() => {
    saving = result.current.save();
  });
  await vi.waitFor(() => expect(answer.length).toBe(1));
  act(() => result.current.form.setFieldValue("description", "Heavy"));
  await act(async () => {
    answer(Response.json({ ...plan, title: "Squat Daily" }));
    await saving;
  });
  expect(result.current.form.getValues()).toMatchObject({ title: "Squat Daily", description: "Heavy" });
  expect(result.current.form.isDirty()).toBe(true);
});
