import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import { ExercisePicker } from "./ExercisePicker";

const LIBRARY = ["Air bike", "Back squat", "Bench press"];

/** A library that is searched by name. */
function server() {
  vi.stubGlobal("fetch", async (request: Request) => {
    const searchTerm = new URL(request.url).searchParams.get("q[name_cont]") ?? "";
    const items = LIBRARY.filter((name) => name.toLowerCase().includes(searchTerm.toLowerCase())).map((name) => ({
      id: name,
      name,
      measurement: "weight_reps",
      aliases: [],
      shorthand: name === "Bench press" ? ["BP"] : [],
      picture_url: null,
      video_url: null,
      video: null,
      last_used_at: null,
    }));
    return Response.json({ items });
  });
}

afterEach(() => vi.unstubAllGlobals());

it("chooses from the result for what was typed, however soon Enter is pressed", async () => {
  server();
  const choose = vi.fn();
  render(<ExercisePicker onChoose={choose} onClose={vi.fn()} />, { wrapper: TestApp });
  expect(await screen.findByRole("option", { name: "Air bike" })).toBeVisible();
  await userEvent.type(screen.getByRole("combobox"), "bench press{Enter}");
  await waitFor(() => expect(choose).toHaveBeenCalledOnce());
  expect(choose).toHaveBeenCalledWith({
    id: "Bench press",
    name: "Bench press",
    measurement: "weight_reps",
    sets: null,
  });
});

it("takes the sets that are written behind the name", async () => {
  server();
  const choose = vi.fn();
  render(<ExercisePicker onChoose={choose} onClose={vi.fn()} />, { wrapper: TestApp });
  await userEvent.type(screen.getByRole("combobox"), "bench press 3x8 @8{Enter}");
  await waitFor(() => expect(choose).toHaveBeenCalledOnce());
  expect(choose.mock.calls[0]?.[0]).toMatchObject({
    id: "Bench press",
    sets: { count: 3, values: { reps: { min: 8, max: null, amrap: false }, rpe: 8 } },
  });
});

it("closes only after a click outside has had its effect, and Escape returns the focus", async () => {
  server();
  const happened: string[] = [];
  function Page() {
    const [open, setOpen] = useState(false);
    const close = () => {
      happened.push("closed");
      setOpen(false);
    };
    return (
      <>
        {open && <ExercisePicker onChoose={vi.fn()} onClose={close} />}
        <button type="button" onClick={() => setOpen(true)}>
          Add
        </button>
        <button type="button" onClick={() => happened.push("clicked")}>
          Superset
        </button>
      </>
    );
  }
  render(<Page />, { wrapper: TestApp });
  const add = screen.getByRole("button", { name: "Add" });
  await userEvent.click(add);
  await screen.findByRole("option", { name: "Air bike" });
  await userEvent.click(screen.getByRole("button", { name: "Superset" }));
  await waitFor(() => expect(happened).toEqual(["clicked", "closed"]));
  await userEvent.click(add);
  await waitFor(() => expect(screen.getByRole("combobox")).toHaveFocus());
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("combobox")).toBeNull();
  expect(add).toHaveFocus();
});

it("takes what Enter has chosen although the focus leaves before the search has finished", async () => {
  server();
  const choose = vi.fn();
  const close = vi.fn();
  render(
    <>
      <ExercisePicker onChoose={choose} onClose={close} />
      <button type="button">Elsewhere</button>
    </>,
    { wrapper: TestApp },
  );
  await screen.findByRole("option", { name: "Air bike" });
  await userEvent.type(screen.getByRole("combobox"), "bench press{Enter}");
  await userEvent.click(screen.getByRole("button", { name: "Elsewhere" }));
  await waitFor(() => expect(choose).toHaveBeenCalledOnce());
  expect(close).not.toHaveBeenCalled();
});
