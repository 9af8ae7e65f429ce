import { IconSelector } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import type { SessionUser } from "~/api/session";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { cx } from "~/ui/cx";
import css from "./Frame.module.css";

type Props = { user: SessionUser; compact: boolean } & ComponentProps<"button">;

/** Who is signed in; opens the menu. */
export function ProfileButton({ user, compact, className, ...rest }: Props) {
  const person = user.full_name ?? user.email ?? "";
  const title = user.title ?? person;
  return (
    <button
      type="button"
      className={cx(css.person, className)}
      aria-label={`${m.app_account_menu()}, ${title}`}
      {...rest}
    >
      <Avatar name={title} src={user.avatar_url} size={28} />
      {!compact && (
        <>
          <span className={css.names}>
            <span>{title}</span>
            {title !== person && <span>{person}</span>}
          </span>
          <IconSelector size={16} aria-hidden="true" />
        </>
      )}
    </button>
  );
}
