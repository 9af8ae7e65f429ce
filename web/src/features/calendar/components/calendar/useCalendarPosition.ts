import { isLocalDate, type LocalDate } from "~/lib/dates";
import { parseText } from "~/lib/search";
import { m } from "~/paraglide/messages.js";
import { useKeys } from "~/ui/keys/useKeys";
import { usePageSearch } from "~/ui/link/usePage";
import { shiftDate, type View, VIEWS, visibleRange } from "../../lib/calendarRange";

/** Dates outside this range in an address are ignored. */
const FIRST_DATE: LocalDate = "2000-01-01";
const LAST_DATE: LocalDate = "2199-12-31";
const isInRange = (date: string) => isLocalDate(date) && date >= FIRST_DATE && date <= LAST_DATE;

const KEYS = {
  previous: { key: "ArrowLeft", label: m.calendar_key_previous },
  next: { key: "ArrowRight", label: m.calendar_key_next },
  today: { key: "t", label: m.calendar_key_today },
  day: { key: "d", label: m.calendar_key_day },
  week: { key: "w", label: m.calendar_key_week },
  month: { key: "m", label: m.calendar_key_month },
};

/** The view, date and program that are shown, stored in the address, and the range of days that this shows. */
export function useCalendarPosition(today: LocalDate) {
  const [search, setSearch] = usePageSearch((raw) => ({
    view: VIEWS.find((view) => view === raw.view) ?? ("week" as View),
    date: isInRange(String(raw.date)) ? String(raw.date) : today,
    program: parseText(raw.program),
  }));
  const change = (next: { view?: View; date?: LocalDate; program?: string }) => {
    const to: Record<string, string | undefined> = { ...next };
    if (next.date === today) to.date = undefined;
    if (next.view === "week") to.view = undefined;
    if (next.program === "") to.program = undefined;
    setSearch(to);
  };

  const show = (view: View) => () => change({ view });
  const move = (by: 1 | -1) => () => change({ date: shiftDate(search.view, search.date, by) });
  useKeys(KEYS, {
    previous: move(-1),
    next: move(1),
    today: () => change({ date: today }),
    day: show("day"),
    week: show("week"),
    month: show("month"),
  });
  return [{ ...search, ...visibleRange(search.view, search.date) }, change] as const;
}
