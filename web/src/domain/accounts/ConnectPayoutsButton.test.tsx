import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import { ConnectPayoutsButton } from "./ConnectPayoutsButton";

afterEach(() => vi.unstubAllGlobals());

test("the button works again after the browser's back button", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ url: "#provider" }));
  render(<ConnectPayoutsButton source="settings" label="Connect payouts" />, { wrapper: TestApp });
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Connect payouts" });
  fireEvent.click(button);
  await waitFor(() => expect(window.location.hash).toBe("#provider"));
  expect(button.disabled).toBe(true);
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  await waitFor(() => expect(button.disabled).toBe(false));
});

/** A server that wants the password again before it gives the address away. */
function carefulServer() {
  const tried: string[] = [];
  let given = false;
  vi.stubGlobal("fetch", async (request: Request) => {
    if (!request.url.endsWith("/api/users/password/check")) {
      return given
        ? Response.json({ url: "#given" })
        : Response.json(
            { reason: "password_needed", errors: { password: ["Please enter your password."] } },
            { status: 403 },
          );
    }
    const { password } = (await request.json()) as { password: string };
    tried.push(password);
    given = password === "correct horse";
    return given
      ? new Response(null, { status: 204 })
      : Response.json({ errors: { password: ["That's not your password."] } }, { status: 422 });
  });
  return tried;
}

test("the bank asks for the password again, says beside the field that it is wrong, and goes on once it is right", async () => {
  const tried = carefulServer();
  render(<ConnectPayoutsButton source="settings" label="Connect payouts" />, { wrapper: TestApp });
  await userEvent.click(screen.getByRole("button", { name: "Connect payouts" }));
  const dialog = await screen.findByRole("dialog", { name: "Enter your password" });
  const field = within(dialog).getByLabelText("Your password");
  await userEvent.type(field, "wrong horse{Enter}");
  expect(await within(dialog).findByText("That's not your password.")).toBeInTheDocument();
  expect(window.location.hash).not.toBe("#given");
  await userEvent.clear(field);
  await userEvent.type(field, "correct horse{Enter}");
  await waitFor(() => expect(window.location.hash).toBe("#given"));
  expect(tried).toEqual(["wrong horse", "correct horse"]);
});
