import { IconBeach, IconChevronRight } from "@tabler/icons-react";
import type { LocalDate } from "~/lib/dates";
import { formatDay } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Link } from "~/ui/link/Link";
import { UnavailableOffline } from "../UnavailableOffline";
import css from "./DayCards.module.css";
import { keyOf } from "../../lib/offSchedule";
import { type DaysProps, trainingDaysOn } from "./days";
import type { DaySummary } from "./daySummary";
import { DayCard } from "./DayCard";

/** The first planned training after a date. */
function nextTraining(summaries: DaySummary[], date: LocalDate): DaySummary | undefined {
  return summaries
    .filter((summary) => summary.date > date && summary.status === "planned")
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))[0];
}

/** The large cards of one day, or on a rest day the next training. */
export function DayCards({
  date,
  nearbySummaries = [],
  ...daysProps
}: DaysProps & { date: LocalDate; nearbySummaries?: DaySummary[] }) {
  const cards = trainingDaysOn(daysProps.days, date);
  if (cards.length === 0 && daysProps.missing?.has(date)) return <UnavailableOffline />;
  if (cards.length === 0) {
    const next = nextTraining(nearbySummaries, date);
    return (
      <div className={css.restDay}>
        <span className={css.restIcon} aria-hidden="true">
          <IconBeach size={24} />
        </span>
        <p>
          <b>{m.training_rest_day()}</b>
          <span>{m.calendar_rest_day_text()}</span>
        </p>
        {next && (
          <Link name="client_day" params={{ enrolmentId: next.enrolmentId, date: next.date }} className={css.restNext}>
            {m.calendar_next_training({
              day: `${formatDay(next.date, "weekday")} ${formatDay(next.date, "short")}`,
              title: next.title,
            })}
            <IconChevronRight size={16} aria-hidden="true" />
          </Link>
        )}
      </div>
    );
  }
  return (
    <div className={css.dayCards}>
      {cards.map((day) => (
        <DayCard
          key={keyOf(day)}
          day={day}
          today={daysProps.today}
          unit={daysProps.unit}
          showProgram={daysProps.showProgram}
          maxLines={10}
          large
          onOpen={daysProps.onOpen && (() => daysProps.onOpen?.(day))}
        />
      ))}
    </div>
  );
}
