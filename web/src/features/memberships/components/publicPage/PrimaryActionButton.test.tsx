import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import type { PublicProgram } from "../../api";
import { PrimaryActionButton } from "./PrimaryActionButton";
import type { PublicPageState } from "./usePublicPage";

function show(primary_action: Partial<PublicProgram["primary_action"]>) {
  const program = { primary_action: { label: "Start", tooltip: null, ...primary_action } } as PublicProgram;
  render(<PrimaryActionButton program={program} page={{} as PublicPageState} />, { wrapper: TestApp });
}

test.each(["bought", "scheduled"] as const)("[CAL-14] a program that is %s has no start button", (reason) => {
  show({ action: "none", reason });
  expect(screen.queryByRole("button")).toBeNull();
});

test("a program that cannot be bought has a button that says so", () => {
  show({ action: "none", reason: "archived", label: "Currently Unavailable" });
  expect(screen.getByRole("button", { name: "Currently Unavailable" })).toHaveAttribute("aria-disabled", "true");
});
