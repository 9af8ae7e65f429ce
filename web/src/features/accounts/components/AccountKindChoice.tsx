import { IconBuildingStore, IconChevronRight, IconUser } from "@tabler/icons-react";
import { m } from "~/paraglide/messages.js";
import { Link } from "~/ui/link/Link";
import css from "./Choice.module.css";

/** The choice between a private account and a business; only a business for those who have a private account. */
export function AccountKindChoice({ hasPrivate = false }: { hasPrivate?: boolean }) {
  return (
    <div className={css.choices}>
      {!hasPrivate && (
        <Link name="onboarding-verify-information" params={{ role: "standalone" }} className={css.choice}>
          <span className={css.icon}>
            <IconUser size={24} stroke={1.75} aria-hidden="true" />
          </span>
          <span className={css.text}>
            <strong>{m.accounts_kind_private()}</strong>
            <span>{m.accounts_kind_private_note()}</span>
          </span>
          <IconChevronRight size={20} className={css.arrow} aria-hidden="true" />
        </Link>
      )}
      <Link name="onboarding-business-setup" className={css.choice}>
        <span className={css.icon}>
          <IconBuildingStore size={24} stroke={1.75} aria-hidden="true" />
        </span>
        <span className={css.text}>
          <strong>{m.accounts_kind_business()}</strong>
          <span>{m.accounts_kind_business_note()}</span>
        </span>
        <IconChevronRight size={20} className={css.arrow} aria-hidden="true" />
      </Link>
    </div>
  );
}
