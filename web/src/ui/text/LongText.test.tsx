import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import { LongText } from "./LongText";

afterEach(() => vi.restoreAllMocks());

const open = (scrollHeight: number) => {
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(scrollHeight);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(80);
  render(<LongText>Can I start in March?</LongText>, { wrapper: TestApp });
};

test("a long text can be opened and cut again", async () => {
  open(400);
  const button = screen.getByRole("button", { name: "Show more" });
  expect(button).toHaveAttribute("aria-expanded", "false");
  await userEvent.click(button);
  await userEvent.click(screen.getByRole("button", { name: "Show less", expanded: true }));
  expect(screen.getByRole("button", { name: "Show more" })).toBeVisible();
});

test("a short text has no button, and is written in the direction of its language", () => {
  open(80);
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
  expect(screen.getByText("Can I start in March?")).toHaveAttribute("dir", "auto");
});
