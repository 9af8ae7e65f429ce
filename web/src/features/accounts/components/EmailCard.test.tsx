import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Me } from "~/api/me";
import { queryClient } from "~/api/query";
import { TestApp } from "~/ui/testing/TestApp";
import { EmailCard } from "./EmailCard";

const ME = { private: { email: "maya@example.com" } } as Me;
const NEW = "maya@new.example.com";
let pending: string | null;
let sent: unknown[];

beforeEach(() => {
  pending = null;
  sent = [];
  queryClient.clear();
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.method === "DELETE") pending = null;
    if (request.method === "POST") {
      const body = (await request.json()) as { email: string; password: string };
      sent.push(body);
      if (body.password !== "correct horse") {
        return Response.json({ errors: { password: ["That's not your password."] } }, { status: 422 });
      }
      pending = body.email;
    }
    return request.method === "DELETE"
      ? new Response(null, { status: 204 })
      : Response.json({ email: pending, expires_at: null });
  });
});

afterEach(() => vi.unstubAllGlobals());

async function ask(email: string, password: string) {
  fireEvent.change(screen.getByLabelText("New email address"), { target: { value: email } });
  fireEvent.change(screen.getByLabelText(/password/i, { selector: "input" }), { target: { value: password } });
  fireEvent.click(screen.getByRole("button", { name: "Send link" }));
}

test("asks with the password, says where the link went, and can be cancelled", async () => {
  render(<EmailCard me={ME} />, { wrapper: TestApp });
  fireEvent.click(screen.getByRole("button", { name: "Change email address" }));
  await screen.findByLabelText("New email address");
  await ask("nobody", "correct horse");
  expect(await screen.findByText("Please enter a valid email address.")).toBeVisible();
  await ask(NEW, "wrong horse");
  expect(await screen.findByText("That's not your password.")).toBeVisible();
  await ask(" Maya@New.example.com", "correct horse");
  expect(await screen.findByText(`We've sent a link to ${NEW}. Open it here to finish the change.`)).toBeVisible();
  expect(sent.at(-1)).toEqual({ email: NEW, password: "correct horse" });
  expect(screen.getByText("maya@example.com")).toBeVisible();
  fireEvent.click(screen.getByRole("button", { name: "Cancel change" }));
  await waitFor(() => expect(screen.queryByText(/We've sent a link/)).toBeNull());
  expect(pending).toBeNull();
});
