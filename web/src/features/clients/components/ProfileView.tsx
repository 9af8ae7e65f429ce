import { useMe } from "~/api/me";
import { formatMoney } from "~/lib/money";
import { formatDay } from "~/lib/format";
import { formatDaysAgo } from "~/lib/relativeTime";
import { m } from "~/paraglide/messages.js";
import { type Stat, StatStrip } from "~/ui/stats/StatStrip";
import { type ClientProfile, useStrength } from "../api";
import { useToday } from "~/ui/useToday";
import { CommentsCard } from "./CommentsCard";
import { ComplianceCard } from "./ComplianceCard";
import { MacrosCard } from "./MacrosCard";
import { MessagesCard } from "./MessagesCard";
import { NotesCard } from "~/domain/clients/NotesCard";
import { PicturesCard } from "./PicturesCard";
import { PaymentsCard } from "./PaymentsCard";
import css from "./Profile.module.css";
import { ProgramsCard } from "./ProgramsCard";
import { StrengthCard } from "./StrengthCard";
import { ThisWeekCard } from "./ThisWeekCard";
import { inWeightUnit, SPAN_WEEKS, type WeightUnit } from "../strength";

/** The overview of a client: stats, and cards with the details. */
export function ProfileView({ profile }: { profile: ClientProfile }) {
  const unit: WeightUnit = useMe().data?.private.weight === "lb" ? "lb" : "kg";
  const strength = useStrength(profile.client.id, undefined, SPAN_WEEKS.quarter);
  const today = useToday();
  return (
    <>
      <StatStrip loading={strength.isPending} stats={statsOf(profile, strength.data, unit, today)} />
      <div className={css.columns}>
        <div className={css.column}>
          <StrengthCard profile={profile} unit={unit} />
          <ThisWeekCard profile={profile} />
          <ProgramsCard profile={profile} />
          {profile.payments && <PaymentsCard profile={profile} />}
          <CommentsCard profile={profile} />
          <PicturesCard profile={profile} />
        </div>
        <div className={css.column}>
          <MessagesCard profile={profile} />
          <NotesCard clientId={profile.client.id} firstName={profile.first_name} />
          <ComplianceCard profile={profile} />
          <MacrosCard profile={profile} />
        </div>
      </div>
    </>
  );
}

function statsOf(
  profile: ClientProfile,
  strength: ReturnType<typeof useStrength>["data"],
  unit: WeightUnit,
  today: string,
): Stat[] {
  const { sessions_done: done, sessions_planned: planned, completion, mood, energy, last_trained } = profile;
  const points = strength?.points ?? [];
  const last = points.at(-1);
  const gain =
    last && points[0]
      ? inWeightUnit(last.one_rep_max_kg, unit) - inWeightUnit(points[0].one_rep_max_kg, unit)
      : undefined;
  const next = profile.next_payment;
  const stats: (Stat | false)[] = [
    {
      label: m.clients_stat_sessions(),
      value: m.clients_stat_sessions_value({ done: String(done), planned: String(planned) }),
      note: completion === null ? undefined : `${completion}%`,
      tone: completion === null || completion >= 70 ? "good" : completion < 50 ? "warn" : "plain",
    },
    {
      label: strength?.lift ? m.clients_stat_lift({ lift: strength.lift.name }) : m.clients_stat_lift_none(),
      value: last ? `${inWeightUnit(last.one_rep_max_kg, unit)} ${unit}` : m.clients_none(),
      note: gain ? m.clients_stat_gain({ gain: `${gain > 0 ? "+" : "−"}${Math.abs(gain)} ${unit}` }) : undefined,
      tone: gain && gain > 0 ? "good" : "plain",
    },
    {
      label: m.clients_stat_feeling(),
      value: mood === null && energy === null ? m.clients_none() : `${formatAverage(mood)} · ${formatAverage(energy)}`,
      note: mood === null && energy === null ? undefined : m.clients_mean({ value: "" }).trim(),
    },
    {
      label: m.clients_stat_last(),
      value: last_trained ? formatDaysAgo(last_trained, today) : m.clients_never(),
    },
    profile.paid_net !== null && {
      label: m.clients_stat_paid(),
      value: formatPaid(profile),
      note: next
        ? m.clients_stat_next({
            date: formatDay(next.on, "short"),
            amount: formatMoney(next.amount_minor, next.currency, { trim: true }),
          })
        : undefined,
    },
  ];
  return stats.filter((stat) => stat !== false);
}

const formatAverage = (value: number | null) => (value === null ? "–" : value.toFixed(1));

function formatPaid(profile: ClientProfile): string {
  const totals = profile.paid_net ?? [];
  return totals.length === 0
    ? m.clients_none()
    : totals.map((total) => formatMoney(total.amount_minor, total.currency)).join(" + ");
}
