import { $api, onError, type Schemas } from "~/api/client";
import type { CalendarDay } from "~/domain/training/calendarDay";
import { dayTitle } from "~/domain/training/title";
import { fromKg } from "~/domain/training/load";
import { useUnit } from "~/domain/training/useUnit";
import { addDays } from "~/lib/dates";
import { formatDay, formatNumber } from "~/lib/format";
import { formatDaysAgo } from "~/lib/relativeTime";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { Link } from "~/ui/link/Link";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { loggedExercises } from "../../lib/clientSessions";
import { useToday } from "~/ui/useToday";
import css from "./Sidebar.module.css";

const SESSIONS_SHOWN = 4;
/** The last sessions are looked for in these days: as many as the server sends at once. */
const DAYS_BACK = 41;

const client = (clientId: string) => ({ params: { path: { athlete_id: clientId } }, ...onError("inline") });

/** What a coach wants to know of a client while writing for them: best lifts, last sessions, and how they felt. */
export function ClientSidebar({ clientId }: { clientId: string }) {
  const today = useToday();
  const profile = $api.useQuery("get", "/api/coach/clients/{athlete_id}", client(clientId));
  const strength = $api.useQuery("get", "/api/coach/clients/{athlete_id}/strength", client(clientId));
  const calendar = $api.useQuery("get", "/api/coach/athletes/{client_id}/calendar", {
    params: { path: { client_id: clientId }, query: { from: addDays(today, -DAYS_BACK), to: today } },
    ...onError("inline"),
  });
  const failed = [profile, strength, calendar].find(({ error, data }) => error && !data);
  if (failed) return <ErrorState error={failed.error} onRetry={failed.refetch} />;
  if (!profile.data || !strength.data || !calendar.data) return <SkeletonRows rows={6} height={48} />;
  const sessions = calendar.data.days
    .filter(({ results, log }) => results.length > 0 || log?.completed_at)
    .toReversed()
    .slice(0, SESSIONS_SHOWN);
  return (
    <>
      <Header profile={profile.data} today={today} />
      <Lifts lifts={strength.data.lifts} name={profile.data.first_name} />
      <section className={css.part}>
        <h3 className={css.partTitle}>{m.builder_client_sessions()}</h3>
        {sessions.length === 0 && <p className="t13 meta">{m.builder_client_no_sessions()}</p>}
        {sessions.map((day) => (
          <Session key={`${day.enrolment_id}.${day.run}.${day.day}`} day={day} />
        ))}
      </section>
      <Comments comments={profile.data.comments} />
    </>
  );
}

function Header({ profile, today }: { profile: Schemas["ClientProfile"]; today: string }) {
  const { client: person, mood, energy, last_trained } = profile;
  const facts = [
    last_trained ? m.builder_client_trained({ when: formatDaysAgo(last_trained, today) }) : m.builder_client_not_yet(),
    mood !== null && m.builder_client_mood({ value: formatNumber(mood) }),
    energy !== null && m.builder_client_energy({ value: formatNumber(energy) }),
  ];
  return (
    <div className={css.person}>
      <Avatar name={person.full_name} src={person.avatar_url} size={40} />
      <span className={css.itemText}>
        <Link name="show_client_programs" params={{ clientId: person.id }} className={css.itemName}>
          {person.full_name}
        </Link>
        <span className="t12 meta">{facts.filter(Boolean).join(" · ")}</span>
      </span>
    </div>
  );
}

function Lifts({ lifts, name }: { lifts: Schemas["Lift"][]; name: string }) {
  const unit = useUnit();
  return (
    <section className={css.part}>
      <h3 className={css.partTitle}>{m.builder_client_lifts()}</h3>
      {lifts.length === 0 && <p className="t13 meta">{m.builder_client_no_lifts({ name })}</p>}
      <dl className={css.lifts}>
        {lifts.map((lift) => (
          <div key={lift.key}>
            <dt>{lift.name}</dt>
            <dd>{`${formatNumber(fromKg(lift.one_rep_max_kg, unit), { maximumFractionDigits: 1 })} ${unit}`}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** One logged day: its exercises with loads and RPE, and how it felt. */
function Session({ day }: { day: CalendarDay }) {
  const { log } = day;
  const feelings = [
    log?.mood && m.builder_client_mood({ value: `${log.mood}` }),
    log?.energy && m.builder_client_energy({ value: `${log.energy}` }),
  ].filter(Boolean);
  return (
    <article className={css.session}>
      <h4 className={css.sessionTitle}>
        {dayTitle(day.content)} <span className="t12 meta">{formatDay(day.date, "weekdayShort")}</span>
      </h4>
      <dl className={css.lifts}>
        {loggedExercises(day).map(({ id, name, text }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {feelings.length > 0 && <p className="t12 meta">{feelings.join(" · ")}</p>}
    </article>
  );
}

function Comments({ comments }: { comments: Schemas["ClientComment"][] }) {
  if (comments.length === 0) return null;
  return (
    <section className={css.part}>
      <h3 className={css.partTitle}>{m.builder_client_comments()}</h3>
      {comments.map(({ at, date, text }) => (
        <blockquote key={at} className={css.comment}>
          {text} <span className="t12 meta">{formatDay(date, "weekdayShort")}</span>
        </blockquote>
      ))}
    </section>
  );
}
