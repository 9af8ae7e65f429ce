import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import { CardMessage } from "./CardMessage";
import type { ChatCard } from "./cardText";

test("a question is quoted in the direction of its language, and leads to its program", () => {
  const card = {
    kind: "question",
    question: "Is Tuesday heavy?",
    plan_id: "squat",
    program_title: "Squat",
  } as ChatCard;
  render(<CardMessage card={card} isCoach={false} clientId={null} />, { wrapper: TestApp });
  expect(screen.getByText("Question about Squat")).toBeVisible();
  expect(screen.getByText("“Is Tuesday heavy?”")).toHaveAttribute("dir", "auto");
  expect(screen.getByRole("link", { name: "View" })).toHaveAttribute("href", "/p/squat");
});
