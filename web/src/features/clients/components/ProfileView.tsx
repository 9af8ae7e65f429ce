import { IconCalendar, IconChevronDown, IconChevronUp, IconMessage } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useMe } from "~/api/me";
import { formatAgo, formatDate, localDateOf } from "~/lib/dates";
import { formatMoney } from "~/lib/money";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { Badge, type BadgeTone } from "~/ui/badge/Badge";
import { Button, ButtonLink, IconLink } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { Link, useExists } from "~/ui/link/Link";
import { Menu } from "~/ui/menu/Menu";
import { MoneyText } from "~/ui/money/MoneyText";
import { Page, PageHeader } from "~/ui/page/Page";
import { Segmented } from "~/ui/field/Segmented";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { type Stat, StatStrip } from "~/ui/stats/StatStrip";
import { DataTable } from "~/ui/table/DataTable";
import { type Profile, useNeighbours, useStrength } from "../api";
import { useToday } from "../today";
import { aheadOf, countryOf, noteOf, shortDay, sinceDay, whereOf } from "../words";
import { Compliance } from "./Compliance";
import { PlaceMenu } from "./PlaceMenu";
import css from "./Profile.module.css";
import { StatusBadge } from "./StatusBadge";
import { ThisWeek } from "./ThisWeek";
import { inUnit, type Unit } from "./units";

const StrengthChart = lazy(() => import("./StrengthChart").then(({ StrengthChart }) => ({ default: StrengthChart })));

const SPANS = { month: 5, quarter: 13, year: 52 } as const;
type Span = keyof typeof SPANS;

/** The page of a client: head, figures, and what is behind them. */
export function ProfileView({ profile }: { profile: Profile }) {
  const name = profile.client.deleted ? m.clients_deleted() : profile.client.full_name;
  const unit: Unit = useMe().data?.private.weight === "lb" ? "lb" : "kg";
  const strength = useStrength(profile.client.id, undefined, SPANS.quarter);
  const today = useToday();
  return (
    <Page title={name}>
      <Head profile={profile} name={name} />
      <StatStrip loading={strength.isPending} stats={statsOf(profile, strength.data, unit, today)} />
      <div className={css.columns}>
        <div className={css.column}>
          <StrengthCard profile={profile} unit={unit} />
          <ThisWeek profile={profile} />
          {profile.payments && <Payments profile={profile} />}
        </div>
        <div className={css.column}>
          <Compliance profile={profile} />
          <Programs profile={profile} />
          <Comments profile={profile} />
        </div>
      </div>
    </Page>
  );
}

function Head({ profile, name }: { profile: Profile; name: string }) {
  const exists = useExists();
  const time = useLocalTime(profile.zone);
  const { client, badge } = profile;
  const about = [
    [profile.age, profile.country && countryOf(profile.country)].filter((part) => part !== null).join(", "),
    m.clients_local_time({ time }),
    m.clients_since({ date: formatDate(profile.since) }),
    profile.email,
  ].filter(Boolean);
  const single = profile.plans.filter((place) => place.abilities.length > 0);
  return (
    <PageHeader
      crumbs={
        <span className={css.crumbs}>
          <Link name="clients_with_programs">{m.clients_crumb()}</Link>
          <Neighbours clientId={client.id} />
        </span>
      }
      title={name}
      picture={<Avatar name={client.full_name} src={client.avatar_url} size={64} />}
      badges={badge && <StatusBadge badge={badge} />}
      note={<span className={css.about}>{about.join(" · ")}</span>}
      actions={
        <>
          {exists("athlete_calendar") && (
            <ButtonLink
              icon={<IconCalendar size={16} />}
              to={{ name: "athlete_calendar", params: { userId: client.id } }}
            >
              {m.clients_open_calendar()}
            </ButtonLink>
          )}
          {exists("conversations") && (
            <ButtonLink
              variant="primary"
              icon={<IconMessage size={16} />}
              to={{ name: "conversations", search: { client: client.id } }}
            >
              {m.clients_message()}
            </ButtonLink>
          )}
          {single.length === 1 && single[0] && <PlaceMenu place={single[0]} own outlined />}
        </>
      }
    />
  );
}

/** The client before and after this one, as in the list by name. */
function Neighbours({ clientId }: { clientId: string }) {
  const around = useNeighbours(clientId).data;
  if (!around?.number || around.total < 2) return null;
  const step = (id: string | null, label: string, icon: ReactNode) =>
    id ? (
      <IconLink small label={label} to={{ name: "show_client_programs", params: { athleteId: id } }}>
        {icon}
      </IconLink>
    ) : (
      <span className={css.noStep} aria-hidden="true">
        {icon}
      </span>
    );
  return (
    <span className={css.around}>
      <span className="num">
        {m.clients_number({ number: String(around.number), total: around.total.toLocaleString("en-GB") })}
      </span>
      {step(around.before, m.clients_before(), <IconChevronUp size={16} />)}
      {step(around.after, m.clients_after(), <IconChevronDown size={16} />)}
    </span>
  );
}

/** What the clock on the client's wall shows. */
function useLocalTime(zone: string): string {
  const tell = () => new Date().toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: zone });
  const [time, setTime] = useState(tell);
  useEffect(() => {
    const timer = window.setInterval(() => setTime(tell()), 15_000);
    return () => window.clearInterval(timer);
  });
  return time;
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

function StrengthCard({ profile, unit }: { profile: Profile; unit: Unit }) {
  const [lift, setLift] = useState<string>();
  const [span, setSpan] = useState<Span>("quarter");
  const strength = useStrength(profile.client.id, lift, SPANS[span]);
  const found = strength.data;
  const chosen = found?.lift;
  return (
    <Card
      title={chosen?.name ?? m.clients_stat_lift_none()}
      note={chosen && m.clients_chart_note({ unit })}
      actions={
        chosen && (
          <>
            <Segmented
              label={m.clients_chart_span()}
              value={span}
              onChange={setSpan}
              options={[
                { value: "month", label: m.clients_span_month() },
                { value: "quarter", label: m.clients_span_quarter() },
                { value: "year", label: m.clients_span_year() },
              ]}
            />
            {(found?.lifts.length ?? 0) > 1 && (
              <Menu
                align="end"
                label={m.clients_chart_lift()}
                trigger={
                  <Button
                    aria-label={`${m.clients_chart_lift()}: ${chosen.name}`}
                    after={<IconChevronDown size={14} />}
                  >
                    <span className={css.lift}>{chosen.name}</span>
                  </Button>
                }
                items={
                  found?.lifts.map((one) => ({
                    label: one.name,
                    selected: one.key === chosen.key,
                    onClick: () => setLift(one.key),
                  })) ?? []
                }
              />
            )}
          </>
        )
      }
    >
      {strength.isPending ? (
        <Skeleton width="100%" height={208} />
      ) : found && chosen && found.points.length > 0 ? (
        <Suspense fallback={<Skeleton width="100%" height={208} />}>
          <StrengthChart points={found.points} lift={chosen.name} unit={unit} />
        </Suspense>
      ) : (
        <p className={css.quiet}>{m.clients_chart_empty({ name: profile.first_name })}</p>
      )}
    </Card>
  );
}

function Programs({ profile }: { profile: Profile }) {
  return (
    <Card flush title={m.clients_programs()}>
      <ul>
        {profile.plans.map((place) => {
          const note = [whereOf(place), aheadOf(place), noteOf(place)].filter((text) => text && text !== "–");
          return (
            <li key={place.plan.id} className={css.program}>
              <span className={css.words}>
                <Link name="coach_program_view_clients" params={{ planId: place.plan.id }} className={css.name}>
                  {place.plan.title}
                </Link>
                {note.length > 0 && <span className={css.meta}>{note.join(" · ")}</span>}
                <span className={css.line}>
                  <StatusBadge badge={place.badge} />
                  <span className="t12 dim">
                    {place.price ? `${place.price.price_format} ${place.price.duration_label}` : m.clients_free()}
                  </span>
                </span>
              </span>
              {place.abilities.length > 0 && <PlaceMenu place={place} own />}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function Comments({ profile }: { profile: Profile }) {
  const [now] = useState(() => new Date());
  return (
    <Card flush title={m.clients_comments()}>
      {profile.comments.length === 0 ? (
        <p className={css.quiet}>{m.clients_comments_empty({ name: profile.first_name })}</p>
      ) : (
        <ul>
          {profile.comments.map((one) => (
            <li key={`${one.at}-${one.plan_title}`} className={css.comment}>
              <span className={css.said}>
                <span className="t12 meta num" title={formatDate(one.date)}>
                  {formatAgo(new Date(one.at), now)} · {one.plan_title}
                </span>
                {one.fresh && <Badge tone="info">{m.clients_comment_new()}</Badge>}
              </span>
              <q className={css.quote}>{one.text}</q>
              {(one.mood !== null || one.energy !== null) && (
                <span className="t12 meta num">
                  {[
                    one.mood !== null && m.clients_comment_mood({ value: String(one.mood) }),
                    one.energy !== null && m.clients_comment_energy({ value: String(one.energy) }),
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

type Payment = NonNullable<Profile["payments"]>[number];
const PAYMENT: Record<Payment["status"], { label: () => string; tone: BadgeTone }> = {
  paid: { label: m.clients_paid, tone: "ok" },
  refunded: { label: m.clients_refunded, tone: "neutral" },
  partly_refunded: { label: m.clients_partly_refunded, tone: "neutral" },
  refund: { label: m.clients_refund, tone: "neutral" },
  disputed: { label: m.clients_disputed, tone: "warn" },
};

function Payments({ profile }: { profile: Profile }) {
  const exists = useExists();
  const rows = profile.payments ?? [];
  return (
    <Card
      flush
      title={m.clients_payments()}
      actions={
        profile.payments_total > rows.length &&
        exists("coach_dashboard_transactions") && (
          <ButtonLink size="small" to={{ name: "coach_dashboard_transactions" }}>
            {m.clients_payments_all()}
          </ButtonLink>
        )
      }
    >
      <DataTable
        bare
        label={m.clients_payments()}
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          {
            key: "date",
            header: m.clients_payments_date(),
            width: 120,
            cell: (row) => <span className="num dim">{formatDate(localDateOf(new Date(row.at)))}</span>,
          },
          { key: "for", header: m.clients_payments_for(), cell: (row) => <span className="w5">{row.title}</span> },
          {
            key: "paid",
            header: m.clients_payments_paid(),
            align: "right",
            width: 96,
            cell: (row) => <MoneyText amount={row.paid.amount_minor} currency={row.paid.currency} />,
          },
          {
            key: "fee",
            header: m.clients_payments_fee(),
            align: "right",
            width: 88,
            cell: (row) => (
              <span className="dim">
                <MoneyText amount={row.fees.amount_minor} currency={row.fees.currency} />
              </span>
            ),
          },
          {
            key: "net",
            header: m.clients_payments_net(),
            align: "right",
            width: 104,
            cell: (row) => (
              <span className="w6">
                <MoneyText amount={row.net.amount_minor} currency={row.net.currency} />
              </span>
            ),
          },
          {
            key: "status",
            header: m.clients_payments_status(),
            width: 140,
            cell: (row) => <Badge tone={PAYMENT[row.status].tone}>{PAYMENT[row.status].label()}</Badge>,
          },
        ]}
        phone={(row) => (
          <span className={css.payment}>
            <span className={css.words}>
              <span className="t13 w5 truncate">{row.title}</span>
              <span className={css.meta}>{formatDate(localDateOf(new Date(row.at)))}</span>
            </span>
            <span className={css.sum}>
              <MoneyText amount={row.paid.amount_minor} currency={row.paid.currency} />
              <Badge tone={PAYMENT[row.status].tone}>{PAYMENT[row.status].label()}</Badge>
            </span>
          </span>
        )}
        empty={<p className={css.quiet}>{m.clients_payments_empty()}</p>}
      />
    </Card>
  );
}
