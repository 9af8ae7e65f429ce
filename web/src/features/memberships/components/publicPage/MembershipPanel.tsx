import { m } from "~/paraglide/messages.js";
import { Badge } from "~/ui/badge/Badge";
import { Button, ButtonLink } from "~/ui/button/Button";
import { useExists } from "~/ui/link/Link";
import { MoneyText } from "~/ui/money/MoneyText";
import type { Membership, PublicPlan } from "../../api";
import { nextSentence, toneOf } from "../../status";
import { CADENCES } from "../../format";
import { MainButton } from "./PrimaryActionButton";
import css from "./PriceCard.module.css";
import type { Buying } from "./usePurchaseChoice";

/** The viewer's own membership on the program's page: how it stands, what comes next, what may be done. */
export default function MembershipPanel({
  plan,
  membership,
  buying,
}: {
  plan: PublicPlan;
  membership: Membership;
  buying: Buying;
}) {
  const exists = useExists();
  const { abilities, plan_price: price, state } = membership;
  const manages = !plan.owner.zapier_account;
  const may = (ability: (typeof abilities)[number]) => abilities.includes(ability);
  const trains = (state === "active" || state === "trialing") && membership.is_applied;
  return (
    <>
      <div className={css.head}>
        <span className="t16 w6">{m.memberships_yours()}</span>
        <Badge tone={toneOf(membership)}>{membership.state_label}</Badge>
      </div>
      {price && (
        <MoneyText
          amount={price.amount_minor}
          currency={price.currency}
          per={CADENCES[price.duration].per()}
          trim
          size="title"
        />
      )}
      <p className="dim">{nextSentence(membership)}</p>
      <div className={css.manage}>
        <MainButton plan={plan} buying={buying} />
        {trains && exists("user_calendar") && (
          <ButtonLink
            variant={plan.primary_action.action === "none" ? "primary" : "outline"}
            size="large"
            wide
            to={{ name: "user_calendar" }}
          >
            {m.memberships_open_calendar()}
          </ButtonLink>
        )}
        {may("reschedule") && (
          <Button wide onClick={() => buying.setDialog("reschedule")}>
            {m.memberships_reschedule()}
          </Button>
        )}
        {manages && may("cancel") && (
          <Button wide variant="quiet" onClick={() => buying.setDialog("cancel")}>
            {m.memberships_cancel()}
          </Button>
        )}
      </div>
    </>
  );
}
