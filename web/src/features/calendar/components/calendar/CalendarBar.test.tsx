import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import { CalendarBar } from "./CalendarBar";

const SQUAT = { id: "squat", title: "Squat Every Day" };

test("a chosen program without days in this week can be deselected", async () => {
  const change = vi.fn();
  const position = { view: "week", date: "2026-07-24", today: "2026-07-24" } as const;
  render(<CalendarBar {...position} programs={[SQUAT]} program="another" onChange={change} />, { wrapper: TestApp });
  await userEvent.click(screen.getByRole("button", { name: "One program" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "All programs" }));
  expect(change).toHaveBeenCalledWith({ program: "" });
});
