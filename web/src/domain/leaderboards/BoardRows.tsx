import type { ReactNode } from "react";
import type { Schemas } from "~/api/client";
import { Avatar } from "~/ui/avatar/Avatar";
import { Link, type LinkTarget } from "~/ui/link/Link";
import css from "./BoardRows.module.css";

type Row = {
  to: LinkTarget;
  title: string;
  note: ReactNode;
  first: Schemas["ScorePerson"] | null;
  /** What the person who is first has reached: "Maya leads with 7:58". */
  firstText: string;
  /** How many have a score, or have joined: "12 scores". */
  count: string;
};

/** A list of leaderboards: what they are of, who is first, and how many scores they have. */
export function BoardRows({ label, rows }: { label: string; rows: (Row & { id: string })[] }) {
  return (
    <ul className={css.rows} aria-label={label}>
      {rows.map(({ id, ...row }) => (
        <li key={id}>
          <BoardRow {...row} />
        </li>
      ))}
    </ul>
  );
}

function BoardRow({ to, title, note, first, firstText, count }: Row) {
  return (
    <Link {...to} className={css.row}>
      <span className={css.name}>
        <b className="w6 truncate">{title}</b>
        <span className="t13 dim truncate">{note}</span>
      </span>
      <span className={css.first}>
        {first && (
          <>
            <Avatar name={first.full_name} src={first.avatar_url} size={28} />
            <span className="truncate">{firstText}</span>
          </>
        )}
      </span>
      <span className={css.count}>{count}</span>
    </Link>
  );
}
