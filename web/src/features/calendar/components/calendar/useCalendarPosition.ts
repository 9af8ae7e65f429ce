import { useEffect } from "react";
import { isLocalDate, type LocalDate } from "~/lib/dates";
import { parseText } from "~/lib/search";
import { usePageSearch } from "~/ui/link/usePage";
import { shiftDate, type View, VIEWS, visibleRange } from "../../lib/calendarRange";

/** Dates outside this range in an address are ignored. */
const FIRST_DATE: LocalDate = "2000-01-01";
const LAST_DATE: LocalDate = "2199-12-31";
const isInRange = (date: string) => isLocalDate(date) && date >= FIRST_DATE && date <= LAST_DATE;

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

  useEffect(() => {
    /** Arrows move, T goes to today, D, W and M change the view. */
    function onKeyDown(event: KeyboardEvent) {
      const target = event.target as HTMLElement;
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        target.closest("input, textarea, select, [role=dialog], [role=radiogroup], [role=menu]")
      )
        return;
      const view = ({ d: "day", w: "week", m: "month" } as const)[event.key as "d"];
      if (event.key === "ArrowLeft") change({ date: shiftDate(search.view, search.date, -1) });
      else if (event.key === "ArrowRight") change({ date: shiftDate(search.view, search.date, 1) });
      else if (event.key === "t") change({ date: today });
      else if (view) change({ view });
      else return;
      event.preventDefault();
    }
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  });
  return [{ ...search, ...visibleRange(search.view, search.date) }, change] as const;
}
