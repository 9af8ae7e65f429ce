import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { applyThemeCss, useThemeCss } from "./themeCss";

const Page = ({ css }: { css: string | null | undefined }) => {
  useThemeCss(css);
  return null;
};
const painted = () => [...document.querySelectorAll("style[data-theme]")].map((one) => one.textContent);

afterEach(() => {
  cleanup();
  applyThemeCss(null);
});

test("a page is painted in its colours, and stays so until it is known whose the next one is", () => {
  document.head.insertAdjacentHTML("beforeend", "<style data-theme>first paint</style>");
  const { unmount } = render(<Page css="blue" />);
  expect(painted()).toEqual(["blue"]);
  unmount();
  const { rerender } = render(<Page css={undefined} />);
  expect(painted()).toEqual(["blue"]);
  rerender(<Page css="red" />);
  expect(painted()).toEqual(["red"]);
  rerender(<Page css={null} />);
  expect(painted()).toEqual([]);
});
