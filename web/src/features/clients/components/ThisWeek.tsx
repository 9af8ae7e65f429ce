import { IconCircleCheck } from "@tabler/icons-react";
import { addDays, formatDate, mondayOf } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { Card } from "~/ui/card/Card";
import { Link, useExists } from "~/ui/link/Link";
import type { Profile } from "../api";
import { useToday } from "../today";
import { shortDay } from "../words";
import css from "./Profile.module.css";

type Day = Profile["this_week"][number];
const NAMES = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** What became of a day of training, in words. */
function stateOf(
  days: Day[],
  date: string,
  today: string,
): { words: string; kind: "done" | "now" | "missed" | "rest" | "plan" } {
  if (days.length === 0) return { words: m.clients_week_rest(), kind: "rest" };
  const sets = days.reduce((sum, day) => sum + day.sets, 0);
  const logged = days.reduce((sum, day) => sum + day.logged, 0);
  const counted = { logged: String(logged), sets: String(sets) };
  if (days.every((day) => day.completed)) {
    return { words: sets > 0 ? m.clients_week_sets(counted) : m.clients_week_done(), kind: "done" };
  }
  if (date === today) {
    return { words: logged > 0 ? m.clients_week_progress(counted) : m.clients_week_planned(), kind: "now" };
  }
  if (date < today)
    return { words: logged > 0 ? m.clients_week_sets(counted) : m.clients_week_missed(), kind: "missed" };
  return { words: m.clients_week_planned(), kind: "plan" };
}

/** Monday to Sunday at a glance; each day opens the client's calendar. */
export function ThisWeek({ profile }: { profile: Profile }) {
  const exists = useExists();
  const today = useToday();
  const first = profile.this_week[0]?.date;
  // The server decides which week it is; an empty week is this one.
  const monday = mondayOf(first ?? today);
  const place = profile.plans.find((one) => one.currently_at);
  const until = profile.trained_until;
  return (
    <Card
      title={m.clients_week()}
      note={
        place?.currently_at && (
          <span className={css.here}>
            {m.clients_week_here({ program: place.plan.title, week: place.currently_at.week })}
          </span>
        )
      }
      actions={until && <span className="t12 meta">{m.clients_week_until({ date: formatDate(until) })}</span>}
    >
      {profile.this_week.length === 0 ? (
        <p className={css.none}>{m.clients_week_empty()}</p>
      ) : (
        <ol className={css.week}>
          {NAMES.map((name, index) => {
            const date = addDays(monday, index);
            const days = profile.this_week.filter((day) => day.date === date);
            const { words, kind } = stateOf(days, date, today);
            const title = days.flatMap((day) => day.titles).join(", ");
            const inside = (
              <>
                <span className={css.dayName}>
                  {`${name} ${shortDay(date).split(" ")[0]}`}
                  {kind === "done" && <IconCircleCheck size={16} aria-label={m.clients_week_done()} />}
                </span>
                {title && <span className={css.dayTitle}>{title}</span>}
                <span className={css.dayState}>{words}</span>
              </>
            );
            return (
              <li key={date} className={css.day} data-kind={kind}>
                {kind !== "rest" && exists("athlete_calendar") ? (
                  <Link
                    name="athlete_calendar"
                    params={{ userId: profile.client.id }}
                    search={{ date, view: "day" }}
                    className={css.dayInside}
                  >
                    {inside}
                  </Link>
                ) : (
                  <span className={css.dayInside}>{inside}</span>
                )}
              </li>
            );
          })}
        </ol>
      )}
    </Card>
  );
}
