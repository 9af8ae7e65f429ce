import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { formDrafts } from "~/api/formDrafts";
import { session } from "~/api/session";
import { storage } from "~/lib/storage";
import { toasts } from "~/ui/toast/toast";
import { TestApp } from "~/ui/testing/TestApp";
import { TextField } from "~/ui/field/TextField";
import { DraftNotice } from "./DraftNotice";
import { useFormDraft } from "./useFormDraft";

const person = (id: string) => ({ access_token: id, token_type: "Bearer", current: { id } }) as never;

beforeEach(() => {
  session.signIn(person("erik"));
  toasts.close();
});
afterEach(() => vi.restoreAllMocks());

const words = (...texts: string[]) => [...new Set(texts.join(" ").split(" "))].join(" ");

function Form({ saved = "Squats", joins = false }: { saved?: string; joins?: boolean }) {
  const form = useFormDraft("program.1", {
    initialValues: { title: saved, note: "", password: "" },
    secret: ["password"],
    ...(joins && { join: (_, typed, before, now) => words(before as string, now as string, typed as string) as never }),
  });
  return (
    <form onSubmit={form.onSubmit(() => form.draft.forget())}>
      <DraftNotice draft={form.draft} />
      <TextField label="Title" {...form.getInputProps("title")} />
      <TextField label="Note" {...form.getInputProps("note")} />
      <TextField label="Password" {...form.getInputProps("password")} />
      <button type="submit">Save</button>
    </form>
  );
}
const open = (saved?: string, joins = false) => render(<Form saved={saved} joins={joins} />, { wrapper: TestApp });
const field = (name: string) => screen.getByLabelText(name);

test("what was typed is there again after leaving, with a word about it, and can be discarded", async () => {
  const first = open();
  await userEvent.type(field("Title"), " daily");
  first.unmount();
  expect(toasts.get()?.text).toBe("Your changes aren't saved yet. We've kept them for you.");
  open();
  expect(field("Title")).toHaveValue("Squats daily");
  expect(screen.getByText(/aren't saved yet/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Discard changes" }));
  expect(field("Title")).toHaveValue("Squats");
  expect(screen.queryByRole("button", { name: "Discard changes" })).toBeNull();
});

test("a field that was not touched shows what is saved by now", async () => {
  const first = open();
  await userEvent.type(field("Note"), "Heavy");
  first.unmount();
  open("Bench");
  expect(field("Title")).toHaveValue("Bench");
  expect(field("Note")).toHaveValue("Heavy");
});

test("what was typed is joined with what was saved since, and only then", async () => {
  const first = open("Squats", true);
  await userEvent.type(field("Title"), " daily");
  await userEvent.type(field("Note"), "Heavy Heavy");
  first.unmount();
  const second = open("Squats", true);
  expect(field("Note")).toHaveValue("Heavy Heavy");
  second.unmount();
  open("Squats twice", true);
  expect(field("Title")).toHaveValue("Squats twice daily");
  expect(field("Note")).toHaveValue("Heavy Heavy");
});

test("a saved form opens without a draft, and so does one that was changed back", async () => {
  const first = open();
  await userEvent.type(field("Note"), "Heavy");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  first.unmount();
  expect(toasts.get()).toBeNull();
  const second = open();
  expect(field("Note")).toHaveValue("");
  await userEvent.type(field("Note"), "x{Backspace}");
  second.unmount();
  expect(toasts.get()).toBeNull();
});

test("a draft that was saved on another device is none any more", async () => {
  const first = open();
  await userEvent.type(field("Title"), " daily");
  first.unmount();
  open("Squats daily");
  expect(screen.queryByRole("button", { name: "Discard changes" })).toBeNull();
});

test("passwords are not kept, and nobody else sees what was typed", async () => {
  const first = open();
  await userEvent.type(field("Note"), "Heavy");
  await userEvent.type(field("Password"), "correct horse");
  first.unmount();
  expect([localStorage, sessionStorage].map((area) => Object.entries(area).join()).join()).not.toContain(
    "correct horse",
  );
  session.clear();
  session.signIn(person("ines"));
  const second = open();
  expect(field("Note")).toHaveValue("");
  second.unmount();
  session.clear();
  session.signIn(person("erik"));
  open();
  expect(field("Note")).toHaveValue("Heavy");
});

test("what a stranger types stays in their tab", async () => {
  session.clear();
  const first = open();
  await userEvent.type(field("Note"), "Heavy");
  first.unmount();
  expect(Object.entries(localStorage).join()).not.toContain("Heavy");
  open();
  expect(field("Note")).toHaveValue("Heavy");
});

test("a draft says when what is saved has changed since", async () => {
  const first = open();
  await userEvent.type(field("Title"), " daily");
  first.unmount();
  open("Bench");
  expect(field("Title")).toHaveValue("Squats daily");
  expect(screen.getByText(/what is saved has changed since/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Discard changes" }));
  expect(field("Title")).toHaveValue("Bench");
});

test("what a stranger typed is gone once somebody signs in or out in their tab", async () => {
  session.clear();
  const first = open();
  await userEvent.type(field("Note"), "Heavy");
  first.unmount();
  session.signIn(person("erik"));
  session.clear();
  open();
  expect(field("Note")).toHaveValue("");
});

test("two tabs with one form keep what is typed in each, and saving in one leaves the other's", async () => {
  const first = open();
  const other = open();
  const inOther = within(other.container);
  await userEvent.type(within(first.container).getByLabelText("Title"), " daily");
  await userEvent.type(inOther.getByLabelText("Note"), "Heavy");
  expect(formDrafts.get("program.1")).toMatchObject({ values: { title: "Squats daily", note: "Heavy" } });
  await userEvent.click(inOther.getByRole("button", { name: "Save" }));
  expect(formDrafts.get("program.1")).toMatchObject({ values: { title: "Squats daily" } });
  other.unmount();
  first.unmount();
  open();
  expect(field("Title")).toHaveValue("Squats daily");
  expect(field("Note")).toHaveValue("");
});

test("where the browser can't keep anything, leaving says so and closing the tab asks", async () => {
  vi.spyOn(storage, "store").mockReturnValue(false);
  const form = open();
  const closing = () => {
    const event = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(closing()).toBe(false);
  await userEvent.type(field("Note"), "Heavy");
  expect(closing()).toBe(true);
  form.unmount();
  expect(toasts.get()?.text).toMatch(/only until you close the tab/);
  open();
  expect(field("Note")).toHaveValue("Heavy");
});

test("an older text does not come back where the newest could not be kept", async () => {
  const first = open();
  await userEvent.type(field("Note"), "old");
  vi.spyOn(storage, "store").mockReturnValue(false);
  await userEvent.type(field("Note"), "er");
  first.unmount();
  expect(Object.entries(localStorage).join()).not.toContain("old");
});
