import type { Schemas } from "~/api/client";

export type Morning = Schemas["MorningView"];
export type Row = Schemas["MorningRow"];

/** Whether a row is that of the same client. */
export const isOf = (row: Row) => (one: Row) => one.client.id === row.client.id;

/** The list as the server will send it once this person is done, or put off, which does not count as done. */
export function settle(morning: Morning, row: Row, isDone: boolean): Morning {
  if (!morning.rows.some(isOf(row))) return morning;
  return {
    ...morning,
    rows: morning.rows.filter((one) => !isOf(row)(one)),
    open: morning.open - 1,
    others: morning.others + 1,
    done: morning.done + (isDone ? 1 : 0),
  };
}

/** The same list with the person in their place again, because the server has refused. */
export function unsettle(morning: Morning, row: Row, isDone: boolean, place: number): Morning {
  if (morning.rows.some(isOf(row))) return morning;
  return {
    ...morning,
    rows: morning.rows.toSpliced(Math.max(place, 0), 0, row),
    open: morning.open + 1,
    others: morning.others - 1,
    done: morning.done - (isDone ? 1 : 0),
  };
}
