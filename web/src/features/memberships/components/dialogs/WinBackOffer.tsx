import { useMutation } from "@tanstack/react-query";
import { discountText } from "~/domain/coupons/discountText";
import { errorMessage } from "~/lib/apiError";
import { formatMoney } from "~/lib/money";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { FormError } from "~/ui/form/FormError";
import { toast } from "~/ui/toast/toast";
import { acceptWinBack, useRefreshMemberships, useWinBackOffer } from "../../api";
import { formatLongDate } from "../../format";
import css from "../discounts/Discounts.module.css";

/** What the coach offers for staying, once: cancelling in spite of it declines it for good. */
export function WinBackOffer({ programId, onStay }: { programId: string; onStay: () => void }) {
  const { data } = useWinBackOffer(programId);
  const refreshMemberships = useRefreshMemberships();
  const accept = useMutation({
    mutationFn: () => acceptWinBack(programId),
    onSuccess: async () => {
      await refreshMemberships();
      toast(m.memberships_offer_taken());
      onStay();
    },
  });
  const offer = data?.offer;
  const next = offer?.invoices[0];
  if (!offer || !next) return null;
  const parts = {
    discount: discountText(offer.discount),
    price: formatMoney(next.price.amount_minor, next.price.currency),
    date: formatLongDate(next.on),
  };
  return (
    <section className={css.offer} aria-label={m.memberships_offer_title()}>
      <h3 className="t16 w6">{m.memberships_offer_title()}</h3>
      <p>
        {next.total.amount_minor === 0
          ? m.memberships_offer_text_free(parts)
          : m.memberships_offer_text({ ...parts, amount: formatMoney(next.total.amount_minor, next.total.currency) })}
      </p>
      {offer.replaces && <p className="t13 dim">{m.memberships_offer_replaces({ code: offer.replaces.code })}</p>}
      <Button variant="primary" busy={accept.isPending} onClick={() => accept.mutate()}>
        {m.memberships_offer_take()}
      </Button>
      <FormError>{accept.error && errorMessage(accept.error)}</FormError>
    </section>
  );
}
