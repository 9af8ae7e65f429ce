import { vi } from "vitest";
import { session } from "~/api/session";
import type { StockPhoto } from "../api";

/** A photo with only what a test cares about. */
export const photoOf = (shows: string, fields: Partial<StockPhoto> = {}): StockPhoto => ({
  id: `shipped-${shows.toLowerCase()}`,
  shows,
  width: 1920,
  height: 1280,
  preview_url: `/stock-photos/${shows}.webp`,
  credit: null,
  ...fields,
});

export const BY_ANA = photoOf("Rower", {
  id: "pexels-7",
  credit: { name: "Ana Lima", url: "https://www.pexels.com/photo/7/", service: "Pexels" },
});

export const problem = (status: number, title: string) =>
  Response.json({ status, code: "Refused", title, errors: { base: [title] } }, { status });

/** Signs a coach in, and answers requests as a server with these photos would, two on a page. Returns what was asked. */
export function fakePhotos(photos: readonly StockPhoto[]) {
  const asked: { method: string; path: string; query: URLSearchParams }[] = [];
  const answers: { search?: () => Promise<Response>; add?: () => Promise<Response> } = {};
  session.signIn({ access_token: "token", token_type: "Bearer", current: { id: "1", role: "coach" } });
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    asked.push({ method: request.method, path: pathname, query: searchParams });
    if (request.method === "POST") {
      if (answers.add) return answers.add();
      return Response.json({ id: `media-${pathname.split("/").at(-1)}` }, { status: 201 });
    }
    if (answers.search) return answers.search();
    const words = (searchParams.get("search") ?? "").toLowerCase();
    const page = Number(searchParams.get("page"));
    const found = photos.filter(({ shows }) => shows.toLowerCase().includes(words));
    const pagination = {
      current_page: page,
      per_page: 2,
      total: found.length,
      total_pages: Math.max(1, Math.ceil(found.length / 2)),
    };
    return Response.json({ items: found.slice((page - 1) * 2, page * 2), pagination });
  });
  return {
    asked,
    answers,
    posts: () => asked.filter(({ method }) => method === "POST").map(({ path }) => path),
  };
}
