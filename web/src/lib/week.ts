import { addDays, type LocalDate } from "./dates";
import { locale } from "./locale";

/** For browsers that do not know the weeks of a region; elsewhere they start on Monday. */
const SUNDAY_REGIONS = new Set(["US", "CA", "MX", "BR", "JP", "KR", "TW", "HK", "IL", "IN", "ZA", "PH", "TH"]);

type WeekInfo = { firstDay: number };
type LocaleWithWeeks = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };

/** Returns the day that weeks start on in a locale: 1 is Monday, 7 Sunday. */
export function firstDayOfWeek(of = locale()): number {
  const known = new Intl.Locale(of) as LocaleWithWeeks;
  const info = known.getWeekInfo?.() ?? known.weekInfo;
  return info?.firstDay ?? (SUNDAY_REGIONS.has(known.region ?? "") ? 7 : 1);
}

/** Returns the first day of the week of a date, as the person's region counts weeks. */
export function startOfWeek(date: LocalDate, firstDay = firstDayOfWeek()): LocalDate {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, -((weekday - firstDay + 7) % 7));
}
