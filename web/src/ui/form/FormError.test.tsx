import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { FormError } from "./FormError";

test("an answer that stops the person is focused and brought into view", () => {
  const scroll = vi.fn();
  HTMLElement.prototype.scrollIntoView = scroll; // jsdom has none
  render(<FormError focus>Your card was declined.</FormError>);
  expect(screen.getByRole("alert")).toHaveFocus();
  expect(scroll).toHaveBeenCalledOnce();
});

test("any other error leaves the focus where it is", () => {
  render(<FormError>Passwords must be identical.</FormError>);
  expect(screen.getByRole("alert")).not.toHaveFocus();
});
