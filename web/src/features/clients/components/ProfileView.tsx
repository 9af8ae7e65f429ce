import { useMe } from "~/api/me";
import { formatMoney } from "~/lib/money";
import { m } from "~/paraglide/messages.js";
import { Page } from "~/ui/page/Page";
import { type Stat, StatStrip } from "~/ui/stats/StatStrip";
import { type Profile, useStrength } from "../api";
import { useToday } from "../today";
import { shortDay, sinceDay } from "../words";
import { CommentsCard } from "./CommentsCard";
import { Compliance } from "./Compliance";
import { PaymentsCard } from "./PaymentsCard";
import css from "./Profile.module.css";
import { ProfileHead } from "./ProfileHead";
import { ProgramsCard } from "./ProgramsCard";
import { StrengthCard } from "./StrengthCard";
import { ThisWeek } from "./ThisWeek";
import { inUnit, SPANS, type Unit } from "./units";

/** The page of a client: head, figures, and what is behind them. */
export function ProfileView({ profile }: { profile: Profile }) {
  const name = profile.client.deleted ? m.clients_deleted() : profile.client.full_name;
  const unit: Unit = useMe().data?.private.weight === "lb" ? "lb" : "kg";
  const strength = useStrength(profile.client.id, undefined, SPANS.quarter);
  const today = useToday();
  return (
    <Page title={name}>
      <ProfileHead profile={profile} name={name} />
      <StatStrip loading={strength.isPending} stats={statsOf(profile, strength.data, unit, today)} />
      <div className={css.columns}>
        <div className={css.column}>
          <StrengthCard profile={profile} unit={unit} />
          <ThisWeek profile={profile} />
          {profile.payments && <PaymentsCard profile={profile} />}
        </div>
        <div className={css.column}>
          <Compliance profile={profile} />
          <ProgramsCard profile={profile} />
          <CommentsCard profile={profile} />
        </div>
      </div>
    </Page>
  );
}

function statsOf(
  profile: Profile,
  strength: ReturnType<typeof useStrength>["data"],
  unit: Unit,
  today: string,
): Stat[] {
  const { sessions_done: done, sessions_planned: planned, completion, mood, energy, last_trained } = profile;
  const points = strength?.points ?? [];
  const last = points.at(-1);
  const gain =
    last && points[0] ? inUnit(last.one_rep_max_kg, unit) - inUnit(points[0].one_rep_max_kg, unit) : undefined;
  const next = profile.next_payment;
  const stats: (Stat | false)[] = [
    {
      label: m.clients_stat_sessions(),
      value: m.clients_stat_sessions_value({ done: String(done), planned: String(planned) }),
      note: completion === null ? undefined : `${completion} %`,
      tone: completion === null || completion >= 70 ? "good" : completion < 50 ? "warn" : "plain",
    },
    {
      label: strength?.lift ? m.clients_stat_lift({ lift: strength.lift.name }) : m.clients_stat_lift_none(),
      value: last ? `${inUnit(last.one_rep_max_kg, unit)} ${unit}` : m.clients_none(),
      note: gain ? m.clients_stat_gain({ gain: `${gain > 0 ? "+" : "−"}${Math.abs(gain)} ${unit}` }) : undefined,
      tone: gain && gain > 0 ? "good" : "plain",
    },
    {
      label: m.clients_stat_feeling(),
      value: mood === null && energy === null ? m.clients_none() : `${figure(mood)} · ${figure(energy)}`,
      note: mood === null && energy === null ? undefined : m.clients_mean({ value: "" }).trim(),
    },
    {
      label: m.clients_stat_last(),
      value: last_trained ? sinceDay(last_trained, today) : m.clients_never(),
    },
    profile.paid_net !== null && {
      label: m.clients_stat_paid(),
      value: paidOf(profile),
      note: next
        ? m.clients_stat_next({
            date: shortDay(next.on),
            amount: formatMoney(next.amount_minor, next.currency, { trim: true }),
          })
        : undefined,
    },
  ];
  return stats.filter((stat) => stat !== false);
}

const figure = (value: number | null) => (value === null ? "–" : value.toFixed(1));

function paidOf(profile: Profile): string {
  const sums = profile.paid_net ?? [];
  return sums.length === 0
    ? m.clients_none()
    : sums.map((sum) => formatMoney(sum.amount_minor, sum.currency)).join(" + ");
}
