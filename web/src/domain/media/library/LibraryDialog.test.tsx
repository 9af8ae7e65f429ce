import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { TestApp } from "~/ui/testing/TestApp";
import { itemOf } from "../uploads/testing/surroundings";
import * as uploads from "../uploads/uploads";
import LibraryDialog, { type LibraryDialogProps } from "./LibraryDialog";

const FILES = ["Squat", "Deadlift"].map((title) =>
  itemOf({
    id: title,
    title,
    kind: "video",
    src: "",
    content_type: "video/mp4",
    created_at: "2026-07-24T09:00:00Z",
    tags: [],
    bytes: 1,
    duration: 3,
    thumb: null,
  }),
);

/** The queries for lists that the dialog has made. */
let asked: URL[] = [];
let hasHyrox = false;

beforeEach(() => {
  asked = [];
  hasHyrox = false;
  session.signIn({ access_token: "token", token_type: "Bearer", current: { id: "1", role: "coach" } });
  vi.stubGlobal("fetch", async (request: Request) => {
    asked.push(new URL(request.url));
    return Response.json({
      items: FILES,
      pagination: { current_page: 1, total_pages: 1, per_page: 15, total: FILES.length },
      hyrox_access: hasHyrox,
      quota: { used: 1, limit: 100 },
      uses: {},
      tags: [],
    });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  session.clear();
});

async function open(props: Partial<LibraryDialogProps>) {
  const onSubmit = vi.fn();
  const onClose = vi.fn();
  render(<LibraryDialog onSubmit={onSubmit} onClose={onClose} submit="Use it" {...props} />, { wrapper: TestApp });
  await screen.findByRole("button", { name: "Select Squat" });
  const user = userEvent.setup();
  return {
    onSubmit,
    onClose,
    press: (name: string) => user.click(screen.getByRole("button", { name })),
    submit: screen.getByRole("button", { name: "Use it" }),
  };
}

test("[MED-18] where one file is wanted, one has to be selected, and it is the last that was", async () => {
  const { submit, press, onSubmit, onClose } = await open({ choice: "one" });
  expect(submit).toHaveProperty("disabled", true);
  await press("Select Squat");
  expect(submit).toHaveProperty("disabled", false);
  await press("Select Squat");
  expect(submit).toHaveProperty("disabled", true);
  await press("Select Squat");
  await press("Select Deadlift");
  await press("Use it");
  expect(onSubmit.mock.calls[0]?.[0].map(({ title }: { title: string }) => title)).toEqual(["Deadlift"]);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test("[MED-16] forbidden kinds are neither listed nor offered", async () => {
  await open({ forbidden: ["other", "youtube"] });
  expect(asked.at(-1)?.searchParams.getAll("q[kind_in][]")).toEqual(["video", "image"]);
  expect(screen.queryByRole("button", { name: "Files" })).toBeNull();
  expect(screen.queryByRole("button", { name: "YouTube" })).toBeNull();
  expect(screen.queryByRole("textbox", { name: "Video link" })).toBeNull();
});

test("[MED-16] dropped files are uploaded with the kinds that are forbidden, so that these are refused", async () => {
  const started = vi.spyOn(uploads, "startUploads").mockResolvedValue([]);
  const forbidden = ["other", "youtube"] as const;
  await open({ forbidden });
  const file = new File(["%PDF"], "plan.pdf", { type: "application/pdf" });
  fireEvent.drop(document.body, { dataTransfer: { types: ["Files"], files: [file] } });
  expect(started).toHaveBeenCalledExactlyOnceWith([file], expect.objectContaining({ scope: "user", forbidden }));
});

test("[MED-07] four kinds are told apart, in three libraries", async () => {
  hasHyrox = true;
  await open({});
  const asks = (name: string) => new Set(asked.map((url) => url.searchParams.getAll(name).join()));
  for (const name of ["Video", "YouTube", "Image", "Files"]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await userEvent.click(screen.getByRole("button", { name }));
  }
  await waitFor(() => expect(asks("q[kind_in][]")).toContain("video,youtube,image,other"));
  for (const name of ["HYROX", "Regimen"]) {
    // oxlint-disable-next-line no-await-in-loop
    await userEvent.click(await screen.findByRole("radio", { name }));
  }
  await waitFor(() => expect(asks("owner")).toEqual(new Set(["current", "hyrox", "regimen"])));
});

test("[MED-10] it opens the library that was open last", async () => {
  const { press } = await open({});
  expect(asked.at(-1)?.searchParams.get("owner")).toBe("current");
  await userEvent.click(screen.getByRole("radio", { name: "Regimen" }));
  await waitFor(() => expect(asked.at(-1)?.searchParams.get("owner")).toBe("regimen"));
  await press("Close");
  cleanup();
  asked = [];
  await open({});
  expect(asked.map((url) => url.searchParams.get("owner"))).toEqual(["regimen"]);
  expect(screen.getByRole("radio", { name: "Regimen" })).toBeChecked();
});

test("[MED-19] fifteen are asked for at a time, the newest first", async () => {
  await open({});
  const [{ searchParams }] = asked as [URL];
  expect([searchParams.get("page"), searchParams.get("per_page")]).toEqual(["1", "15"]);
  expect(searchParams.get("q[s]")).toBe("created_at desc");
});

test("[MED-20] a newer search cancels the one that is on its way", async () => {
  await open({});
  const sent: Request[] = [];
  vi.stubGlobal("fetch", (request: Request) => {
    sent.push(request);
    return new Promise<Response>(() => undefined);
  });
  const search = screen.getByRole("searchbox");
  const states = () =>
    sent.map(({ url, signal }) => [new URL(url).searchParams.get("q[title_cont_any]"), signal.aborted]);
  await userEvent.type(search, "Squ{Enter}");
  await waitFor(() => expect(states()).toContainEqual(["Squ", false]));
  await userEvent.type(search, "at{Enter}");
  await waitFor(() => expect(states().at(-1)).toEqual(["Squat", false]));
  expect(states()).toContainEqual(["Squ", true]);
});

test("[MED-12] closing with another choice than at first asks, and staying keeps it", async () => {
  const { press, onClose, onSubmit } = await open({ initial: FILES.slice(0, 1) });
  await press("Select Squat");
  await press("Select Deadlift");
  for (const name of ["Close", "Cancel"]) {
    // oxlint-disable-next-line no-await-in-loop -- in this order
    await press(name);
    const question = within(screen.getByRole("dialog", { name: "Unsaved changes" }));
    expect(question.getByText("There are unsaved changes. Do you want to leave anyway?")).toBeVisible();
    // oxlint-disable-next-line no-await-in-loop
    await userEvent.click(question.getByRole("button", { name: "Cancel" }));
    // oxlint-disable-next-line no-await-in-loop
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Unsaved changes" })).toBeNull());
    expect(screen.getByText("1 selected")).toBeTruthy();
  }
  expect(onClose).not.toHaveBeenCalled();
  await press("Close");
  await press("Leave");
  expect(onClose).toHaveBeenCalledOnce();
  expect(onSubmit).not.toHaveBeenCalled();
});

test.each(["Close", "Cancel"])("[MED-12] with the choice of the beginning, %s closes at once", async (name) => {
  const { press, onClose } = await open({ initial: FILES.slice(0, 1) });
  await press("Select Deadlift");
  await press("Select Deadlift");
  await press(name);
  expect(onClose).toHaveBeenCalledOnce();
  expect(screen.queryByRole("dialog", { name: "Unsaved changes" })).toBeNull();
});

test("a choice that can't be used stays open, and says why", async () => {
  const { press, onClose } = await open({ onSubmit: () => Promise.reject(new Error("This day is locked.")) });
  await press("Select Squat");
  await press("Use it");
  await screen.findByText("This day is locked.");
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByText("1 selected")).toBeTruthy();
});
