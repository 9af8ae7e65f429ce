import { render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { session } from "~/api/session";
import { TestApp } from "~/ui/testing/TestApp";
import { sampleProgram } from "../../sampleProgram";
import { ProgramPreview } from "./ProgramPreview";

afterEach(() => session.clear());

test.each([
  [true, 1],
  [false, 0],
])("[ACC-18] with financial rights: %s, the price is shown %i times", (financial, times) => {
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "1", role: "coach", financial } });
  render(<ProgramPreview program={sampleProgram} title="Squat" description="" />, { wrapper: TestApp });
  expect(screen.queryAllByText("Free")).toHaveLength(times);
});
