import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { type ReactNode, useState } from "react";
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
