import { IconTicket } from "@tabler/icons-react";
import { type KeyboardEvent, useState } from "react";
import { MAX_DISCOUNT_CODE_LENGTH } from "~/api/limits";
import { discountText } from "~/domain/coupons/discountText";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { TextField } from "~/ui/field/TextField";
import css from "./DiscountCode.module.css";
import type { DiscountCodeState } from "./useDiscountCode";

/** Where a buyer enters a code: a quiet button at first, then the field, then what the code takes off. */
export function DiscountCodeField({ discount }: { discount: DiscountCodeState }) {
  const [isOpen, setIsOpen] = useState(discount.typed !== "");
  const [code, setCode] = useState(discount.typed);
  if (!discount.isPossible) return null;
  if (discount.preview) {
    return (
      <div className={css.applied} role="status">
        <IconTicket size={16} aria-hidden="true" />
        <span className={css.text}>
          <span className="w6">{discount.preview.discount.code}</span>
          <span className="t13 dim">{discountText(discount.preview.discount)}</span>
        </span>
        <Button variant="quiet" size="small" onClick={discount.remove}>
          {m.memberships_code_remove()}
        </Button>
      </div>
    );
  }
  if (!isOpen) {
    return (
      <Button variant="quiet" icon={<IconTicket size={16} />} onClick={() => setIsOpen(true)}>
        {m.memberships_code_add()}
      </Button>
    );
  }
  const apply = () => code.trim() && discount.apply(code.trim());
  const handleEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    // The form around it would buy.
    event.preventDefault();
    apply();
  };
  return (
    <div className={css.enter}>
      <TextField
        label={m.memberships_code()}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        onKeyDown={handleEnter}
        error={code.trim() === discount.typed && discount.error}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={MAX_DISCOUNT_CODE_LENGTH}
        autoFocus={discount.typed === ""}
      />
      <Button busy={discount.isChecking} disabled={!code.trim()} onClick={apply}>
        {m.memberships_code_apply()}
      </Button>
    </div>
  );
}
