import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import { $api, onError, type Schemas } from "~/api/client";

export type MailSummary = Schemas["MailSummary"];
export type ClockStep = NonNullable<Schemas["ClockMove"]["advance"]>;

const MAILS = "/api/developer/mails";
const CLOCK = "/api/developer/clock";
export const PER_PAGE = 25;
const REFETCH_MS = 4000;

/** The newest emails first; polls, because people wait here for what the app sends. */
export function useMails(search: { q: string; page: number }) {
  return $api.useQuery(
    "get",
    MAILS,
    { params: { query: { page: search.page, per_page: PER_PAGE, search: search.q } }, ...onError("inline") },
    { placeholderData: keepPreviousData, refetchInterval: REFETCH_MS, retry: false },
  );
}

/** One email; nothing is requested without an id. */
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

/** Moves the clock, then refetches everything. */
export function useClockMove() {
  const queries = useQueryClient();
  return $api.useMutation("post", CLOCK, { onSuccess: () => queries.invalidateQueries() });
}
