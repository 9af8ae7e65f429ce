import { formatDate, toLocalDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { ButtonLink } from "~/ui/button/Button";
import { Link } from "~/ui/link/Link";
import { type Subscription, usePlanOffers } from "../api";
import { bandFor, formatPrice, priceOf } from "../bands";
import css from "./Plan.module.css";

const day = (instant: string) => formatDate(toLocalDate(instant));

/** What happens next, in a sentence. */
export function PlanExplanation({ plan, owner }: { plan: Subscription; owner: boolean }) {
  if (plan.trial && !plan.scheduled_plan && plan.active_clients > plan.free_clients)
    return <TrialNeeds plan={plan} owner={owner} />;
  const text = explanation(plan);
  if (!text) return null;
  return (
    <p className="dim">
      {text}{" "}
      {mustReduce(plan) && (
        <Link name="clients_with_programs" className="link">
          {m.subscription_see_clients()}
        </Link>
      )}
    </p>
  );
}

function explanation(plan: Subscription): string | undefined {
  const end = plan.period_end_date ? day(plan.period_end_date) : "";
  if (plan.trial) return trialText(plan);
  if (plan.cancel_at_period_end)
    return plan.downgrading_to_free
      ? m.subscription_moving_to_free({ date: end, count: plan.active_sub_clients })
      : m.subscription_will_pause({ date: end, count: plan.active_sub_clients, places: String(plan.free_clients) });
  if (plan.scheduled_plan) return changeText(plan, plan.scheduled_plan.max_clients, end);
  return plan.free_plan ? m.subscription_free_note({ places: String(plan.free_clients) }) : undefined;
}

function trialText(plan: Subscription): string {
  if (!plan.scheduled_plan || !plan.next_payment_date) {
    const clients = String(plan.max_clients);
    return m.subscription_trial_note({ clients, places: String(plan.free_clients) });
  }
  const { max_clients: places } = plan.scheduled_plan;
  const begins = m.subscription_begins({
    clients: m.subscription_clients_count({ count: places }),
    date: day(plan.next_payment_date),
  });
  if (!mustReduce(plan)) return begins;
  return `${begins} ${m.subscription_start_too_small({ count: String(plan.active_clients), places: String(places) })}`;
}

function changeText(plan: Subscription, places: number, date: string): string {
  const booked = m.subscription_change_booked({ clients: m.subscription_clients_count({ count: places }), date });
  if (!mustReduce(plan)) return booked;
  const tooSmall = m.subscription_change_too_small({ count: String(plan.active_clients), places: String(places) });
  return `${booked} ${tooSmall}`;
}

/** Whether there are more clients than what comes next has places for. */
function mustReduce(plan: Subscription): boolean {
  if (plan.cancel_at_period_end) return !plan.downgrading_to_free;
  return plan.scheduled_plan !== null && plan.active_clients > plan.scheduled_plan.max_clients;
}

/** A trial with more clients than Free holds: the plan that holds them, what it costs, and from when on. */
function TrialNeeds({ plan, owner }: { plan: Subscription; owner: boolean }) {
  const offers = usePlanOffers(owner).data;
  const band = offers && bandFor(offers.plans, plan.active_clients);
  const period = plan.billing_period ?? "month";
  return (
    <>
      <p className="dim">
        {m.subscription_trial_everything({ clients: String(plan.max_clients) })}{" "}
        {band &&
          plan.trial_end_date &&
          m.subscription_trial_needs({
            count: String(plan.active_clients),
            clients: m.subscription_clients_count({ count: band.max_clients }),
            price: formatPrice(priceOf(band, period), offers.currency, period),
            date: day(plan.trial_end_date),
          })}
      </p>
      {owner && !plan.purchase_failed && (
        <div className={css.buttons}>
          <ButtonLink variant="primary" to={{ name: "choose_your_plan" }}>
            {m.subscription_choose_plan()}
          </ButtonLink>
        </div>
      )}
    </>
  );
}

/** What makes room for more clients, and what it costs: for an owner who comes close to the limit. */
export function RoomForMore({ plan }: { plan: Subscription }) {
  const isNear = plan.warning === "approaching" || plan.warning === "crushing";
  const offers = usePlanOffers(isNear).data;
  const band = isNear && offers ? bandFor(offers.plans, plan.max_clients + 1) : undefined;
  if (!band || !offers) return null;
  const period = plan.billing_period ?? "month";
  return (
    <>
      {m.subscription_band_price({
        clients: m.subscription_clients_count({ count: band.max_clients }),
        price: formatPrice(priceOf(band, period), offers.currency, period),
      })}
    </>
  );
}
