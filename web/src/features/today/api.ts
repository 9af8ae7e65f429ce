import { useQueryClient } from "@tanstack/react-query";
import { $api, api, onError, type Schemas, unwrap } from "~/api/client";
import { MORNING, PANEL, SESSIONS } from "./paths";

export type Row = Schemas["MorningRow"];
export type Reason = Schemas["MorningReason"];
export type Panel = Schemas["MorningPanel"];
export type Numbers = Schemas["MorningNumbers"];
export type Rule = Schemas["MorningRule"];
export type SessionToReview = Schemas["SessionToReview"];
export type SessionFilter = "comment" | "records" | "all";

export type Seen = Schemas["SeenClient"];

const RULES = "/api/today/rules";
const REVIEWED = [SESSIONS, MORNING, "/api/coach/clients", "/api/coach/clients/counts"];

export function useMorning() {
  return $api.useQuery("get", MORNING, { ...onError("page") });
}

export function usePanel(clientId: string) {
  return $api.useQuery("get", PANEL, { params: { path: { client_id: clientId } }, ...onError("page", 404) });
}

export function useSessions(show: SessionFilter) {
  return $api.useQuery("get", SESSIONS, { params: { query: { show } }, ...onError("page") });
}

export function useRules(enabled: boolean) {
  return $api.useQuery("get", RULES, { ...onError("page") }, { enabled });
}

/** What a coach does on the list. The callers show the errors. */
export function useTodayActions() {
  const client = useQueryClient();
  const refresh = (...paths: string[]) =>
    Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: ["get", path] })));
  const inline = onError("inline");
  const reasonsOf = ({ client: person, reasons }: Row) => ({
    client_id: person.id,
    reasons: reasons.map(({ key }) => key),
  });
  return {
    mark: async (row: Row, until: Date | null) => {
      await unwrap(
        api.POST("/api/today/marks", { body: { ...reasonsOf(row), until: until?.toISOString() ?? null }, ...inline }),
      );
      await refresh(MORNING);
    },
    unmark: async (row: Row) => {
      await unwrap(api.DELETE("/api/today/marks", { body: reasonsOf(row), ...inline }));
      await refresh(MORNING);
    },
    /** Answers in the direct conversation with the client. */
    reply: async (clientId: string, messageId: string, text: string) => {
      const { conversation_id } = await unwrap(
        api.POST("/api/chat/direct", { body: { client_id: clientId }, ...inline }),
      );
      await unwrap(
        api.PUT("/api/chat/conversations/{conversation_id}/messages/{message_id}", {
          params: { path: { conversation_id, message_id: messageId } },
          body: { text, done: true },
          ...inline,
        }),
      );
      await refresh(MORNING, "/api/chat/counts", "/api/chat/conversations");
    },
    /** Marks what these clients had said when the coach looked as reviewed. Returns what undoes it. */
    review: async (clients: Seen[]) => {
      const reviewed = await unwrap(api.POST(`${SESSIONS}/reviewed`, { body: { clients }, ...inline }));
      await refresh(...REVIEWED);
      return reviewed;
    },
    undoReview: async (reviewed: Schemas["SessionsReviewed"]) => {
      await unwrap(api.DELETE(`${SESSIONS}/reviewed`, { body: reviewed, ...inline }));
      await refresh(...REVIEWED);
    },
    changeRules: async (rules: Schemas["MorningRulesForm"]["rules"]) => {
      await unwrap(api.PUT(RULES, { body: { rules }, ...inline }));
      await refresh(RULES, MORNING);
    },
  };
}
