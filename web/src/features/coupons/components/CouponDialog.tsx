import { useIdempotentWrite } from "~/api/idempotency";
import { idempotent, onError, withHeaders } from "~/api/client";
import { DraftNotice } from "~/domain/forms/DraftNotice";
import { useFormDraft } from "~/domain/forms/useFormDraft";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { formErrors } from "~/ui/form/errors";
import { FormError } from "~/ui/form/FormError";
import { toast } from "~/ui/toast/toast";
import { type Coupon, type SoldProgram, useCouponChanges } from "../api";
import { couponChange, type CouponValues, EMPTY_COUPON, FIELD_NAMES, newCoupon, valuesOf } from "../form";
import { CouponFields } from "./CouponFields";
import css from "./Coupons.module.css";
import { PreviewPanel } from "./PreviewPanel";

/** Creates a coupon, or changes the little that can be changed of one, beside what clients will pay. */
export function CouponDialog({
  coupon,
  programs,
  onClose,
}: {
  coupon?: Coupon | undefined;
  programs: SoldProgram[];
  onClose: () => void;
}) {
  const { create, change } = useCouponChanges();
  const writeOnce = useIdempotentWrite();
  const form = useFormDraft<CouponValues>(coupon ? `coupon:${coupon.id}` : "coupon:new", {
    initialValues: coupon ? valuesOf(coupon) : EMPTY_COUPON,
  });
  const error = create.error ?? change.error;
  const knownErrors = error ? formErrors(error, FIELD_NAMES) : {};
  const close = () => {
    form.draft.forget();
    onClose();
  };
  const save = async () => {
    try {
      if (coupon) {
        const params = { path: { coupon_id: coupon.id } };
        await change.mutateAsync({ params, body: couponChange(form.values), ...onError("inline") });
        toast(m.coupons_saved());
      } else {
        const body = newCoupon(form.values);
        await writeOnce(body, (key) =>
          create.mutateAsync({ body, ...withHeaders(idempotent(key), onError("inline")) }),
        );
        toast(m.coupons_created({ code: body.code ?? "" }));
      }
      close();
    } catch (refused) {
      form.setErrors(formErrors(refused, FIELD_NAMES));
    }
  };
  return (
    <FormDialog
      size="wide"
      onClose={onClose}
      onCancel={close}
      title={coupon ? m.coupons_edit_title({ code: coupon.code }) : m.coupons_new()}
      submit={coupon ? m.coupons_save() : m.coupons_create()}
      busy={create.isPending || change.isPending}
      onSubmit={save}
    >
      <DraftNotice draft={form.draft} />
      <div className={css.columns}>
        <div className={css.fields}>
          <CouponFields form={form} programs={programs} coupon={coupon} />
          <FormError>
            {error && Object.keys(knownErrors).every((name) => name === "base") && errorMessage(error)}
          </FormError>
        </div>
        <div className={css.fields}>
          <PreviewPanel values={form.values} programs={programs} />
          <p className="t13 meta">{m.coupons_replaces()}</p>
        </div>
      </div>
    </FormDialog>
  );
}
