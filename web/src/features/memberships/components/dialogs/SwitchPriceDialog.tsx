import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { RadioCards } from "~/ui/field/RadioCards";
import { FormError } from "~/ui/form/FormError";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { toast } from "~/ui/toast/toast";
import { choosePrice, type PriceChoice, usePriceChoices, useRefreshMemberships } from "../../api";
import { formatLongDate, priceText } from "../../format";
import { UpcomingPlan } from "../discounts/UpcomingPlan";
import css from "./dialogs.module.css";

/** Switches to another price from the next payment on, and back. What will be paid is shown before. */
export default function SwitchPriceDialog({
  programId,
  title,
  onClose,
}: {
  programId: string;
  title: string;
  onClose: () => void;
}) {
  const query = usePriceChoices(programId);
  const refreshMemberships = useRefreshMemberships();
  const [chosenId, setChosenId] = useState<string>();
  const choices = query.data?.choices ?? [];
  const next = choices.find(({ is_next: isNext }) => isNext);
  const chosen = choices.find(({ option }) => option.id === chosenId) ?? next;
  const save = useMutation({
    mutationFn: ({ option, invoices }: PriceChoice) =>
      choosePrice(programId, { price_option_id: option.id, first_payment_on: invoices[0]?.on ?? "" }),
    onSuccess: async (_, choice) => {
      await refreshMemberships();
      toast(savedText(choice));
      onClose();
    },
    // The next payment may be on another day by now, or the price no longer on sale.
    onError: refreshMemberships,
  });
  return (
    <FormDialog
      onClose={onClose}
      title={m.memberships_switch_title({ title })}
      size="large"
      submit={chosen ? submitText(chosen) : m.memberships_switch_price()}
      disabled={!chosen || chosen === next}
      busy={save.isPending}
      onSubmit={() => chosen && save.mutate(chosen)}
    >
      {query.error && !query.data && <ErrorState error={query.error} onRetry={query.refetch} />}
      {query.isPending && <Skeleton height={320} />}
      {query.data && !chosen && <p className="dim">{m.memberships_switch_none()}</p>}
      {chosen && (
        <div className={css.stack}>
          <p>{m.memberships_switch_text({ date: startOf(chosen) })}</p>
          <RadioCards
            label={m.memberships_switch_choice()}
            value={chosen.option.id}
            onChange={(id) => {
              setChosenId(id);
              save.reset();
            }}
            options={choices.map((choice) => ({
              value: choice.option.id,
              label: priceText(choice.option),
              note: noteOf(choice),
            }))}
          />
          <FormError>{save.error && errorMessage(save.error)}</FormError>
          <UpcomingPlan
            invoices={chosen.invoices}
            label={m.memberships_switch_plan({ price: priceText(chosen.option) })}
          />
        </div>
      )}
    </FormDialog>
  );
}

const startOf = ({ invoices: [first] }: PriceChoice) => (first ? formatLongDate(first.on) : "");

function noteOf(choice: PriceChoice): string {
  if (choice.is_current) return m.memberships_switch_current();
  const date = startOf(choice);
  return choice.is_next ? m.memberships_switch_chosen({ date }) : m.memberships_switch_from({ date });
}

const submitText = (choice: PriceChoice) =>
  choice.is_current
    ? m.memberships_switch_stay({ price: priceText(choice.option) })
    : m.memberships_switch_submit({ date: startOf(choice) });

const savedText = (choice: PriceChoice) =>
  choice.is_current
    ? m.memberships_switch_stayed({ price: priceText(choice.option) })
    : m.memberships_switched({ price: priceText(choice.option), date: startOf(choice) });
