import { parseSlashedDate } from "~/lib/dates";
import { formatDay } from "~/lib/format";
import type { ReleaseNote } from "./api";

/** "22 November 2026" of DD/MM/YYYY, as the server sends it. */
export function releaseDate({ release_date: date }: Pick<ReleaseNote, "release_date">): string {
  return formatDay(parseSlashedDate(date), "longWithYear");
}
