import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { Me } from "~/api/me";
import { TestApp } from "~/ui/testing/TestApp";
import ProfileDialog from "./ProfileDialog";

const person = (gender: string | null) => ({ private: { birthdate: "01/02/1990", gender } }) as Me;
const continueButton = () => screen.getByRole("button", { name: "Continue" });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("[IDN-53] Continue is disabled while the form is invalid", () => {
  render(<ProfileDialog me={person(null)} onClose={() => undefined} />, { wrapper: TestApp });
  expect(continueButton()).toBeDisabled();
});

test("[IDN-53] Continue is disabled while it saves", async () => {
  let answer: (response: Response) => void = () => undefined;
  const fetched = vi.fn(() => new Promise<Response>((resolve) => (answer = resolve)));
  vi.stubGlobal("fetch", fetched);
  render(<ProfileDialog me={person("female")} onClose={() => undefined} />, { wrapper: TestApp });
  const button = continueButton();
  expect(button).toBeEnabled();
  await userEvent.click(button);
  await waitFor(() => expect(fetched).toHaveBeenCalledOnce());
  await waitFor(() => expect(button).toBeDisabled());
  answer(Response.json({ errors: { base: ["Not now."] } }, { status: 422 }));
  await waitFor(() => expect(button).toBeEnabled());
});

test("[IDN-41] [IDN-50] the genders are male, female, other and prefer not to say", async () => {
  render(<ProfileDialog me={person(null)} onClose={() => undefined} />, { wrapper: TestApp });
  await userEvent.click(screen.getByRole("combobox", { name: /Gender/ }));
  const options = screen.getAllByRole("option", { hidden: true }).map((option) => option.textContent);
  expect(options.toSorted()).toEqual(["Female", "Male", "Other", "Prefer not to say"]);
});
