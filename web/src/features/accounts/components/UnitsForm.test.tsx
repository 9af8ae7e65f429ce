import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { $api } from "~/api/client";
import { queryClient } from "~/api/query";
import { session } from "~/api/session";
import { TestApp } from "~/ui/testing/TestApp";
import { setMe, type Me } from "../api";
import { UnitsForm } from "./UnitsForm";

const known = () => queryClient.getQueryData<Me>($api.queryOptions("get", "/api/users/me").queryKey);

const MAYA = {
  current: { id: "c1", role: "user" },
  private: { weight: "kg", length: "cm" },
  subscription: null,
} as unknown as Me;

function SignedIn({ children }: { children: ReactNode }) {
  return (
    <TestApp>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </TestApp>
  );
}

/** Plays a server that answers when it is told to, with the person as each request wants them, or refuses. */
function serve() {
  const waiting: (() => void)[] = [];
  const asked: object[] = [];
  let kept = MAYA.private;
  vi.stubGlobal("fetch", async (request: Request) => {
    const { private: change } = (await request.json()) as { private: object };
    asked.push(change);
    await new Promise<void>((answer) => waiting.push(answer));
    kept = { ...kept, ...change };
    return Response.json({ ...MAYA, private: kept });
  });
  return { asked, answer: () => waiting.shift()?.() };
}

function open() {
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "c1", role: "user" } });
  setMe(MAYA);
  render(<UnitsForm me={MAYA} />, { wrapper: SignedIn });
}

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
  session.clear();
});

test("[IDN-37] a choice shows at once and stays when it is kept", async () => {
  const server = serve();
  open();
  fireEvent.click(screen.getByLabelText("Pounds"));
  expect(screen.getByLabelText("Pounds")).toBeChecked();
  await waitFor(() => expect(server.asked).toHaveLength(1));
  server.answer();
  await waitFor(() => expect(known()?.private.weight).toBe("lb"));
  expect(screen.getByLabelText("Pounds")).toBeChecked();
});

test("two choices are sent one after the other and neither takes the other back", async () => {
  const server = serve();
  open();
  fireEvent.click(screen.getByLabelText("Pounds"));
  fireEvent.click(screen.getByLabelText("Inches"));
  expect(screen.getByLabelText("Pounds")).toBeChecked();
  expect(screen.getByLabelText("Inches")).toBeChecked();
  await waitFor(() => expect(server.asked).toEqual([{ weight: "lb" }]));
  server.answer();
  await waitFor(() => expect(server.asked).toEqual([{ weight: "lb" }, { length: "in" }]));
  expect(screen.getByLabelText("Inches")).toBeChecked();
  server.answer();
  await waitFor(() => expect(screen.getByLabelText("Pounds")).toBeChecked());
  expect(screen.getByLabelText("Inches")).toBeChecked();
});
