import { render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { session } from "~/api/session";
import { TestApp } from "~/ui/testing/TestApp";
import { UnreadQuestions } from "./UnreadQuestions";

afterEach(() => session.clear());

test("the number of questions that no coach has read is shown", () => {
  const current = { id: "1", role: "coach", unread_questions: 3 } as never;
  session.signIn({ access_token: "t", token_type: "Bearer", current });
  render(<UnreadQuestions />, { wrapper: TestApp });
  expect(screen.getByText("3")).toBeVisible();
});
