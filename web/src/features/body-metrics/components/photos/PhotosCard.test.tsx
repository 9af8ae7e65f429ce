import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { renderAt } from "~/ui/testing/renderAt";
import { toasts } from "~/ui/toast/toast";
import type { Photo, Pose } from "../../photos";
import { MAX_PHOTO_BYTES } from "../../photosApi";
import { PhotosCard } from "./PhotosCard";

const photo = (date: string, pose: Pose): Photo => ({ id: `${date}-${pose}`, date, pose, width: 3, height: 4 });
const TODAY = "2026-03-02";
let listed: Photo[];
/** What writes are answered with, one after the other; without one they succeed. */
let answers: { status: number; body?: object }[];
/** Set while answers are held back. */
let waiting: Promise<void> | undefined;
let sent: { method: string; path: string; form: Record<string, unknown> }[];

beforeEach(() => {
  listed = [];
  answers = [];
  sent = [];
  waiting = undefined;
  toasts.close();
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("HEIC")));
  vi.stubGlobal("fetch", async (request: Request) => {
    const path = new URL(request.url).pathname.replace("/api/athlete/body_metrics/photos", "");
    if (request.method === "GET") {
      return path ? new Response(new Blob(["jpeg"], { type: "image/jpeg" })) : Response.json({ items: listed });
    }
    const form = request.method === "PUT" ? Object.fromEntries(await request.formData()) : {};
    sent.push({ method: request.method, path, form });
    await waiting;
    const { status, body } = answers.shift() ?? { status: 204 };
    return status === 204 ? new Response(null, { status }) : Response.json(body, { status });
  });
  URL.createObjectURL = () => "blob:photo";
  URL.revokeObjectURL = () => undefined;
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const open = () =>
  renderAt(() => <PhotosCard seenBy="Only you" today={TODAY} empty="None yet." />, "/photos", "/photos");
const choose = (pose: string, name = `${pose}.jpg`, size = 4) => {
  const file = new File(["jpeg"], name, { type: "image/jpeg" });
  Object.defineProperty(file, "size", { value: size });
  fireEvent.change(screen.getByLabelText(`Choose a photo: ${pose}`), { target: { files: [file] } });
};
const signIn = (id: string) =>
  session.signIn({ access_token: id, token_type: "Bearer", current: { id, role: "user" } });
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save photos" }));

test("each chosen photo is sent with its day and pose", async () => {
  open();
  await screen.findByText("None yet.");
  fireEvent.click(screen.getByRole("button", { name: "Add" }));
  expect(await screen.findByRole("button", { name: "Save photos" })).toBeDisabled();
  choose("Front");
  choose("Back");
  save();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent.map(({ form }) => [form.date, form.pose, (form.file as File).size])).toEqual([
    [TODAY, "front", 4],
    [TODAY, "back", 4],
  ]);
});

test("what failed stays with its reason, and is sent again by the same id while what was saved is not", async () => {
  open();
  fireEvent.click(await screen.findByRole("button", { name: "Add" }));
  await screen.findByRole("dialog");
  choose("Front");
  choose("Side");
  answers = [{ status: 422, body: { message: "", errors: { file: ["This file isn't a picture."] } } }];
  save();
  expect(await screen.findByText("This file isn't a picture.")).toBeVisible();
  expect(sent.map(({ form }) => form.pose)).toEqual(["front", "side"]);
  // Closing by mistake loses nothing.
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  fireEvent.click(screen.getByRole("button", { name: "Add" }));
  await screen.findByRole("dialog");
  save();
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[2]?.path).toBe(sent[0]?.path);
  expect(sent[2]?.path).not.toBe(sent[1]?.path);
});

test("a photo that is too large is not sent, and the reason beside it names both sizes", async () => {
  open();
  fireEvent.click(await screen.findByRole("button", { name: "Add" }));
  await screen.findByRole("dialog");
  choose("Front", "front.heic", MAX_PHOTO_BYTES + 2.5 * 1024 * 1024);
  choose("Side");
  save();
  expect(await screen.findByText("File is too big (12.5Mb). Max filesize: 10Mb.")).toBeVisible();
  await waitFor(() => expect(screen.getByRole("button", { name: "Save photos" })).toBeEnabled());
  expect(screen.getByLabelText("Choose a photo: Front")).toBeInvalid();
  expect(sent.map(({ form }) => form.pose)).toEqual(["side"]);
});

test("who leaves the page while photos are sent is told of those that fail", async () => {
  let answer: () => void = () => undefined;
  waiting = new Promise((resolve) => {
    answer = resolve;
  });
  const { router } = open();
  fireEvent.click(await screen.findByRole("button", { name: "Add" }));
  await screen.findByRole("dialog");
  choose("Front");
  choose("Back");
  const leaving = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(leaving()).toBe(false);
  save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(leaving()).toBe(true);
  await act(() => router.navigate({ to: "/elsewhere" } as never));
  expect(screen.queryByRole("dialog")).toBeNull();
  answers = [{ status: 422, body: { message: "", errors: { file: ["This file isn't a picture."] } } }];
  answer();
  await waitFor(() => expect(toasts.get()?.text).toBe("Your photo wasn't saved. This file isn't a picture."));
  expect(sent.map(({ form }) => form.pose)).toEqual(["front", "back"]);
});

test("nothing more is sent once somebody else has signed in", async () => {
  let answer: () => void = () => undefined;
  waiting = new Promise((resolve) => {
    answer = resolve;
  });
  signIn("maya");
  open();
  fireEvent.click(await screen.findByRole("button", { name: "Add" }));
  await screen.findByRole("dialog");
  choose("Front");
  choose("Back");
  save();
  await waitFor(() => expect(sent).toHaveLength(1));
  signIn("tom");
  answer();
  await waitFor(() => expect(screen.getByRole("button", { name: "Save photos" })).toBeEnabled());
  expect(sent).toHaveLength(1);
});

test("a refused day stands beside the day, and nothing more is sent", async () => {
  open();
  fireEvent.click(await screen.findByRole("button", { name: "Add" }));
  await screen.findByRole("dialog");
  choose("Front");
  choose("Side");
  answers = [{ status: 422, body: { message: "", errors: { date: ["Choose today or an earlier date."] } } }];
  save();
  expect(await screen.findByText("Choose today or an earlier date.")).toBeVisible();
  await waitFor(() => expect(screen.getByRole("button", { name: "Save photos" })).toBeEnabled());
  expect(sent).toHaveLength(1);
});

test("the first and the last day are seen, any pose opens large, and blurring is remembered", async () => {
  listed = [
    photo("2026-03-01", "front"),
    photo("2026-02-01", "front"),
    photo("2026-01-01", "front"),
    photo("2026-01-01", "side"),
  ];
  const { unmount } = open();
  expect(await screen.findByRole("img", { name: "Front, 1 Jan 2026" })).toBeVisible();
  expect(screen.getByRole("img", { name: "Front, 1 Mar 2026" })).toBeVisible();
  expect(screen.queryByRole("img", { name: "Front, 1 February 2026" })).toBeNull();
  fireEvent.click(screen.getByRole("img", { name: "Side, 1 Jan 2026" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByRole("img", { name: "Side, 1 Jan 2026" })).toBeVisible();
  expect(dialog.getByText("No photo of this pose")).toBeVisible();
  fireEvent.click(dialog.getByRole("radio", { name: "Overlay" }));
  expect(dialog.getByText("To overlay them, both days need a photo of this pose.")).toBeVisible();
  fireEvent.click(dialog.getByRole("radio", { name: "Front" }));
  const slider = await dialog.findByRole("slider", { name: "From 1 Jan 2026 to 1 Mar 2026" });
  fireEvent.change(slider, { target: { value: "75" } });
  expect(slider).toHaveAttribute("aria-valuetext", "75% 1 Mar 2026");
  fireEvent.click(dialog.getByRole("button", { name: "Close" }));
  fireEvent.click(screen.getByRole("button", { name: "Blur" }));
  unmount();
  open();
  expect(await screen.findByRole("img", { name: "Front, 1 Mar 2026" })).toHaveAttribute("data-blurred");
  fireEvent.click(screen.getByRole("button", { name: "Show" }));
  expect(screen.getByRole("img", { name: "Front, 1 Mar 2026" })).not.toHaveAttribute("data-blurred");
});

test("a photo moves to another pose, or is deleted after asking", async () => {
  listed = [photo("2026-03-01", "front")];
  open();
  fireEvent.click(await screen.findByRole("img", { name: "Front, 1 Mar 2026" }));
  const menu = async (item: string) => {
    fireEvent.click(await screen.findByRole("button", { name: "Options for the photo from 1 Mar 2026" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: item }));
  };
  await menu("Change date or pose");
  const dialogs = await screen.findAllByRole("dialog");
  const form = within(dialogs.at(-1) as HTMLElement);
  expect(form.getByRole("button", { name: "Save photo" })).toBeDisabled();
  fireEvent.click(form.getByRole("radio", { name: "Back" }));
  answers = [{ status: 422, body: { message: "", errors: { date: ["There's already a photo of this pose."] } } }];
  fireEvent.click(form.getByRole("button", { name: "Save photo" }));
  expect(await screen.findByText("There's already a photo of this pose.")).toBeVisible();
  fireEvent.click(form.getByRole("button", { name: "Cancel" }));
  await menu("Delete photo");
  expect(await screen.findByText("Front, 1 Mar 2026: this photo will be gone for good.")).toBeVisible();
  const [confirm] = screen.getAllByRole("button", { name: "Delete photo" });
  fireEvent.click(confirm as HTMLElement);
  await waitFor(() => expect(sent.map(({ method }) => method)).toEqual(["PATCH", "DELETE"]));
});
