import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { DayDetails } from "~/domain/training/calendarDay";
import { TestApp } from "~/ui/testing/TestApp";
import { WorkoutView } from "./WorkoutView";

const day = {
  ...{ enrolment_id: "enrolment", run: 1, day: 0, date: "2026-11-22", version: 1, log: null, adjusted: null },
  ...{ content: { sessions: [] }, program: { title: "Base" }, results: [], scores: [], previous: {} },
} as unknown as DayDetails;

test("only a client whose day was adjusted reads that it was, and the coach's note", () => {
  const view = render(<WorkoutView day={day} unit="kg" />, { wrapper: TestApp });
  expect(screen.getByText("Nothing planned. Enjoy your rest.")).toBeVisible();
  expect(screen.queryByText("Adjusted for you.")).toBeNull();
  view.rerender(<WorkoutView day={{ ...day, adjusted: { note: "Take it easy." } } as DayDetails} unit="kg" />);
  expect(screen.getByText("Adjusted for you.").parentElement).toHaveTextContent("Adjusted for you. Take it easy.");
});
