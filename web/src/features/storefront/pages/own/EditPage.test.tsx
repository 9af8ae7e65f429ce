import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { toasts } from "~/ui/toast/toast";
import { photoOf } from "~/domain/stock-photos/testing/photos";
import { renderAt } from "~/ui/testing/renderAt";
import type { OwnStorefront, StorefrontContent } from "../../api";
import { ownSaltline } from "../../testing/storefront";
import EditPage from "./EditPage";

type Form = { version: number; content: StorefrontContent };

let sent: Form[];
let saved: OwnStorefront;
let answer: (form: Form) => Response;

const publish = (form: Form) => {
  saved = { ...saved, version: form.version + 1, content: form.content };
  return Response.json(saved);
};
const refusal = (status: number, errors: Record<string, string[]>) =>
  Response.json({ status, code: "Refused", title: Object.values(errors)[0]?.[0], errors }, { status });

beforeEach(() => {
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "account", role: "coach" } });
  sent = [];
  saved = ownSaltline;
  answer = publish;
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.method === "GET") return Response.json(saved);
    const form = (await request.json()) as Form;
    sent.push(form);
    return answer(form);
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  session.clear();
});

const open = () => renderAt(EditPage, "/public-page/edit");
const part = (name: RegExp) => screen.findByRole("button", { name, expanded: false });
const publishButton = (changes: string) => screen.findByRole("button", { name: `Publish ${changes}` });

test("[STO-02] a coach writes words, hides a section and publishes both", async () => {
  const user = userEvent.setup();
  open();
  expect(await screen.findByRole("button", { name: "No changes to publish" })).toBeDisabled();
  await user.type(screen.getByLabelText("Headline"), "Run far{Enter}row hard{Enter}!");
  await user.click(screen.getByRole("button", { name: "Hide Coaches" }));
  await user.dblClick(await publishButton("2 changes"));
  expect(await screen.findByRole("button", { name: "No changes to publish" })).toBeDisabled();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ version: 0, content: { headline: "Run far\nrow hard !", intro: "" } });
  expect(sent[0]?.content.sections).toContainEqual({ kind: "coaches", is_shown: false });
});

test("programs that visitors don't find are named with the reason, and lead to their settings", async () => {
  const user = userEvent.setup();
  open();
  await user.click(await part(/^Programs/));
  const hidden = within(screen.getByRole("list", { name: "Not shown to visitors" }));
  expect(hidden.getAllByRole("listitem").map((row) => row.textContent)).toEqual([
    "SixPrivate",
    "SevenHidden in settings",
  ]);
  expect(within(screen.getByRole("list", { name: "Programs" })).getByText("Only in All programs")).toBeVisible();
});

test("only figures of something can be shown", async () => {
  const user = userEvent.setup();
  open();
  await user.click(await part(/^Figures/));
  expect(screen.getAllByRole("checkbox")).toHaveLength(1);
  await user.click(screen.getByRole("checkbox", { name: "318 people coached" }));
  await user.type(screen.getByLabelText("Coaching since"), "2019");
  await user.click(await publishButton("2 changes"));
  await waitFor(() =>
    expect(sent[0]?.content).toMatchObject({ figures: ["people_coached", "years_coaching"], coaching_since: 2019 }),
  );
});

test("what the server says of a question stands at that question", async () => {
  const user = userEvent.setup();
  open();
  await user.click(await part(/^Questions/));
  for (const _ of ["empty", "written"]) await user.click(screen.getByRole("button", { name: "Add question" }));
  await user.type(screen.getAllByLabelText("Question")[1] as HTMLElement, "Do I need a watch?");
  await user.type(screen.getAllByLabelText("Answer")[1] as HTMLElement, "No.");
  answer = () => refusal(422, { "content.common_questions.0.answer": ["This answer is refused."] });
  await user.click(await publishButton("1 change"));
  expect(await screen.findByText("This answer is refused.")).toBeVisible();
  expect(screen.getAllByLabelText("Answer")).toHaveLength(1);
  expect(screen.getByLabelText("Answer")).toHaveValue("No.");
  expect(screen.getByLabelText("Answer")).toBeInvalid();
  await waitFor(() => expect(screen.getByLabelText("Answer")).toHaveFocus());
});

test("a question needs an answer, an empty one is left out", async () => {
  const user = userEvent.setup();
  open();
  await user.click(await part(/^Questions/));
  await user.click(screen.getByRole("button", { name: "Add question" }));
  await user.click(screen.getByRole("button", { name: "Add question" }));
  const [first] = screen.getAllByLabelText("Question");
  await user.type(first as HTMLElement, "Do I need a watch?");
  await user.click(await publishButton("1 change"));
  expect(await screen.findByText("Add an answer.")).toBeVisible();
  expect(sent).toEqual([]);
  const [answerField] = screen.getAllByLabelText("Answer");
  await user.type(answerField as HTMLElement, "No.");
  await user.click(await publishButton("1 change"));
  await waitFor(() =>
    expect(sent[0]?.content.common_questions).toEqual([
      { id: expect.any(String), question: "Do I need a watch?", answer: "No." },
    ]),
  );
});

test("a coach publishes twice in a row", async () => {
  const user = userEvent.setup();
  open();
  const headline = await screen.findByLabelText("Headline");
  for (const [at, words] of ["One", "Two"].entries()) {
    await user.clear(headline);
    await user.type(headline, words);
    await user.click(await publishButton("1 change"));
    await screen.findByRole("button", { name: "No changes to publish" });
    expect(sent.at(-1)).toMatchObject({ version: at, content: { headline: words } });
  }
  expect(sent).toHaveLength(2);
});

test("a question whose publication was not heard of is there once, and can be reworded", async () => {
  const user = userEvent.setup();
  open();
  await user.click(await part(/^Questions/));
  await user.click(screen.getByRole("button", { name: "Add question" }));
  await user.type(screen.getByLabelText("Question"), "Watch?");
  await user.type(screen.getByLabelText("Answer"), "No.");
  answer = (form) => {
    publish(form);
    return Response.error();
  };
  await user.click(await publishButton("1 change"));
  await waitFor(() => expect(sent).toHaveLength(1));
  cleanup();
  answer = publish;
  open();
  await user.click(await part(/^Questions/));
  await user.type(screen.getByLabelText("Question"), " Really?");
  await user.click(await publishButton("1 change"));
  await waitFor(() => expect(sent.at(-1)?.content.common_questions?.[0]?.question).toBe("Watch? Really?"));
  expect(sent.at(-1)?.content.common_questions).toHaveLength(1);
});

test("what somebody else published meanwhile is joined with what is written here", async () => {
  const user = userEvent.setup();
  open();
  await user.type(await screen.findByLabelText("Headline"), "Mine");
  saved = { ...saved, version: 4, content: { ...saved.content, place: "Galway" } };
  answer = () => refusal(409, { base: ["Someone else has published changes."] });
  await user.click(await publishButton("1 change"));
  expect(await screen.findByText("Someone else has published changes.")).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText("Where you coach")).toHaveValue("Galway"));
  expect(screen.getByLabelText("Headline")).toHaveValue("Mine");
  answer = publish;
  await user.click(await publishButton("1 change"));
  await waitFor(() =>
    expect(sent.at(-1)).toMatchObject({ version: 4, content: { headline: "Mine", place: "Galway" } }),
  );
});

test("a refused field says why, in the part where it is", async () => {
  const user = userEvent.setup();
  open();
  await user.type(await screen.findByLabelText("Headline"), "Mine");
  answer = () => refusal(422, { "content.coaching_since": ["Enter this year."] });
  await user.click(await publishButton("1 change"));
  expect(await screen.findByText("Enter this year.")).toBeVisible();
  expect(screen.getByLabelText("Coaching since")).toBeVisible();
  await user.click(await part(/^Programs/));
  expect(screen.getByRole("list", { name: "Not shown to visitors" })).toBeVisible();
});

test("Enter in a field publishes nothing", async () => {
  const user = userEvent.setup();
  open();
  await user.type(await screen.findByLabelText("Where you coach"), "Oslo{Enter}");
  expect(await publishButton("1 change")).toBeEnabled();
  expect(sent).toEqual([]);
});

test("what both wrote in the same field is named until one of the two is chosen, also after a reload", async () => {
  const user = userEvent.setup();
  open();
  await user.type(await screen.findByLabelText("Headline"), "Mine");
  saved = { ...saved, version: 4, content: { ...saved.content, headline: "Theirs" } };
  cleanup();
  open();
  expect(await screen.findByText("Theirs")).toBeVisible();
  await user.type(screen.getByLabelText("Headline"), "!");
  cleanup();
  open();
  expect(await screen.findByText("Theirs")).toBeVisible();
  expect(screen.getByLabelText("Headline")).toHaveValue("Mine!");
  await user.click(screen.getByRole("button", { name: "Use theirs: Headline" }));
  await user.type(screen.getByLabelText("Headline"), "!");
  expect(screen.queryByText(/Someone else changed these too/)).not.toBeInTheDocument();
  await user.click(await publishButton("1 change"));
  await waitFor(() => expect(sent.at(-1)?.content.headline).toBe("Theirs!"));
});

test("theirs is taken of the same words only", async () => {
  const user = userEvent.setup();
  open();
  await user.click(await part(/^Coaches/));
  const about = (name: string) => within(screen.getByRole("group", { name })).getByLabelText("About");
  await user.type(about("Aoife Brennan"), "Mine");
  await user.type(about("Priya Nair"), "Mine too");
  saved = {
    ...saved,
    version: 4,
    coaches: saved.coaches.map((one) => (one.id === "Priya Nair" ? { ...one, about: "Theirs" } : one)),
  };
  answer = () => refusal(409, { base: ["Someone else has published changes."] });
  await user.click(await publishButton("1 change"));
  await user.click(await screen.findByRole("button", { name: "Use theirs: Coaches" }));
  expect(about("Aoife Brennan")).toHaveValue("Mine");
  expect(about("Priya Nair")).toHaveValue("Theirs");
});

test("what both wrote in the same field is shown, and theirs can be taken", async () => {
  const user = userEvent.setup();
  open();
  await user.type(await screen.findByLabelText("Headline"), "Mine");
  saved = { ...saved, version: 4, content: { ...saved.content, headline: "Theirs" } };
  answer = () => refusal(409, { base: ["Someone else has published changes."] });
  await user.click(await publishButton("1 change"));
  expect(await screen.findByText("Theirs")).toBeVisible();
  expect(screen.getByLabelText("Headline")).toHaveValue("Mine");
  expect(screen.queryByText("Someone else has published changes.")).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Use theirs: Headline" }));
  expect(screen.getByLabelText("Headline")).toHaveValue("Theirs");
  expect(screen.queryByText(/Someone else changed these too/)).not.toBeInTheDocument();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "No changes to publish" })).toBeDisabled();
});

test("a draft is joined with what was published while it lay there", async () => {
  const user = userEvent.setup();
  open();
  await user.click(await part(/^Coaches/));
  const about = (name: string) => within(screen.getByRole("group", { name })).getByLabelText("About");
  await user.type(about("Aoife Brennan"), "Mine");
  cleanup();
  const theirs = { user_id: "Priya Nair", title: "", about: "Theirs", is_shown: true };
  saved = {
    ...saved,
    version: 2,
    content: { ...saved.content, coaches: [theirs] },
    coaches: saved.coaches.map((one) => (one.id === "Priya Nair" ? { ...one, about: "Theirs" } : one)),
  };
  open();
  await user.click(await part(/^Coaches/));
  expect(about("Aoife Brennan")).toHaveValue("Mine");
  expect(about("Priya Nair")).toHaveValue("Theirs");
});

test("what is published is shown as the server keeps it, and no draft is left", async () => {
  const user = userEvent.setup();
  open();
  await user.type(await screen.findByLabelText("Headline"), "Run  far");
  answer = ({ version, content }) => publish({ version, content: { ...content, headline: "Run far" } });
  await user.click(await publishButton("1 change"));
  await waitFor(() => expect(screen.getByLabelText("Headline")).toHaveValue("Run far"));
  expect(screen.getByRole("button", { name: "No changes to publish" })).toBeDisabled();
  cleanup();
  saved = { ...saved, content: { ...saved.content, headline: "Later" } };
  open();
  expect(await screen.findByLabelText("Headline")).toHaveValue("Later");
  expect(screen.queryByText(/These changes aren't saved yet/)).not.toBeInTheDocument();
});

test("changes are discarded, and come back with Undo", async () => {
  const user = userEvent.setup();
  open();
  await user.type(await screen.findByLabelText("Headline"), "Mine");
  await user.click(screen.getByRole("button", { name: "Discard changes" }));
  expect(screen.getByLabelText("Headline")).toHaveValue("");
  await user.type(screen.getByLabelText("Where you coach"), "Oslo");
  act(() => void toasts.get()?.action?.run());
  expect(screen.getByLabelText("Headline")).toHaveValue("Mine");
  expect(screen.getByLabelText("Where you coach")).toHaveValue("Oslo");
  await user.click(screen.getByRole("button", { name: "Discard changes" }));
  cleanup();
  expect(toasts.get()).toBeNull();
});

test("what both wrote is forgotten with the changes, and comes back with them", async () => {
  const user = userEvent.setup();
  open();
  await user.type(await screen.findByLabelText("Headline"), "Mine");
  saved = { ...saved, version: 4, content: { ...saved.content, headline: "Theirs" } };
  cleanup();
  open();
  expect(await screen.findByText(/Someone else changed these too/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Discard changes" }));
  await user.type(screen.getByLabelText("Headline"), "!");
  expect(screen.queryByText(/Someone else changed these too/)).not.toBeInTheDocument();
  act(() => void toasts.get()?.action?.run());
  expect(screen.getByLabelText("Headline")).toHaveValue("Mine");
  expect(screen.getByText(/Someone else changed these too/)).toBeVisible();
  expect(screen.getByText("Theirs")).toBeVisible();
  await user.click(await publishButton("1 change"));
  await waitFor(() => expect(sent.at(-1)?.content.headline).toBe("Mine"));
  await user.type(screen.getByLabelText("Headline"), "?");
  expect(screen.queryByText(/Someone else changed these too/)).not.toBeInTheDocument();
});

test("a picture that can't be used any more says so beside it, and can be taken away", async () => {
  const user = userEvent.setup();
  saved = { ...saved, content: { ...saved.content, picture_id: "pic", picture_alt: "The gym" } };
  open();
  expect(await screen.findByText("This picture can't be shown at the moment.")).toBeVisible();
  await user.type(screen.getByLabelText("Where you coach"), "Oslo");
  answer = () => refusal(422, { "content.picture_id": ["This picture isn't in your library any more."] });
  await user.click(await publishButton("1 change"));
  expect(await screen.findByText("This picture isn't in your library any more.")).toBeVisible();
  expect(sent[0]?.content.picture_id).toBe("pic");
  answer = publish;
  await user.click(screen.getByRole("button", { name: "Remove" }));
  await user.click(await publishButton("2 changes"));
  await waitFor(() => expect(sent[1]?.content).toMatchObject({ picture_id: null, picture_alt: "" }));
});

test("[API-71] a photo from the search says what it shows, another picture starts without words", async () => {
  const user = userEvent.setup();
  const rower = photoOf("Rower");
  vi.stubGlobal("fetch", async (request: Request) => {
    if (!request.url.includes("stock-photos")) return Response.json(saved);
    if (request.method === "POST") {
      return Response.json({ id: "pic", title: "A rower", src: "/rower.webp", width: 1920, height: 1280 });
    }
    const pagination = { current_page: 1, per_page: 12, total: 1, total_pages: 1 };
    return Response.json({ items: [rower], pagination });
  });
  open();
  await user.click(await screen.findByRole("button", { name: "Search pictures" }));
  await user.click(await screen.findByRole("radio", { name: "Rower" }));
  await user.click(screen.getByRole("button", { name: "Use picture" }));
  expect(await screen.findByLabelText("Image description")).toHaveValue("A rower");
  expect(await publishButton("1 change")).toBeEnabled();
  await user.click(screen.getByRole("button", { name: "Remove" }));
  expect(screen.queryByLabelText("Image description")).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "No changes to publish" })).toBeDisabled();
});

test("what was written is there after a reload", async () => {
  const user = userEvent.setup();
  open();
  await user.type(await screen.findByLabelText("Headline"), "Mine");
  cleanup();
  open();
  expect(await screen.findByLabelText("Headline")).toHaveValue("Mine");
  await user.click(screen.getByRole("button", { name: "Discard changes" }));
  expect(screen.getByLabelText("Headline")).toHaveValue("");
});
