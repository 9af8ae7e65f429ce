import { useRouter } from "@tanstack/react-router";
import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { session } from "~/api/session";
import { TestApp } from "~/ui/testing/TestApp";
import { useAfterSignIn } from "./api";

test("Back from the page after sign-up leads to the page before it", () => {
  const use = () => ({ goAfterSignIn: useAfterSignIn(), history: useRouter().history });
  const { goAfterSignIn, history } = renderHook(use, { wrapper: TestApp }).result.current;
  history.push("/p/squat");
  history.push("/onboarding/sign_up/client");
  session.rememberReturn("/user/plan/7/purchase");
  goAfterSignIn({ current: { id: "maya", role: "user" } } as Parameters<typeof goAfterSignIn>[0]);
  expect(history.location.pathname).toBe("/user/plan/7/purchase");
  history.back();
  expect(history.location.pathname).toBe("/p/squat");
});
