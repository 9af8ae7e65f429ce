import { PERIODS } from "~/domain/programs/periods";
import { m } from "~/paraglide/messages.js";
import { Badge } from "~/ui/badge/Badge";
import { Button, ButtonLink } from "~/ui/button/Button";
import { MoneyText } from "~/ui/money/MoneyText";
import type { Membership, PublicProgram } from "../../api";
import { isTraining, nextEventText, nextPriceText, statusTone } from "../../status";
import { PrimaryActionButton } from "./PrimaryActionButton";
import css from "./MembershipPanel.module.css";
import type { PublicPageState } from "./usePublicPage";

/** The viewer's membership on the program's page: its status, the next event and the actions. */
export default function MembershipPanel({
  program,
  membership,
  page,
}: {
  program: PublicProgram;
  membership: Membership;
  page: PublicPageState;
}) {
  const { abilities, plan_price: price } = membership;
  const canManage = !program.owner.zapier_account;
  const can = (ability: (typeof abilities)[number]) => abilities.includes(ability);
  return (
    <>
      <div className={css.head}>
        <span className="t16 w6">{m.memberships_yours()}</span>
        <Badge tone={statusTone(membership)}>{membership.state_label}</Badge>
      </div>
      {price && (
        <MoneyText
          amount={price.amount_minor}
          currency={price.currency}
          per={PERIODS[price.duration].per()}
          trim
          size="title"
        />
      )}
      <p className="dim">{nextEventText(membership)}</p>
      {membership.next_price && <p className="dim">{nextPriceText(membership)}</p>}
      <div className={css.actions}>
        <PrimaryActionButton program={program} page={page} />
        {isTraining(membership) && (
          <ButtonLink
            variant={program.primary_action.action === "none" ? "primary" : "outline"}
            size="large"
            wide
            to={{ name: "user_calendar" }}
          >
            {m.memberships_open_calendar()}
          </ButtonLink>
        )}
        {can("reschedule") && (
          <Button wide onClick={() => page.setDialog("reschedule")}>
            {m.memberships_reschedule()}
          </Button>
        )}
        {canManage && can("switch_price") && (
          <Button wide onClick={() => page.setDialog("price")}>
            {m.memberships_switch_price()}
          </Button>
        )}
        {canManage && can("cancel") && (
          <Button wide variant="quiet" onClick={() => page.setDialog("cancel")}>
            {m.memberships_cancel()}
          </Button>
        )}
      </div>
    </>
  );
}
