import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import { ADDITIONS, Overlays } from "./additions";

test("the files of the features are found", () => {
  expect(ADDITIONS.map(([path]) => path)).toContain("/src/features/calendar/shell.tsx");
});

test("overlays are empty until they have content", () => {
  const { container } = render(<Overlays />, { wrapper: TestApp });
  expect(container.querySelector("[role=dialog]")).toBeNull();
});
