import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { session } from "~/api/session";
import { consent, type Optional } from "~/lib/consent";
import { formatDate } from "~/lib/dates";
import { localToday } from "~/lib/today";
import { renderAt } from "~/ui/testing/renderAt";
import { CookieSettingsButton } from "./CookieSettings";

beforeEach(() => localStorage.clear());

const box = (name: string) => screen.getByRole("switch", { name: new RegExp(`^${name}`) });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

async function open() {
  renderAt(() => <CookieSettingsButton />);
  await userEvent.click(await screen.findByRole("button", { name: "Cookie settings" }));
  await screen.findByRole("dialog", { name: "Cookie settings" });
}

test("[LEG-09] at first only what is necessary is on, and that cannot be switched off", async () => {
  await open();
  expect(box("Necessary")).toBeChecked();
  expect(box("Necessary")).toBeDisabled();
  for (const name of ["Preferences", "Statistics", "Marketing"]) expect(box(name)).not.toBeChecked();
  expect(screen.getByText(/You haven't chosen yet/)).toBeVisible();
  expect(consent.get()).toBeUndefined();
});

test.each<[string, Optional[]]>([
  ["Only necessary", []],
  ["Accept all", ["preferences", "statistics", "marketing"]],
  ["Save", ["statistics"]],
])("[LEG-09] %s keeps what was chosen, with the day", async (button, allowed) => {
  await open();
  await userEvent.click(box("Statistics"));
  await press(button);
  await closed();
  expect(consent.get()).toEqual({ allowed, day: localToday() });
});

test("[LEG-09] the settings show what was chosen and when, and it can be withdrawn", async () => {
  consent.save(["preferences", "marketing"], "2026-01-12");
  localStorage.setItem("regimen.unsent.support.erik@gym.request", "The sheet stays empty.");
  localStorage.setItem("regimen.unsent.answer.erik@gym.maya", "At six?");
  await open();
  expect(screen.getByText(`You chose this on ${formatDate("2026-01-12")}.`, { exact: false })).toBeVisible();
  expect([box("Preferences"), box("Statistics"), box("Marketing")].map((one) => one.matches(":checked"))).toEqual([
    true,
    false,
    true,
  ]);
  await userEvent.click(box("Preferences"));
  await press("Save");
  await closed();
  expect(consent.get()?.allowed).toEqual(["marketing"]);
  const unsent = Object.keys(localStorage).filter((key) => key.startsWith("regimen.unsent"));
  expect(unsent, "what Preferences kept is gone").toEqual(["regimen.unsent.answer.erik@gym.maya"]);
});

test("[LEG-09] closing the settings changes nothing", async () => {
  await open();
  await userEvent.click(box("Marketing"));
  await userEvent.keyboard("{Escape}");
  await closed();
  expect(consent.get()).toBeUndefined();
  expect(screen.getByRole("button", { name: "Cookie settings" })).toHaveFocus();
});

test("[LEG-09] it stays when somebody signs out, and goes with the browser's data", () => {
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "1", role: "user" } });
  consent.save(["statistics"], "2026-01-12");
  session.clear();
  expect(consent.allows("statistics")).toBe(true);
  localStorage.clear();
  expect(consent.allows("statistics")).toBe(false);
});
