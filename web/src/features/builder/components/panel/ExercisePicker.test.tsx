import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
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
  expect(choose).toHaveBeenCalledWith({ id: "Bench press", name: "Bench press", measurement: "weight_reps" });
});
