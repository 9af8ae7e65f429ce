import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import type { ClientBadge } from "../api";
import { badgeTone } from "../format";
import { StatusBadge } from "./StatusBadge";

const show = (badge: Partial<ClientBadge>) =>
  render(<StatusBadge badge={{ colour: "green", label: "All Good", tooltip: null, link: null, ...badge }} />, {
    wrapper: TestApp,
  });

test.each([
  ["red", "bad"],
  ["green", "ok"],
  ["orange", "warn"],
] as const)("[CLI-26] [CLI-27] [CLI-29] a %s badge has its tone", (colour, tone) => {
  expect(badgeTone[colour]).toBe(tone);
});

test.each([
  ["Cancelled by client", "The client has decided to cancel their subscription."],
  ["Ended pre-trial", "The client cancelled before the end of the trial."],
  ["Auto Cancelled", "Cancelled as payment was not made after 7 days."],
  ["Missed Payment", "Client has missed a payment and has 7 days to rectify."],
  ["Needs Training", "Client(s) have less than 3 days of training."],
])("[CLI-19] [CLI-20] [CLI-21] [CLI-22] [CLI-28] %s explains itself", (label, tooltip) => {
  show({ colour: "red", label, tooltip });
  expect(screen.getByText(label)).toBeDefined();
  expect(screen.getByRole("button", { name: `${label}. ${tooltip}` })).toBeDefined();
});

test("without an explanation the badge is no button", () => {
  show({});
  expect(screen.getByText("All Good")).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
});

test("[CLI-15] a badge with a page of help links to it", async () => {
  show({ colour: "orange", label: "Pending", link: "/coach/help/client-statuses" });
  const help = await screen.findByRole("link", { name: "Pending. What does this mean?" });
  expect(help.getAttribute("href")).toContain("/coach/help/client-statuses");
});
