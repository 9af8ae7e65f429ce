import { addDays, isLocalDate, type LocalDate, weekdayOf } from "~/lib/dates";
import { localToday } from "~/lib/today";

const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const month =
  "(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const DATE = new RegExp(
  String.raw`\s(?:(?<relative>today|tomorrow|yesterday)|(?<weekday>mon|tue|wed|thu|fri|sat|sun)(?:s|nes|rs|ur)?(?:day)?` +
    String.raw`|(?<iso>\d{4}-\d\d-\d\d)|(?<before>\d{1,2})\.?\s+${month}|${month.replace("<month>", "<first>")}\s+(?<after>\d{1,2}))$`,
  "i",
);
const RELATIVE: Record<string, number> = { yesterday: -1, today: 0, tomorrow: 1 };
const HALF_A_YEAR = 183;

/**
 * Splits the date off that is written behind words: "maya 3 dec", "maya tomorrow", "maya fri" (the next one, today
 * included). A date alone is none: somebody may be called so. Without a year, the date that is nearest to `today`.
 */
export function splitDate(typed: string, today = localToday()): { words: string; date: LocalDate | null } {
  const match = DATE.exec(typed.trimEnd());
  const date = match?.groups ? dateOf(match.groups, today) : null;
  return match && date ? { words: typed.slice(0, match.index).trim(), date } : { words: typed.trim(), date: null };
}

function dateOf(found: Record<string, string | undefined>, today: LocalDate): LocalDate | null {
  if (found.relative) return addDays(today, RELATIVE[found.relative.toLowerCase()] ?? 0);
  if (found.weekday) {
    const wanted = WEEKDAYS.indexOf(found.weekday.toLowerCase());
    return addDays(today, (wanted - weekdayOf(today) + 7) % 7);
  }
  if (found.iso) return isLocalDate(found.iso) ? found.iso : null;
  const number = MONTHS.indexOf((found.month ?? found.first ?? "").slice(0, 3).toLowerCase()) + 1;
  const day = found.before ?? found.after ?? "";
  const year = Number(today.slice(0, 4));
  const dates = [year - 1, year, year + 1]
    .map((one) => `${one}-${String(number).padStart(2, "0")}-${day.padStart(2, "0")}`)
    .filter(isLocalDate);
  return dates.find((one) => one > addDays(today, -HALF_A_YEAR) && one <= addDays(today, HALF_A_YEAR)) ?? null;
}
