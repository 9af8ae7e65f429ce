import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { $api, api, onError, type Schemas, unwrap } from "~/api/client";
import { isOf, type Morning, type Row, settle, unsettle } from "./morning";
import { MORNING, PANEL, SESSIONS } from "./paths";

export type { Morning, Row };
export type Client = Schemas["MorningClient"];
export type Reason = Schemas["MorningReason"];
export type Panel = Schemas["MorningPanel"];
export type Numbers = Schemas["MorningNumbers"];
export type Rule = Schemas["MorningRule"];
export type SessionToReview = Schemas["SessionToReview"];
export type SessionFilter = "comment" | "records" | "all";

export type Seen = Schemas["SeenClient"];

const INBOX = ["/api/chat/counts", "/api/chat/conversations"];
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
  /** How many people are being settled: the list is fetched once all are. */
  const settling = useRef(0);
  const reasonsOf = ({ client: person, reasons }: Row) => ({
    client_id: person.id,
    reasons: reasons.map(({ key }) => key),
  });
  return {
    /**
     * Done, or put off until a time. The row goes at once, and is there again if the server refuses; with `waits` it goes
     * once the server has agreed.
     */
    mark: async (row: Row, until: Date | null, waits = false) => {
      const queryKey = ["get", MORNING];
      const body = { ...reasonsOf(row), until: until?.toISOString() ?? null };
      const show = (change: (morning: Morning) => Morning) =>
        client.setQueriesData<Morning>({ queryKey }, (morning) => morning && change(morning));
      settling.current += 1;
      await client.cancelQueries({ queryKey });
      const place = client.getQueriesData<Morning>({ queryKey })[0]?.[1]?.rows.findIndex(isOf(row)) ?? 0;
      const hide = () => show((morning) => settle(morning, row, until === null));
      if (!waits) hide();
      try {
        await unwrap(api.POST("/api/today/marks", { body, ...inline }));
        if (waits) hide();
      } catch (error) {
        // Does nothing where the row has stayed.
        show((morning) => unsettle(morning, row, until === null, place));
        throw error;
      } finally {
        settling.current -= 1;
        if (settling.current === 0) await refresh(MORNING, ...INBOX);
      }
    },
    unmark: async (row: Row) => {
      await unwrap(api.DELETE("/api/today/marks", { body: reasonsOf(row), ...inline }));
      await refresh(MORNING, ...INBOX);
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
      await refresh(MORNING, ...INBOX);
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
