import { useState } from "react";
import { Avatar } from "~/ui/avatar/Avatar";
import type { Storefront, StorefrontCoach } from "../api";
import { roleOf } from "../facts";
import css from "./CoachCards.module.css";

type Props = {
  coaches: StorefrontCoach[];
  kind: Storefront["kind"];
  /** On phones side by side, to be moved with a finger. */
  inRow?: boolean;
};

/** The coaches of an account with their pictures. */
export function CoachCards({ coaches, kind, inRow }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- nothing in it takes the focus, and it scrolls
    <ul className={css.coaches} data-row={inRow} tabIndex={inRow ? 0 : undefined}>
      {coaches.map((coach) => (
        <li key={coach.id} className={css.coach}>
          <Portrait name={coach.full_name} src={coach.avatar_url} />
          <h3 className={css.name}>
            <bdi>{coach.full_name}</bdi>
          </h3>
          <p className={css.role} dir="auto">
            {roleOf(coach, kind)}
          </p>
          {coach.about && (
            <p className={css.about} dir="auto">
              {coach.about}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function Portrait({ name, src }: { name: string; src: string | null }) {
  const [broken, setBroken] = useState<string>();
  if (src && broken !== src) {
    return <img className={css.portrait} src={src} alt="" loading="lazy" onError={() => setBroken(src)} />;
  }
  return (
    <span className={css.portrait}>
      <Avatar name={name} size={96} />
    </span>
  );
}
