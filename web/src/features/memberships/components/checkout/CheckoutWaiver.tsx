import { IconCheck, IconFileText } from "@tabler/icons-react";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import css from "./Checkout.module.css";
import type { Signature } from "../dialogs/WaiverFields";

/** Shows whether the waiver is signed, and opens it. */
export function CheckoutWaiver({
  coach,
  signature,
  signed,
  onRead,
}: {
  coach: string;
  signature: Signature;
  /** Whether the signature is complete, under the waiver as it is now. */
  signed: boolean;
  onRead: () => void;
}) {
  return (
    <div className={css.waiver} data-signed={signed || undefined}>
      <span className={css.waiverIcon} aria-hidden="true">
        {signed ? <IconCheck size={16} stroke={2.5} /> : <IconFileText size={16} />}
      </span>
      <span className={css.waiverText}>
        <span className="w5">{signed ? m.memberships_waiver_confirm() : m.memberships_waiver_needed()}</span>
        <span className="t13 dim">
          {signed ? m.memberships_waiver_signed({ name: signature.name, coach }) : m.memberships_waiver_of({ coach })}
        </span>
      </span>
      <Button variant="quiet" onClick={onRead}>
        {m.memberships_waiver_read()}
      </Button>
    </div>
  );
}
