import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { TestApp } from "~/ui/testing/TestApp";
import type { ProgramRow } from "../../api";
import { ProgramTable } from "./ProgramTable";

const cover = (cover_type: string) => ({
  cover_type,
  large: `/files/${cover_type}/large.jpg`,
  normal: `/files/${cover_type}/normal.jpg`,
  small: `/files/${cover_type}/small.jpg`,
});

const row = {
  id: "1",
  title: "Squat Every Day",
  plan_type: "membership",
  plan_status: "all_good",
  state: "published",
  covers: ["main", "tiled_view", "mobile_view", "table_view"].map(cover),
  abilities: [],
  clients: 0,
  in_trial: 0,
  scheduled: 0,
  faces: [],
  trend: [0, 0],
  programmed_ahead: { fewest: 9, most: 9 },
  updated_at: "2026-01-12T09:00:00Z",
} as unknown as ProgramRow;

const nothing = () => undefined;

test.each([
  [1440, "/files/table_view/small.jpg", "1"],
  [390, "/files/tiled_view/normal.jpg", String(360 / 186)],
])("[MED-40] on a screen of %i pixels programs are listed with %s", async (width, address, ratio) => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: width <= Number(/\(max-width: ([\d.]+)px\)/.exec(query)?.[1]),
    addEventListener: nothing,
    removeEventListener: nothing,
  }));
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "1", role: "coach" } });
  const { container } = render(
    <ProgramTable
      rows={[row]}
      showsReasons={false}
      loading={false}
      stale={false}
      onArchive={nothing}
      onRestore={nothing}
      empty="None"
    />,
    { wrapper: TestApp },
  );
  await screen.findByText("Squat Every Day");
  const pictures = [...container.querySelectorAll("img")];
  expect(pictures.map((picture) => picture.getAttribute("src"))).toEqual([address]);
  expect(pictures[0]).toHaveStyle({ aspectRatio: ratio });
  session.clear();
  vi.unstubAllGlobals();
});
