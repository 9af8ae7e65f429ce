import { render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { session } from "~/api/session";
import { TestApp } from "~/ui/testing/TestApp";
import { home } from "../guards";
import { MainPage } from "./basics";

afterEach(() => session.clear());

test("[SHL-07] a user without a home page sees the main page", async () => {
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "1", role: "guest" as "user" } });
  await expect(home({ href: "/", pathname: "/", params: {} })).resolves.toBeUndefined();
  render(<MainPage />, { wrapper: TestApp });
  expect(screen.getByRole("heading", { name: "Main PAGE" })).toBeVisible();
});
