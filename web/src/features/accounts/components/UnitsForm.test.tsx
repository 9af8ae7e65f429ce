import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { type Me, meQuery, setMe } from "~/api/me";
import { queryClient } from "~/api/query";
import { session } from "~/api/session";
import { TestApp } from "~/ui/testing/TestApp";
import { UnitsForm } from "./UnitsForm";

const cachedMe = () => queryClient.getQueryData<Me>(meQuery.queryKey);

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

/** Stubs a server that saves each change, and answers when the test lets it. */
function stubServer() {
  const waiting: (() => void)[] = [];
  const requests: object[] = [];
  let saved = MAYA.private;
  vi.stubGlobal("fetch", async (request: Request) => {
    const { private: change } = (await request.json()) as { private: object };
    requests.push(change);
    await new Promise<void>((answer) => waiting.push(answer));
    saved = { ...saved, ...change };
    return Response.json({ ...MAYA, private: saved });
  });
  return { requests, answer: () => waiting.shift()?.() };
}

function renderForm() {
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "c1", role: "user" } });
  setMe(MAYA);
  render(<UnitsForm me={MAYA} />, { wrapper: SignedIn });
}

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
  session.clear();
});

test("[IDN-37] a choice shows at once and stays after it is saved", async () => {
  const server = stubServer();
  renderForm();
  fireEvent.click(screen.getByLabelText("Pounds"));
  expect(screen.getByLabelText("Pounds")).toBeChecked();
  await waitFor(() => expect(server.requests).toHaveLength(1));
  server.answer();
  await waitFor(() => expect(cachedMe()?.private.weight).toBe("lb"));
  expect(screen.getByLabelText("Pounds")).toBeChecked();
});

test("[LDB-08] what was fetched before is fetched again, in the other unit", async () => {
  const server = stubServer();
  const metrics = ["get", "/api/athlete/body_metrics"];
  queryClient.setQueryData(metrics, {});
  renderForm();
  fireEvent.click(screen.getByLabelText("Inches"));
  await waitFor(() => expect(server.requests).toHaveLength(1));
  expect(queryClient.getQueryState(metrics)?.isInvalidated).toBe(false);
  server.answer();
  await waitFor(() => expect(queryClient.getQueryState(metrics)?.isInvalidated).toBe(true));
});

test("two choices are sent one after the other and neither reverts the other", async () => {
  const server = stubServer();
  renderForm();
  fireEvent.click(screen.getByLabelText("Pounds"));
  fireEvent.click(screen.getByLabelText("Inches"));
  expect(screen.getByLabelText("Pounds")).toBeChecked();
  expect(screen.getByLabelText("Inches")).toBeChecked();
  await waitFor(() => expect(server.requests).toEqual([{ weight: "lb" }]));
  server.answer();
  await waitFor(() => expect(server.requests).toEqual([{ weight: "lb" }, { length: "in" }]));
  expect(screen.getByLabelText("Inches")).toBeChecked();
  server.answer();
  await waitFor(() => expect(screen.getByLabelText("Pounds")).toBeChecked());
  expect(screen.getByLabelText("Inches")).toBeChecked();
});
