import { render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { itemOf } from "~/domain/media/uploads/testing/surroundings";
import { TestApp } from "~/ui/testing/TestApp";
import MyFilesPage from "./MyFilesPage";

vi.mock("~/ui/link/usePage", () => ({ usePageSearch: (parse: (raw: object) => object) => [parse({}), vi.fn()] }));

const LETTER = itemOf({
  id: "letter",
  title: "Knee, doctor's letter",
  kind: "other",
  src: "",
  content_type: "text/plain",
  created_at: "2026-07-24T09:00:00Z",
  tags: [],
  bytes: 1,
  thumb: null,
});

afterEach(() => {
  vi.unstubAllGlobals();
  session.clear();
});

test("[MED-11] a client has their own files, and no other library", async () => {
  const asked: string[] = [];
  session.signIn({ access_token: "token", token_type: "Bearer", current: { id: "1", role: "user" } });
  vi.stubGlobal("fetch", async (request: Request) => {
    asked.push(new URL(request.url).pathname);
    return Response.json({
      items: [LETTER],
      pagination: { current_page: 1, total_pages: 1, per_page: 15, total: 1 },
      hyrox_access: true,
      quota: { used: 1, limit: 100 },
      uses: {},
      tags: [],
    });
  });
  render(<MyFilesPage />, { wrapper: TestApp });
  expect(screen.getByRole("heading", { name: "My files" })).toBeVisible();
  await screen.findByRole("button", { name: "Open Knee, doctor's letter" });
  expect(screen.getByRole("button", { name: "Upload files" })).toBeVisible();
  expect(screen.queryByRole("navigation", { name: "Libraries" })).toBeNull();
  expect(screen.queryByRole("link", { name: /^(Regimen|HYROX)/ })).toBeNull();
  expect(new Set(asked)).toEqual(new Set(["/api/media/fetch"]));
});
