import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { SessionUser } from "~/api/session";
import { TestApp } from "~/ui/testing/TestApp";
import { toasts } from "~/ui/toast/toast";
import { Checklist } from "./Checklist";
import { HelpMenu } from "./HelpMenu";
import { useHelpLinks } from "./helpLinks";

const VIDEOS = "about:blank";
const coach = (...completed_steps: string[]): SessionUser =>
  ({ id: "1", role: "coach", financial: true, check_list_info: { completed_steps, total_points: 4 } }) as SessionUser;
const WATCHED = ["POST", "/api/check_list", { check_list: { name: "watched_video_tour" } }];
const ALL_BUT_VIDEOS = ["sing_up", "published_first_plan", "sign_up_first_client"];

/** Returns the settings of an installation with or without demo videos; collects what is written. */
function serve(demoVideos: string | null) {
  const writes: unknown[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/api/settings") return Response.json({ links: { demo_videos: demoVideos } });
    if (pathname.startsWith("/api/check_list")) {
      writes.push([request.method, pathname, await request.json().catch(() => undefined)]);
      return Response.json({});
    }
    return Response.json({ errors: { base: ["Not here."] } }, { status: 503 });
  });
  return writes;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  toasts.close();
});

test("[ACC-32] the button says Get Started, or how many of the steps are done", async () => {
  serve(VIDEOS);
  const { rerender } = render(<Checklist user={coach()} />, { wrapper: TestApp });
  expect(await screen.findByRole("button", { name: "Get Started" })).toBeVisible();
  rerender(<Checklist user={coach("sing_up")} />);
  expect(screen.getByRole("button")).toHaveTextContent("Setup 1/4");
  rerender(<Checklist user={coach(...ALL_BUT_VIDEOS)} />);
  expect(screen.getByRole("button")).toHaveTextContent("Setup 3/4");
});

test("[ACC-32] without demo videos there is no tour to watch, and one step less", async () => {
  serve(null);
  render(<Checklist user={coach("sing_up")} />, { wrapper: TestApp });
  expect(await screen.findByRole("button")).toHaveTextContent("Setup 1/3");
});

test("[ACC-34] [ACC-35] opening the demo videos from the checklist completes the video tour; until then it cannot be hidden", async () => {
  const writes = serve(VIDEOS);
  render(<Checklist user={coach(...ALL_BUT_VIDEOS)} />, { wrapper: TestApp });
  await userEvent.click(await screen.findByText("3/4"));
  expect(screen.queryByText("Hide checklist forever")).toBeNull();
  const tour = screen.getByRole("link", { name: "Watch the video tour" });
  expect(tour).toHaveAttribute("href", VIDEOS);
  await userEvent.click(tour);
  await waitFor(() => expect(writes).toEqual([WATCHED]));
});

test("[ACC-34] opening the demo videos from the help menu completes the video tour", async () => {
  const writes = serve(VIDEOS);
  const Help = () => <HelpMenu help={useHelpLinks(coach())} links={[]} />;
  render(<Help />, { wrapper: TestApp });
  await userEvent.click(screen.getByRole("button", { name: "Help" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Demo videos" }));
  await waitFor(() => expect(writes).toEqual([WATCHED]));
});

test("[ACC-35] the list can be hidden once every step is done", async () => {
  const writes = serve(VIDEOS);
  render(<Checklist user={coach(...ALL_BUT_VIDEOS, "watched_video_tour")} />, { wrapper: TestApp });
  await userEvent.click(await screen.findByText("4/4"));
  await userEvent.click(screen.getByRole("button", { name: "Hide checklist forever" }));
  await waitFor(() => expect(writes).toEqual([["PATCH", "/api/check_list/hide_checklist", undefined]]));
});

test("[ACC-35] without demo videos the list ends without the video tour", async () => {
  serve(null);
  render(<Checklist user={coach(...ALL_BUT_VIDEOS)} />, { wrapper: TestApp });
  await userEvent.click(await screen.findByText("3/3"));
  expect(screen.queryByText("Watch the video tour")).toBeNull();
  expect(screen.getByRole("button", { name: "Hide checklist forever" })).toBeVisible();
});

test("[ACC-37] the checklist is hidden; if that fails, the button can be pressed again", async () => {
  let fails = true;
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/api/settings") return Response.json({ links: { demo_videos: VIDEOS } });
    return pathname === "/api/check_list/hide_checklist" && !fails
      ? Response.json({ hide_checklist: true })
      : Response.json({ errors: { base: ["Not here."] } }, { status: 503 });
  });
  render(<Checklist user={coach(...ALL_BUT_VIDEOS, "watched_video_tour")} />, { wrapper: TestApp });
  await userEvent.click(await screen.findByText("4/4"));
  const hide = screen.getByRole("button", { name: "Hide checklist forever" });
  await userEvent.click(hide);
  await waitFor(() => expect(toasts.get()?.text).toBe("Not here."));
  await waitFor(() => expect(hide).toBeEnabled());
  fails = false;
  await userEvent.click(hide);
  await waitFor(() => expect(toasts.get()?.text).toBe("Checklist was hidden."));
});
