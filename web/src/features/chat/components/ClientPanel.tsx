import { session } from "~/api/session";
import { AssigneeMenu } from "~/domain/clients/AssigneeMenu";
import { NotesCard } from "~/domain/clients/NotesCard";
import { TagPicker } from "~/domain/clients/tags/TagPicker";
import { badgeTone, formatAgreedPrice, formatPosition } from "~/domain/programs/memberships";
import { formatSessionDone } from "~/domain/training/sessionDone";
import { toLocalDate } from "~/lib/dates";
import { formatDay, formatNumber, formatTime } from "~/lib/format";
import { formatMoney } from "~/lib/money";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { Badge } from "~/ui/badge/Badge";
import { ButtonLink } from "~/ui/button/Button";
import { Kbd } from "~/ui/keys/Kbd";
import { keyText } from "~/ui/keys/keyList";
import { Link } from "~/ui/link/Link";
import { SkeletonText } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { useMedia } from "~/ui/useMedia";
import { type ClientProfile, type ConversationDetail, type Evidence, useClientProfile, useEvidence } from "../api";
import { KEYS } from "../keys";
import { AskForPayment } from "./AskForPayment";
import css from "./Chat.module.css";
import { useNow } from "~/ui/useNow";

const WEEKS = 6;
const BAR_HEIGHT = 40;

/** What a coach should know of a client while answering: programs, money, training and how they feel. */
export function ClientPanel({ detail, onAsk }: { detail: ConversationDetail; onAsk: (text: string) => void }) {
  const clientId = detail.client_id ?? "";
  const profile = useClientProfile(clientId);
  const evidence = useEvidence(clientId, detail.programs.length > 0);
  const now = useNow();
  const narrow = useMedia("(max-width: 991.98px)");
  if (!detail.client_id) return null;
  const known = profile.data;
  const facts = known && [
    known.age === null ? undefined : String(known.age),
    m.clients_local_time({ time: formatTime(now, known.zone) }),
  ];
  return (
    <>
      <div className={css.panelPart}>
        <span className={css.panelHead}>
          <Avatar name={detail.title} src={detail.picture_url} size={48} />
          <span className={css.panelName}>
            <strong>{detail.title}</strong>
            <span className={css.state}>
              {facts?.filter(Boolean).join(", ") ?? (detail.programs.join(" · ") || m.chat_no_program())}
            </span>
          </span>
        </span>
        <span className={css.panelLinks}>
          <ButtonLink
            to={{ name: "show_client_programs", params: { clientId } }}
            after={<Kbd>{keyText(KEYS.profile)}</Kbd>}
          >
            {m.chat_profile()}
          </ButtonLink>
          <ButtonLink to={{ name: "athlete_calendar", params: { userId: clientId } }}>{m.chat_calendar()}</ButtonLink>
        </span>
        {known && (
          <span className={css.panelMarks}>
            <TagPicker clientId={clientId} tags={known.tags} name={detail.title} />
            {/* On wider screens it is in the header of the conversation. */}
            {narrow && <AssigneeMenu clientId={clientId} assignee={known.assignee} name={detail.title} />}
          </span>
        )}
      </div>
      {profile.isPending && (
        <div className={css.panelPart}>
          <SkeletonText lines={6} />
        </div>
      )}
      {profile.isError && <ErrorState error={profile.error} onRetry={() => void profile.refetch()} />}
      {known && <Programs profile={known} />}
      {known && <Outstanding profile={known} detail={detail} onAsk={onAsk} />}
      {known && <Weeks profile={known} />}
      {evidence.data && <Sessions evidence={evidence.data} />}
      {known && <Feeling profile={known} />}
      {known && (
        <div className={css.panelNotes}>
          <NotesCard clientId={clientId} firstName={known.first_name} />
        </div>
      )}
    </>
  );
}

function Programs({ profile }: { profile: ClientProfile }) {
  const { next_payment: next } = profile;
  const seesMoney = session.get().user?.financial === true;
  if (profile.plans.length === 0) return <p className={css.panelPart}>{m.chat_no_program()}</p>;
  return (
    <section className={css.panelPart} aria-label={m.chat_panel_programs()}>
      {profile.plans.map((membership) => (
        <div key={membership.plan.id} className={css.panelProgram}>
          <span className={css.panelName}>
            <strong>{membership.plan.title}</strong>
            <span className={css.state}>{formatPosition(membership)}</span>
            <span>
              <Badge tone={badgeTone[membership.badge.colour]}>{membership.badge.label}</Badge>
            </span>
          </span>
          {seesMoney && <span className={css.panelPrice}>{formatAgreedPrice(membership)}</span>}
        </div>
      ))}
      {next && (
        <p className={css.state}>
          {m.chat_next_payment({
            amount: formatMoney(next.amount_minor, next.currency),
            date: formatDay(next.on, "weekdayShort"),
          })}
        </p>
      )}
    </section>
  );
}

type OutstandingProps = { profile: ClientProfile; detail: ConversationDetail; onAsk: (text: string) => void };

/** What the client owes, for coaches who may see money. */
function Outstanding({ profile, detail, onAsk }: OutstandingProps) {
  const owed = profile.outstanding ?? [];
  if (owed.length === 0) return null;
  return (
    <section className={css.outstanding} aria-label={m.chat_outstanding()}>
      {owed.map((payment) => (
        <div key={payment.plan_id} className={css.owed}>
          <span className={css.panelName}>
            <span className={css.state}>
              {m.chat_outstanding_since({ date: formatDay(toLocalDate(payment.since), "weekdayLong") })}
            </span>
            <strong className={css.owedSum}>{formatMoney(payment.amount_minor, payment.currency)}</strong>
            {owed.length > 1 && <span>{payment.plan_title}</span>}
            {payment.tried_at && (
              <span className={css.state}>
                {m.chat_outstanding_tried({ date: formatDay(toLocalDate(payment.tried_at), "weekdayLong") })}
              </span>
            )}
          </span>
          <AskForPayment planId={payment.plan_id} detail={detail} onAsk={onAsk} />
        </div>
      ))}
      <Link name="show_client_programs" params={{ clientId: profile.client.id }} className={css.link}>
        {m.chat_outstanding_payments()}
      </Link>
    </section>
  );
}

/** The share of planned sessions that was done in each of the last weeks. */
function Weeks({ profile }: { profile: ClientProfile }) {
  const weeks = profile.weeks.slice(-WEEKS);
  const done = weeks.reduce((sum, week) => sum + week.done, 0);
  const planned = weeks.reduce((sum, week) => sum + week.planned, 0);
  if (planned === 0) return null;
  return (
    <section className={css.panelPart}>
      <h3 className={css.panelTitle}>
        {m.chat_panel_weeks({ count: String(weeks.length) })}
        <span className={css.panelValue}>{m.chat_panel_done({ done: String(done), planned: String(planned) })}</span>
      </h3>
      <ol className={css.weekBars}>
        {weeks.map((week) => {
          const label = m.clients_compliance_week({
            date: formatDay(week.monday, "short"),
            done: String(week.done),
            planned: String(week.planned),
          });
          const height = week.planned ? Math.min(1, week.done / week.planned) * BAR_HEIGHT : 0;
          return (
            <li key={week.monday} title={label} style={{ height: BAR_HEIGHT }}>
              <span className="visually-hidden">{label}</span>
              <span aria-hidden="true" style={{ height }} />
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** The last session and the next ones. */
function Sessions({ evidence }: { evidence: Evidence }) {
  const { last_session: last, next_sessions: coming } = evidence;
  if (!last && coming.length === 0) return null;
  return (
    <section className={css.panelPart}>
      <h3 className={css.panelTitle}>{m.chat_panel_sessions()}</h3>
      <ul className={css.panelList}>
        {last && (
          <li>
            <span className={css.state}>{formatDay(last.date, "weekdayShort")}</span>
            <span>{last.titles.join(" · ")}</span>
            <span className={css.panelValue}>{formatSessionDone(last)}</span>
          </li>
        )}
        {coming.map(({ date, titles }) => (
          <li key={date}>
            <span className={css.state}>{formatDay(date, "weekdayShort")}</span>
            <span>{titles.join(" · ")}</span>
            <span className={css.panelValue}>{m.chat_panel_planned()}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Feeling({ profile: { mood, energy } }: { profile: ClientProfile }) {
  if (mood === null && energy === null) return null;
  const show = (value: number | null) =>
    value === null ? "–" : formatNumber(value, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  return (
    <section className={css.panelPart}>
      <h3 className={css.panelTitle}>{m.chat_panel_feeling()}</h3>
      <dl className={css.panelPairs}>
        <dt>{m.chat_panel_mood()}</dt>
        <dd>{show(mood)}</dd>
        <dt>{m.chat_panel_energy()}</dt>
        <dd>{show(energy)}</dd>
      </dl>
    </section>
  );
}
