import { cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useThemeCss } from "./themeCss";

const Page = ({ css }: { css: string | null | undefined }) => {
  useThemeCss(css);
  return null;
};
const painted = () => [...document.querySelectorAll("style[data-theme]")].map((one) => one.textContent);

afterEach(cleanup);

test("a page is painted in its colours, and the next one too until it is known whose that is", () => {
  document.head.insertAdjacentHTML("beforeend", "<style data-theme>first paint</style>");
  const { rerender } = render(<Page key="storefront" css="blue" />);
  expect(painted()).toEqual(["blue"]);
  rerender(<Page key="program" css={undefined} />);
  expect(painted()).toEqual(["blue"]);
  rerender(<Page key="program" css="red" />);
  expect(painted()).toEqual(["red"]);
  rerender(<Page key="program" css={null} />);
  expect(painted()).toEqual([]);
});

test("a page without a seller has the product's colours", async () => {
  const { rerender } = render(<Page css="blue" />);
  rerender(<p>Terms of use</p>);
  await waitFor(() => expect(painted()).toEqual([]));
});
