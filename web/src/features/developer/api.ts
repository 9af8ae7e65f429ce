import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import { $api, onError, type Schemas } from "~/api/client";

export type MailSummary = Schemas["MailSummary"];
export type ClockStep = NonNullable<Schemas["ClockMove"]["advance"]>;

const MAILS = "/api/developer/mails";
const CLOCK = "/api/developer/clock";
export const PER_PAGE = 25;
const LOOK_AGAIN_MS = 4000;

/** The newest mail first; looks again by itself, since one waits here for what the app writes. */
export function useMails(asked: { q: string; page: number }) {
  return $api.useQuery(
    "get",
    MAILS,
    { params: { query: { page: asked.page, per_page: PER_PAGE, search: asked.q } }, ...onError("inline") },
    { placeholderData: keepPreviousData, refetchInterval: LOOK_AGAIN_MS, retry: false },
  );
}

/** One message; nothing is asked while there is no id. */
export function useMail(id: string) {
  return $api.useQuery(
    "get",
    `${MAILS}/{mail_id}`,
    { params: { path: { mail_id: id } }, ...onError("inline") },
    { enabled: id !== "" },
  );
}

export function useAppClock() {
  return $api.useQuery("get", CLOCK, onError("inline"), { refetchInterval: 30_000, retry: false });
}

/** Moves time; afterwards everything that is on show is read again. */
export function useClockMove() {
  const queries = useQueryClient();
  return $api.useMutation("post", CLOCK, { onSuccess: () => queries.invalidateQueries() });
}
