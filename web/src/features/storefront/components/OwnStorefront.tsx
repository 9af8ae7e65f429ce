import { IconExternalLink, IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { may, useCurrentUser } from "~/api/session";
import { m } from "~/paraglide/messages.js";
import { ButtonLink } from "~/ui/button/Button";
import { CopyButton } from "~/ui/copy/CopyButton";
import { useStorefront } from "../api";
import { ownTabLink, tabLink } from "../links";
import { ShowStorefront } from "../shown";
import css from "./OwnStorefront.module.css";

/** A page of a coach's own storefront as visitors see it, with what a coach does with it. */
export function OwnStorefront({ children }: { children: ReactNode }) {
  const user = useCurrentUser();
  const { data } = useStorefront(user.id);
  return (
    <ShowStorefront value={{ accountId: user.id, linkTo: ownTabLink }}>
      <div className={css.bar} role="region" aria-label={m.storefront_nav()}>
        <span className={css.title}>{m.storefront_nav()}</span>
        {data && (
          <>
            <span className={css.link}>{data.public_url.replace(/^https?:\/\//, "")}</span>
            <div className={css.actions}>
              <CopyButton text={data.public_url} label={m.storefront_copy_link()} />
              <ButtonLink to={tabLink("overview", data)} icon={<IconExternalLink size={16} aria-hidden="true" />}>
                {m.storefront_open()}
              </ButtonLink>
              {may(user, "publish") && (
                <ButtonLink
                  variant="primary"
                  to={{ name: "own-public-page-edit" }}
                  icon={<IconPencil size={16} aria-hidden="true" />}
                >
                  {m.storefront_edit()}
                </ButtonLink>
              )}
            </div>
          </>
        )}
      </div>
      {children}
    </ShowStorefront>
  );
}
