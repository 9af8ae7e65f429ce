import { vi } from "vitest";
import type { OwnStorefront, Storefront, StorefrontCoach, StorefrontProgram } from "../api";

/** Data of storefronts for tests. */

export const program = (title: string, more: Partial<StorefrontProgram> = {}): StorefrontProgram => ({
  id: `id-of-${title}`,
  title,
  description: "A half marathon on a trail.",
  custom_url: null,
  plan_type: "fixed",
  wide_cover: null,
  square_cover: null,
  price: price(3900, "monthly"),
  has_other_prices: false,
  trial_days: 0,
  weeks: 14,
  weeks_duration: 4,
  average_duration: 60,
  level: 2,
  ...more,
});

export const price = (
  amount_minor: number,
  duration: NonNullable<StorefrontProgram["price"]>["duration"],
): NonNullable<StorefrontProgram["price"]> => ({
  amount_minor,
  currency: "EUR",
  price_format: "",
  duration,
  duration_label: "",
});

export const coach = (full_name: string, role: StorefrontCoach["role"] = "coach"): StorefrontCoach => ({
  id: full_name,
  full_name,
  avatar_url: null,
  role,
  title: "",
  about: "",
});

export const saltline: Storefront = {
  id: "account",
  title: "Saltline",
  kind: "gym",
  short_letter: "g",
  custom_url: "saltline",
  public_url: "https://example.com/g/saltline",
  headline: "Saltline",
  intro: "One free hour.",
  about: "One free hour.",
  place: "",
  picture: null,
  search_text: "",
  sections: ["figures", "programs", "coaches", "questions"],
  figures: [],
  common_questions: [],
  avatar_url: null,
  social_links: [],
  programs: ["One", "Two", "Three", "Four"].map((title) => program(title)),
  programs_total: 7,
  types: ["fixed", "individual"],
  pricings: ["free", "subscription", "one_off"],
  coaches: [coach("Aoife Brennan", "owner"), coach("Priya Nair", "manager"), coach("Tomás Keane")],
  coaches_total: 3,
  can_ask: true,
  is_own: false,
  theme_css: null,
};

/** Answers for a storefront; returns the addresses of its lists that were asked for. */
export function serve(
  storefront: Storefront,
  programs: (query: URLSearchParams) => StorefrontProgram[] = () => storefront.programs,
  total?: number,
): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const url = new URL(request.url);
    const list = /^\/api\/storefronts\/[^/]+\/(\w+)$/.exec(url.pathname)?.[1];
    if (!list) return Response.json(storefront);
    asked.push(list + decodeURIComponent(url.search));
    const items = list === "programs" ? programs(url.searchParams) : storefront.coaches;
    const page = Number(url.searchParams.get("page"));
    const found = total ?? items.length;
    const pagination = { current_page: page, per_page: 24, total: found, total_pages: Math.ceil(found / 24) };
    return Response.json({ items, pagination });
  });
  return asked;
}

/** The same storefront for its coach: nothing was written yet, and a fifth program is below the first four. */
export const ownSaltline: OwnStorefront = {
  version: 0,
  content: {
    headline: "",
    intro: "",
    place: "",
    picture_id: null,
    picture_alt: "",
    search_text: "",
    sections: saltline.sections.map((kind) => ({ kind, is_shown: true })),
    program_ids: [],
    coaches: [],
    figures: [],
    coaching_since: null,
    common_questions: [],
  },
  shown: { ...saltline, programs_total: 5 },
  programs: [...saltline.programs, program("Five")],
  hidden_programs: [
    { id: "six", title: "Six", why: "private" },
    { id: "seven", title: "Seven", why: "hidden" },
  ],
  coaches: saltline.coaches,
  figures: [{ kind: "people_coached", value: 318 }],
  first_page_size: 4,
};
