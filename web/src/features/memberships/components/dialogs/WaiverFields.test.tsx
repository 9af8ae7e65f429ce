import { expect, test } from "vitest";
import type { PublicProgram } from "../../api";
import { isSigned, signatureFields, unsigned } from "./WaiverFields";

const withWaiver = (text: string) => ({ plan_waiver: { text, full_name: null } }) as PublicProgram;

test("a signature is for the text that was read, and is sent with it", () => {
  const signature = { ...unsigned(withWaiver("At your own risk."), "Maya "), accepted: true };
  expect(isSigned(withWaiver("At your own risk."), signature)).toBe(true);
  expect(isSigned(withWaiver("Something else."), signature)).toBe(false);
  expect(signatureFields(signature)).toEqual({
    waiver_accepted: true,
    waiver_text: "At your own risk.",
    full_name: "Maya",
  });
});
