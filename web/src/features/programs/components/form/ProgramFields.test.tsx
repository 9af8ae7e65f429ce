import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import { sampleProgram } from "../../sampleProgram";
import { useProgramForm } from "../../useProgramForm";
import { TrialFields } from "./ProgramFields";

function Fields() {
  return <TrialFields programForm={useProgramForm(sampleProgram, "info")} />;
}

test("[PRG-44] a program has no trial, one of the usual lengths, or any other number of days", async () => {
  render(<Fields />, { wrapper: TestApp });
  expect(screen.getByLabelText("Trial length in days")).toHaveValue("10");
  await userEvent.click(screen.getByRole("combobox", { name: "Free trial" }));
  const options = screen.getAllByRole("option").map(({ textContent }) => textContent);
  expect(options).toEqual(["None", "3 days", "7 days", "14 days", "30 days", "Other"]);
  await userEvent.click(screen.getByRole("option", { name: "None" }));
  expect(screen.queryByLabelText("Trial length in days")).toBeNull();
});
