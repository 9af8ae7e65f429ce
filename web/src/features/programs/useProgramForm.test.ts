import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { formDrafts } from "~/api/formDrafts";
import { TestApp } from "~/ui/testing/TestApp";
import { sampleProgram } from "./sampleProgram";
import { useProgramForm } from "./useProgramForm";

afterEach(() => vi.unstubAllGlobals());

test("only what was typed here is saved, even if the program was changed elsewhere meanwhile", async () => {
  const bodies: unknown[] = [];
  const reloaded = { ...sampleProgram, allowed_emails: ["maya@example.com"] };
  vi.stubGlobal("fetch", async (request: Request) => {
    bodies.push(await request.json());
    return Response.json({ ...reloaded, title: "Squat Daily" });
  });
  const { result, rerender } = renderHook((shown) => useProgramForm(shown, "info"), {
    wrapper: TestApp,
    initialProps: sampleProgram,
  });
  act(() => result.current.form.setFieldValue("title", "Squat Daily"));
  rerender(reloaded);
  expect(result.current.form.getValues()).toMatchObject({ title: "Squat Daily", allowed_emails: "maya@example.com" });
  await act(() => result.current.save());
  expect(bodies).toEqual([{ title: "Squat Daily" }]);
  expect(result.current.form.isDirty()).toBe(false);
});

test("text typed during a save stays and is still unsaved", async () => {
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
  const { result } = renderHook(() => useProgramForm(sampleProgram, "info"), { wrapper: TestApp });
  act(() => result.current.form.setFieldValue("title", "Squat Daily"));
  let saving: Promise<unknown> = Promise.resolve();
  act(() => {
    saving = result.current.save();
  });
  await vi.waitFor(() => expect(answer.length).toBe(1));
  act(() => result.current.form.setFieldValue("description", "Heavy"));
  await act(async () => {
    answer(Response.json({ ...sampleProgram, title: "Squat Daily" }));
    await saving;
  });
  expect(result.current.form.getValues()).toMatchObject({ title: "Squat Daily", description: "Heavy" });
  expect(result.current.form.isDirty()).toBe(true);
});

test("saving what says the same as before leaves no draft", async () => {
  const shared = { ...sampleProgram, visibility_days: null };
  const { result } = renderHook(() => useProgramForm(shared, "settings"), { wrapper: TestApp });
  act(() => result.current.form.setFieldValue("visibility", "days"));
  act(() => result.current.form.setFieldValue("visibility_days", 20));
  act(() => result.current.form.setFieldValue("visibility", "all"));
  await act(() => result.current.save());
  expect(result.current.form.isDirty()).toBe(false);
  expect(formDrafts.get(`program.${sampleProgram.id}.settings`)).toBeUndefined();
});
