import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { noteSwitch, session } from "~/api/session";
import { ApiError } from "~/lib/apiError";
import { renderAt } from "~/ui/testing/renderAt";
import { ConversationView } from "./ConversationView";

const detail = { id: "c", kind: "direct", title: "Maya Kowalczyk", abilities: ["post"], client_id: null, programs: [] };

vi.mock("../api", async (original) => ({
  ...(await original<object>()),
  // What was loaded stays known when it is asked for again and refused.
  useConversation: () => ({ data: detail, isError: true, error: new ApiError(404, "Not Found"), refetch: vi.fn() }),
}));
vi.mock("./Thread", () => ({ Thread: () => <p>Messages</p> }));
vi.mock("./Composer", () => ({ Composer: () => <p>Editor</p> }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  session.clear();
});

const open = () =>
  renderAt(() => (
    <ConversationView id="c" tab="all" start={undefined} plannedId="" isCoach={false} narrow={false} keysOff={false} />
  ));

test("a conversation that another account does not have stays on the page until it reloads", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ items: [] }));
  const current = { id: "gym", user_id: "erik", account_id: "gym", role: "coach" } as const;
  session.signIn({ access_token: "t", token_type: "Bearer", current });
  const { unmount } = open();
  expect(await screen.findByRole("heading", { name: "We couldn't find this" })).toBeVisible();
  expect(screen.queryByText("Messages")).toBeNull();
  unmount();
  noteSwitch("studio");
  open();
  expect(await screen.findByText("Messages")).toBeVisible();
  expect(screen.getByText("Editor")).toBeVisible();
});
