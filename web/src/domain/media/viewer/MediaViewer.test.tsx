import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { TestApp } from "~/ui/testing/TestApp";
import type { MediaItem } from "../kinds";
import { itemOf } from "../uploads/testing/surroundings";
import MediaViewer from "./MediaViewer";

const listed = itemOf({ id: "1", title: "Back squat", kind: "video", state: "processing", src: "", captions: [] });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  session.forget();
});

function Page() {
  const [isOpen, setIsOpen] = useState(false);
  return isOpen ? (
    <MediaViewer items={[listed]} first={listed} onClose={() => setIsOpen(false)} />
  ) : (
    <button type="button" onClick={() => setIsOpen(true)}>
      Open
    </button>
  );
}

test("[MED-03] each time a video is opened it is fetched again, and plays once it is published", async () => {
  let now: MediaItem = listed;
  const asked: string[] = [];
  session.signIn({ access_token: "token", token_type: "Bearer", current: { id: "1", role: "coach" } });
  vi.stubGlobal("fetch", async (request: Request) => {
    asked.push(new URL(request.url).pathname);
    return Response.json(now);
  });
  const { baseElement } = render(<Page />, { wrapper: TestApp });
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Open" }));
  expect(await screen.findByText("This video is still processing. Please check back soon.")).toBeVisible();
  await waitFor(() => expect(asked).toEqual(["/api/media/1"]));
  expect(baseElement.querySelector("video")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Close" }));
  now = { ...listed, state: "published", src: "/files/squat.mp4", stream_src: null };
  await user.click(screen.getByRole("button", { name: "Open" }));
  await waitFor(() => expect(baseElement.querySelector("video")).toHaveAttribute("src", "/files/squat.mp4"));
  expect(asked).toEqual(["/api/media/1", "/api/media/1"]);
});
