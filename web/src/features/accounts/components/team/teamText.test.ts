import { expect, test } from "vitest";
import type { Activity, Coach } from "./team";
import { activityText, statusOf } from "./teamText";

const person = (full_name: string) => ({ id: full_name, full_name, email: `${full_name}@example.com` });
const event = (more: Partial<Activity>): Activity => ({
  id: "1",
  action: "invited",
  at: "2026-01-12T09:00:00Z",
  actor: person("Erik"),
  subject: person("Nora"),
  rights: null,
  rights_before: null,
  handed_to: null,
  ...more,
});

test("what happened reads as a sentence", () => {
  const coach = { role: "coach", financial: false } as const;
  expect(activityText(event({ rights: { role: "coach", financial: true } }))).toBe(
    "Erik invited Nora as a coach with access to payments",
  );
  expect(
    activityText(event({ action: "changed", rights: { role: "manager", financial: false }, rights_before: coach })),
  ).toBe("Erik changed Nora's role from coach to manager");
  expect(
    activityText(event({ action: "changed", rights: { role: "coach", financial: true }, rights_before: coach })),
  ).toBe("Erik gave Nora access to payments");
  expect(activityText(event({ action: "removed", handed_to: person("Ines") }))).toBe(
    "Erik removed Nora. Ines took over.",
  );
  expect(
    activityText(event({ subject: { id: null, full_name: "", email: "n@example.com" }, action: "cancelled" })),
  ).toBe("Erik cancelled n@example.com's invitation");
});

test("[ACC-14] each status has its word, and an invitation whose time is over says so", () => {
  const now = new Date("2026-01-12T09:00:00Z");
  const label = (status: Coach["status"], expires_at: string | null = null) =>
    statusOf({ status, expires_at } as Coach, now).label();
  expect((["active", "invited", "rejected", "cancelled"] as const).map((one) => label(one))).toEqual([
    "Active",
    "Invited",
    "Declined",
    "Cancelled",
  ]);
  expect(label("invited", "2026-01-12T09:00:01Z")).toBe("Invited");
  expect(label("invited", "2026-01-12T09:00:00Z")).toBe("Expired");
});
