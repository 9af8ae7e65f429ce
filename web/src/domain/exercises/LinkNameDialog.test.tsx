import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import { LinkNameDialog } from "./LinkNameDialog";

const named = (id: string, name: string) => ({ id, name, measurement: "weight_reps" });
const FOUND = {
  items: [named("back", "Back Squat"), named("front", "Front Squat")],
  abilities: ["create"],
  guessed: true,
  pagination: { current_page: 1, per_page: 20, total_pages: 1, total: 2 },
};
const NOTHING = { days: 0, drafts: 0, templates: 0, results: 0, clients: 0 };

/** Stubs the server and returns the writes that it receives. */
function stubServer(answer: () => Response) {
  const sent: { path: string; body: unknown }[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.method === "GET") return Response.json(FOUND);
    sent.push({ path: new URL(request.url).pathname, body: await request.clone().json() });
    return answer();
  });
  return sent;
}

afterEach(() => vi.unstubAllGlobals());

test("one key links the name to one of the closest exercises", async () => {
  const sent = stubServer(() => Response.json(NOTHING));
  const [linked, close] = [vi.fn(), vi.fn()];
  render(<LinkNameDialog name="frnt sqat" onLinked={linked} onClose={close} />, { wrapper: TestApp });
  await screen.findByRole("button", { name: /Front Squat/ });
  await userEvent.keyboard("2");
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(sent).toEqual([
    { path: "/api/coach/exercises/front/link_name", body: { name: "frnt sqat", everywhere: false } },
  ]);
  expect(linked).toHaveBeenCalledWith(expect.objectContaining({ id: "front" }));
});

test("digits that are typed into the search choose nothing", async () => {
  const sent = stubServer(() => Response.json(NOTHING));
  render(<LinkNameDialog name="frnt sqat" onClose={vi.fn()} />, { wrapper: TestApp });
  await screen.findByRole("button", { name: /Front Squat/ });
  await userEvent.type(screen.getByRole("searchbox"), "2");
  expect(sent).toEqual([]);
});

test("a refusal is shown and the question stays", async () => {
  const title = "Another exercise of your library is already found by this name.";
  stubServer(() =>
    Response.json({ status: 422, code: "NameMeansAnother", title, errors: { name: [title] } }, { status: 422 }),
  );
  const close = vi.fn();
  render(<LinkNameDialog name="Row" everywhere onClose={close} />, { wrapper: TestApp });
  await userEvent.click(await screen.findByRole("button", { name: /Back Squat/ }));
  expect(await screen.findByText(title)).toBeVisible();
  expect(close).not.toHaveBeenCalled();
});

test("the name stays text on request", async () => {
  const sent = stubServer(() => new Response(null, { status: 204 }));
  const close = vi.fn();
  render(<LinkNameDialog name="Coffee run" onClose={close} />, { wrapper: TestApp });
  await userEvent.click(await screen.findByRole("button", { name: "Keep as text" }));
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ path: "/api/coach/exercise_names/keep", body: { name: "Coffee run", keep: true } }]);
});
