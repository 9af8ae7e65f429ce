import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import { NO_FILTERS } from "../api";
import { NewMessageDialog } from "./NewMessageDialog";

const go = vi.hoisted(() => vi.fn());
vi.mock("~/ui/link/Link", async (original) => ({ ...(await original<object>()), useGo: () => go }));

const person = (id: string, name: string) => ({
  client: { id, full_name: name, avatar_url: null, deleted: false },
  plans: [],
});

/** Clients by name; who has left is found when `answer` is called. */
function serverWithSlowSearch() {
  const written: string[] = [];
  const waiting: (() => void)[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/api/chat/direct") {
      written.push(((await request.json()) as { client_id: string }).client_id);
      return Response.json({ conversation_id: "d1" });
    }
    if (searchParams.get("tab") === "past") {
      await new Promise<void>((answer) => waiting.push(answer));
      return Response.json({ items: [person("tomas", "Tomas Hill")] });
    }
    const every = [person("maya", "Maya Kowalczyk"), person("tom", "Tom Okafor")];
    const search = searchParams.get("q[search_cont]") ?? "";
    return Response.json({ items: every.filter((one) => one.client.full_name.toLowerCase().includes(search)) });
  });
  return { written, answer: () => waiting.forEach((one) => one()) };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  go.mockReset();
});

test("Enter pressed before the search has finished opens the first result", async () => {
  const { written, answer } = serverWithSlowSearch();
  render(<NewMessageDialog tab="all" filters={NO_FILTERS} onClose={() => undefined} />, { wrapper: TestApp });
  expect(await screen.findAllByRole("option")).toHaveLength(2);
  await userEvent.type(screen.getByRole("combobox", { name: "To" }), "tom{Enter}");
  await vi.waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(1));
  expect(written).toEqual([]);
  answer();
  await vi.waitFor(() => expect(go).toHaveBeenCalledOnce());
  expect(written).toEqual(["tom"]);
});

test("typing on cancels an early Enter", async () => {
  const { written, answer } = serverWithSlowSearch();
  render(<NewMessageDialog tab="all" filters={NO_FILTERS} onClose={() => undefined} />, { wrapper: TestApp });
  expect(await screen.findAllByRole("option")).toHaveLength(2);
  const to = screen.getByRole("combobox", { name: "To" });
  await userEvent.type(to, "t{Enter}om");
  await vi.waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(1));
  answer();
  await vi.waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(2));
  expect(written).toEqual([]);
  await userEvent.type(to, "{Enter}");
  await vi.waitFor(() => expect(go).toHaveBeenCalledOnce());
  expect(written).toEqual(["tom"]);
});
