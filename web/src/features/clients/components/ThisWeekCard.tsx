import { IconCircleCheck } from "@tabler/icons-react";
import { addDays, formatDate, mondayOf } from "~/lib/dates";
import { formatDay } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Card } from "~/ui/card/Card";
import { Link } from "~/ui/link/Link";
import type { ClientProfile } from "../api";
import { useToday } from "~/ui/useToday";
import css from "./Profile.module.css";

type Day = ClientProfile["this_week"][number];
const DAYS = [0, 1, 2, 3, 4, 5, 6];

/** Returns the state of a day of training, with its text. */
function dayState(
  days: Day[],
  date: string,
  today: string,
): { text: string; kind: "done" | "now" | "missed" | "rest" | "plan" } {
  if (days.length === 0) return { text: m.clients_week_rest(), kind: "rest" };
  const sets = days.reduce((sum, day) => sum + day.sets, 0);
  const logged = days.reduce((sum, day) => sum + day.logged, 0);
  const counts = { logged: String(logged), sets: String(sets) };
  if (days.every((day) => day.completed)) {
    return { text: sets > 0 ? m.clients_week_sets(counts) : m.clients_week_done(), kind: "done" };
  }
  if (date === today) {
    return { text: logged > 0 ? m.clients_week_progress(counts) : m.clients_week_planned(), kind: "now" };
  }
  if (date < today) return { text: logged > 0 ? m.clients_week_sets(counts) : m.clients_week_missed(), kind: "missed" };
  return { text: m.clients_week_planned(), kind: "plan" };
}

/** The days from Monday to Sunday; each opens the client's calendar. */
export function ThisWeekCard({ profile }: { profile: ClientProfile }) {
  const today = useToday();
  const first = profile.this_week[0]?.date;
  // The server decides which week it is; without training the browser does.
  const monday = mondayOf(first ?? today);
  const membership = profile.plans.find(({ currently_at }) => currently_at);
  const until = profile.trained_until;
  return (
    <Card
      title={m.clients_week()}
      note={
        membership?.currently_at && (
          <span className={css.currentWeek}>
            {m.clients_week_here({ program: membership.plan.title, week: membership.currently_at.week })}
          </span>
        )
      }
      actions={until && <span className="t12 meta">{m.clients_week_until({ date: formatDate(until) })}</span>}
    >
      {profile.this_week.length === 0 ? (
        <p className={css.emptyWeek}>{m.clients_week_empty()}</p>
      ) : (
        <ol className={css.week}>
          {DAYS.map((index) => {
            const date = addDays(monday, index);
            const days = profile.this_week.filter((day) => day.date === date);
            const { text, kind } = dayState(days, date, today);
            const title = days.flatMap((day) => day.titles).join(", ");
            const body = (
              <>
                <span className={css.dayName}>
                  {`${formatDay(date, "weekday")} ${Number(date.slice(8))}`}
                  {kind === "done" && <IconCircleCheck size={16} aria-label={m.clients_week_done()} />}
                </span>
                {title && <span className={css.dayTitle}>{title}</span>}
                <span className={css.dayState}>{text}</span>
              </>
            );
            return (
              <li key={date} className={css.day} data-kind={kind}>
                {kind !== "rest" ? (
                  <Link
                    name="athlete_calendar"
                    params={{ userId: profile.client.id }}
                    search={{ date, view: "day" }}
                    className={css.dayBody}
                  >
                    {body}
                  </Link>
                ) : (
                  <span className={css.dayBody}>{body}</span>
                )}
              </li>
            );
          })}
        </ol>
      )}
    </Card>
  );
}
