import { parsePage, parseText } from "~/lib/search";

/** The filters of the list of clients, as the address carries them. */
export type ClientFilters = {
  q: string;
  status: string;
  plan: string;
  tag: string;
  activity: string;
  coach: string;
  from: string;
  to: string;
  sort: string;
  page: number;
};

export const NO_FILTERS = {
  q: "",
  status: "",
  plan: "",
  tag: "",
  activity: "",
  coach: "",
  from: "",
  to: "",
  page: "",
};

/** Reads the filters from the address; unknown or malformed values fall back to none. */
export function readClientFilters(raw: Record<string, unknown>): ClientFilters {
  return {
    q: parseText(raw.q),
    status: parseText(raw.status),
    plan: parseText(raw.plan),
    tag: parseText(raw.tag),
    activity: parseText(raw.activity),
    coach: parseText(raw.coach),
    from: parseText(raw.from),
    to: parseText(raw.to),
    sort: parseText(raw.sort),
    page: parsePage(raw.page),
  };
}

/** Whether anything but the order and the page is set. */
export const isFiltered = ({ sort: _sort, page: _page, ...filters }: ClientFilters): boolean =>
  Object.values(filters).some(Boolean);

/** The filters by the names of the server, each with its values; what is not set is left out. */
export function toServerFilters(filters: ClientFilters): Record<string, string[]> {
  const named: Record<string, string> = {
    search_cont: filters.q,
    status_in: filters.status,
    plan_id_eq: filters.plan,
    tag_id_in: filters.tag,
    activity_eq: filters.activity,
    assignee_eq: filters.coach,
    age_gteq: filters.from,
    age_lteq: filters.to,
    s: filters.sort,
  };
  return Object.fromEntries(
    Object.entries(named)
      .filter(([, value]) => value)
      .map(([name, value]) => [name, name === "status_in" || name === "tag_id_in" ? value.split(",") : [value]]),
  );
}

/** The same as the parameters of a list: `q[status_in]`. */
export function toListQuery(filters: ClientFilters): Record<string, string[]> {
  return Object.fromEntries(Object.entries(toServerFilters(filters)).map(([name, values]) => [`q[${name}]`, values]));
}

/** Reads the search words and the page of a program's clients. */
export function readSearch(raw: Record<string, unknown>): { q: string; page: number } {
  return { q: parseText(raw.q), page: parsePage(raw.page) };
}
