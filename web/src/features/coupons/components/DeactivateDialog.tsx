import { errorMessage } from "~/lib/apiError";
import { onError } from "~/api/client";
import { m } from "~/paraglide/messages.js";
import { ConfirmDialog } from "~/ui/dialog/Dialog";
import { FormError } from "~/ui/form/FormError";
import { toast } from "~/ui/toast/toast";
import { type Coupon, useCouponChanges } from "../api";

/** Asks before a coupon is deactivated, which cannot be undone. */
export function DeactivateDialog({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  const { deactivate } = useCouponChanges();
  const { code } = coupon;
  const confirm = () =>
    deactivate.mutate(
      { params: { path: { coupon_id: coupon.id } }, ...onError("inline") },
      {
        onSuccess: () => {
          toast(m.coupons_was_deactivated({ code }));
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      opened
      danger
      onClose={onClose}
      title={m.coupons_deactivate_title({ code })}
      confirm={m.coupons_deactivate_confirm()}
      busy={deactivate.isPending}
      onConfirm={confirm}
    >
      <p>{m.coupons_deactivate_text()}</p>
      <FormError>{deactivate.error && errorMessage(deactivate.error)}</FormError>
    </ConfirmDialog>
  );
}
