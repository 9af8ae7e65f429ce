import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { renderAt } from "~/ui/testing/renderAt";
import type { PublicProgram } from "../../api";
import PublicProgramPage from "./PublicProgramPage";

const cover = (cover_type: string) => ({
  cover_type,
  media: { kind: "image", state: "published", src: "/files/gym.jpg" },
  large: `/files/${cover_type}/large.jpg`,
  normal: `/files/${cover_type}/normal.jpg`,
  small: `/files/${cover_type}/small.jpg`,
});

const program = {
  id: "1",
  title: "Squat Every Day",
  public_url: "https://example.com/p/1",
  plan_type: "individual",
  plan_type_label: "Individual",
  plan_pricing: "free",
  description: "",
  owner: { full_name: "Erik Lindqvist", avatar: null, analytics: { code: null, enabled: false } },
  covers: ["main", "tiled_view", "mobile_view", "table_view"].map(cover),
  attachments: [],
  price_options: [],
  primary_action: { action: "none", reason: "archived", label: "Currently Unavailable", tooltip: null },
} as unknown as PublicProgram;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  session.forget();
});

/** A screen that is so many pixels wide. */
function screenOf(width: number) {
  vi.stubGlobal("matchMedia", (query: string) => {
    const most = /\(max-width: ([\d.]+)px\)/.exec(query)?.[1];
    return {
      matches: most !== undefined && width <= Number(most),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    };
  });
}

test.each([
  [390, "mobile_view"],
  [797, "mobile_view"],
  [799, "main"],
  [1440, "main"],
])("[MED-38] on a screen of %i pixels a program shows its %s cover", async (width, type) => {
  screenOf(width);
  vi.stubGlobal("fetch", async () => Response.json(program));
  const { container } = renderAt(PublicProgramPage, "/p/1", "/p/$programId");
  await screen.findByRole("heading", { name: "Squat Every Day" });
  const shown = [...container.querySelectorAll("img")].map((picture) => picture.getAttribute("src"));
  expect(shown).toEqual([expect.stringContaining(`/files/${type}/`)]);
});
