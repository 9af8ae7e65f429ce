import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { type AnyRouter, useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { expect, test, vi } from "vitest";
import { Button } from "../button/Button";
import { TextField } from "../field/TextField";
import { Menu } from "../menu/Menu";
import { TestApp } from "../testing/TestApp";
import { Dialog } from "./Dialog";
import { FormDialog } from "./FormDialog";

/** Shows a dialog the way pages do: it is there as long as it is open. */
function Page({ opener }: { opener: (open: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {opener(() => setOpen(true))}
      {open && <Dialog opened onClose={() => setOpen(false)} title="Rename" />}
    </>
  );
}

test("the focus returns to the button that opened a dialog", async () => {
  render(<Page opener={(open) => <Button onClick={open}>Open</Button>} />, { wrapper: TestApp });
  const button = screen.getByRole("button", { name: "Open" });
  button.focus();
  fireEvent.click(button);
  const close = await screen.findByRole("button", { name: "Close" });
  close.focus();
  fireEvent.click(close);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(button);
});

test("the focus returns to the menu button whose item opened a dialog", async () => {
  const trigger = <Button>Actions</Button>;
  render(<Page opener={(open) => <Menu trigger={trigger} items={[{ label: "Rename", onClick: open }]} />} />, {
    wrapper: TestApp,
  });
  const button = screen.getByRole("button", { name: "Actions" });
  button.focus();
  fireEvent.click(button);
  const item = await screen.findByRole("menuitem", { name: "Rename" });
  item.focus();
  fireEvent.click(item);
  const close = await screen.findByRole("button", { name: "Close" });
  close.focus();
  fireEvent.click(close);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(button);
});

test("a form in a dialog submits once, without the form around it", () => {
  const sent = vi.fn();
  const around = vi.fn();
  const show = (busy: boolean) => (
    <div onSubmit={around}>
      <FormDialog title="Rename" submit="Save" busy={busy} onSubmit={sent} onClose={() => undefined}>
        <TextField label="Name" />
      </FormDialog>
    </div>
  );
  const page = render(show(false), { wrapper: TestApp });
  const form = screen.getByRole("textbox").closest("form") as HTMLElement;
  fireEvent.submit(form);
  page.rerender(show(true));
  fireEvent.submit(form);
  expect(sent).toHaveBeenCalledTimes(1);
  expect(around).not.toHaveBeenCalled();
  expect(screen.getByRole("button", { name: "Cancel" })).toHaveProperty("disabled", true);
});

test("after a save that failed, the focus is on the first field with an error, else on the button", async () => {
  const show = (busy: boolean, error?: string) => (
    <FormDialog title="Rename" submit="Save" busy={busy} onSubmit={() => undefined} onClose={() => undefined}>
      <TextField label="Name" error={error} />
    </FormDialog>
  );
  const page = render(show(false), { wrapper: TestApp });
  const button = screen.getByRole("button", { name: "Save" });
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  const send = () => {
    button.focus();
    button.blur(); // as browsers do with a button that becomes disabled
    page.rerender(show(true));
    expect(document.activeElement).toBe(document.body);
  };
  send();
  page.rerender(show(false));
  await waitFor(() => expect(document.activeElement).toBe(button));
  send();
  page.rerender(show(false, "Enter a name."));
  const field = screen.getByRole("textbox", { name: "Name" });
  await waitFor(() => expect(document.activeElement).toBe(field));
  // Who has moved on is left where they are.
  page.rerender(show(true, "Enter a name."));
  page.rerender(show(false, "Enter a name."));
  const close = screen.getByRole("button", { name: "Close" });
  close.focus();
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(document.activeElement).toBe(close);
});

let router: AnyRouter;
function Nested({ busy = false }: { busy?: boolean }) {
  const ofApp = useRouter();
  useEffect(() => {
    router = ofApp;
  }, [ofApp]);
  const [open, setOpen] = useState(["Set", "Reason"]);
  return open.map((title) => (
    <Dialog key={title} opened title={title} busy={busy} onClose={() => setOpen(open.filter((it) => it !== title))} />
  ));
}
const location = (path: string) => ({ ...router.history.location, href: path, pathname: path });
/** Goes back as the browser does: the router is asked, and returns if it may not leave. */
async function goBack(action: "BACK" | "PUSH" = "BACK"): Promise<boolean> {
  // oxlint-disable-next-line no-underscore-dangle -- only the history of a browser asks them
  for (const { blockerFn } of router.history._getBlockers()) {
    // oxlint-disable-next-line no-await-in-loop -- as the router does
    if (await blockerFn({ action, currentLocation: location("/day"), nextLocation: location("/") })) {
      act(() => void fireEvent(window, new PopStateEvent("popstate")));
      return false;
    }
  }
  return true;
}

test("Back closes the topmost dialog and stays on the page; without dialogs it leaves", async () => {
  render(<Nested />, { wrapper: TestApp });
  await screen.findByText("Reason");
  expect(await goBack("PUSH")).toBe(true);
  expect(await goBack()).toBe(false);
  await waitFor(() => expect(screen.queryByText("Reason")).toBeNull());
  expect(screen.getByText("Set")).toBeVisible();
  expect(await goBack()).toBe(false);
  await waitFor(() => expect(screen.queryByText("Set")).toBeNull());
  expect(await goBack()).toBe(true);
});

test("Back neither closes nor leaves a dialog that is at work", async () => {
  render(<Nested busy />, { wrapper: TestApp });
  await screen.findByText("Reason");
  expect(await goBack()).toBe(false);
  expect(screen.getByText("Reason")).toBeVisible();
});
