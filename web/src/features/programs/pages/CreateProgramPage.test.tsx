import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { formDrafts } from "~/api/formDrafts";
import { TestApp } from "~/ui/testing/TestApp";
import { sampleProgram } from "../sampleProgram";
import CreateProgramPage from "./CreateProgramPage";

const go = vi.hoisted(() => vi.fn());
vi.mock("~/ui/link/Link", async (original) => ({ ...(await original<object>()), useGo: () => go }));

afterEach(() => {
  formDrafts.set("program", undefined);
  vi.unstubAllGlobals();
  go.mockReset();
});

test.each([
  ["individual", "1-2-1"],
  ["one_many", "Group Rolling Calendar"],
  ["fixed", "Fixed Length"],
  ["membership", "Session 1, Day 1"],
])("[PRG-02] [PRG-03] [CTR-01] a program of the type %s is chosen by its name, %s", async (plan_type, name) => {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    sent.push(await request.json());
    return Response.json({ ...sampleProgram, id: "made", plan_type }, { status: 201 });
  });
  render(<CreateProgramPage />, { wrapper: TestApp });
  expect(screen.getAllByRole("radio")).toHaveLength(4);
  expect(screen.getByText("One-to-One")).toBeVisible();
  expect(screen.getByText("Session/Day")).toBeVisible();
  await userEvent.click(screen.getByText(name, { exact: false, selector: "label span" }));
  await userEvent.type(screen.getByLabelText("What's it called?"), "Winter block");
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  await vi.waitFor(() => expect(go).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ plan_type, title: "Winter block", description: "" }]);
  expect(go).toHaveBeenCalledWith({ name: "create_plan_main_info", params: { programId: "made" } });
});
