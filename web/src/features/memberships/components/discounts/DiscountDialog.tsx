import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { MAX_DISCOUNT_CODE_LENGTH } from "~/api/limits";
import { discountText } from "~/domain/coupons/discountText";
import { ApiError, errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Banner } from "~/ui/banner/Banner";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { TextField } from "~/ui/field/TextField";
import { FormError } from "~/ui/form/FormError";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { toast } from "~/ui/toast/toast";
import {
  applyDiscount,
  type DiscountPreview,
  previewDiscount,
  useRefreshMemberships,
  useUpcomingInvoices,
} from "../../api";
import css from "./Discounts.module.css";
import { UpcomingPlan } from "./UpcomingPlan";

/**
 * The next invoices of a membership, and where a code is entered. A code without another discount is applied at once;
 * one that would replace a discount shows both futures first.
 */
export default function DiscountDialog({
  programId,
  title,
  onClose,
}: {
  programId: string;
  title: string;
  onClose: () => void;
}) {
  const upcoming = useUpcomingInvoices(programId);
  const refreshMemberships = useRefreshMemberships();
  const [code, setCode] = useState("");
  const [replacing, setReplacing] = useState<DiscountPreview>();
  const enter = useMutation({
    mutationFn: async (confirmed: boolean) => {
      if (!confirmed && upcoming.data?.discount) {
        setReplacing(await previewDiscount(programId, { discount_code: code.trim() }));
        return;
      }
      await applyDiscount(programId, code.trim(), confirmed);
      await refreshMemberships();
      toast(m.memberships_code_applied());
      onClose();
    },
  });
  const error = enter.error instanceof ApiError ? enter.error : undefined;
  const fieldError = error?.errors.discount_code?.join(" ");
  const change = (typed: string) => {
    setCode(typed);
    setReplacing(undefined);
    enter.reset();
  };
  const data = upcoming.data;
  return (
    <FormDialog
      onClose={onClose}
      title={m.memberships_upcoming_title({ title })}
      size="large"
      submit={replacing ? m.memberships_code_replace() : m.memberships_code_use()}
      disabled={!code.trim() || !data?.may_enter_code}
      busy={enter.isPending}
      onSubmit={() => enter.mutate(replacing !== undefined)}
    >
      <div className={css.stack}>
        {upcoming.error && !data && <ErrorState error={upcoming.error} onRetry={upcoming.refetch} />}
        {upcoming.isPending && <Skeleton height={240} />}
        {data?.may_enter_code && (
          <TextField
            label={m.memberships_code()}
            value={code}
            onChange={(event) => change(event.currentTarget.value)}
            error={fieldError}
            help={data.discount ? discountText(data.discount) : m.memberships_code_next()}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={MAX_DISCOUNT_CODE_LENGTH}
            data-autofocus
          />
        )}
        <FormError>{enter.error && !fieldError && errorMessage(enter.error)}</FormError>
        {replacing?.replaces && (
          <Banner tone="warn">
            {m.memberships_code_replaces({ old: replacing.replaces.code, next: replacing.discount.code })}
          </Banner>
        )}
        {data && data.invoices.length === 0 && <p className="dim">{m.memberships_upcoming_none()}</p>}
        {data && data.invoices.length > 0 && (
          <div className={replacing ? css.both : undefined}>
            {replacing && <Future title={replacing.discount.code} invoices={replacing.invoices} />}
            <Future title={replacing?.replaces?.code ?? m.memberships_upcoming_now()} invoices={data.invoices} />
          </div>
        )}
      </div>
    </FormDialog>
  );
}

function Future({ title, invoices }: { title: string; invoices: DiscountPreview["invoices"] }) {
  return (
    <section className={css.future}>
      <h3 className="t14 w6">{title}</h3>
      <UpcomingPlan invoices={invoices} label={title} />
    </section>
  );
}
