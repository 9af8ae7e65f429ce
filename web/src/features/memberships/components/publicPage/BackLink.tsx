import { IconArrowLeft } from "@tabler/icons-react";
import { ownPath } from "~/lib/paths";
import { m } from "~/paraglide/messages.js";
import { Link, useExists } from "~/ui/link/Link";
import type { PublicPlan } from "../../api";
import css from "./BackLink.module.css";

/** Where the program's page is left to: as asked, one's own programs, or what else the coach offers. */
export function BackLink({
  plan,
  back,
  role,
}: {
  plan: PublicPlan;
  back: string | undefined;
  role: string | undefined;
}) {
  const exists = useExists();
  const explicit = ownPath(back);
  const inside = (
    <>
      <IconArrowLeft size={16} aria-hidden="true" />
      {m.memberships_back()}
    </>
  );
  if (explicit) {
    return (
      <a className={css.back} href={explicit}>
        {inside}
      </a>
    );
  }
  if (plan.is_owner) {
    return exists("my_plans") ? (
      <Link name="my_plans" className={css.back}>
        {inside}
      </Link>
    ) : null;
  }
  if (role === "user" && plan.is_bought) {
    return (
      <Link name="user_my_plans" className={css.back}>
        {inside}
      </Link>
    );
  }
  if (!exists("public-page-plans")) return null;
  return (
    <Link
      name="public-page-plans"
      params={{ userId: plan.owner.custom_url ?? plan.owner.account_id }}
      className={css.back}
    >
      {inside}
    </Link>
  );
}
