import { useState } from "react";
import { type Content, sameContent, type Session } from "~/domain/training/content";
import { withNewIds } from "~/domain/training/newParts";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { cx } from "~/ui/cx";
import { Dialog } from "~/ui/dialog/Dialog";
import type { StaleSave } from "../../api/timeline";
import { DayBlocks } from "../grid/DayBlocks";
import css from "./Versions.module.css";

type Side = "yours" | "theirs";

function Sessions({
  content,
  other,
  side,
  chosen,
  onToggle,
}: {
  content: Content;
  other: Content;
  side: Side;
  chosen: ReadonlySet<string>;
  onToggle: (key: string) => void;
}) {
  if (content.sessions.length === 0) return <p className="meta">{m.training_rest_day()}</p>;
  return content.sessions.map((session) => {
    const key = `${side}:${session.id}`;
    const counterpart = other.sessions.find(({ id }) => id === session.id);
    const differs = !counterpart || JSON.stringify(counterpart) !== JSON.stringify(session);
    return (
      <label key={session.id} className={cx(css.version, chosen.has(key) && css.versionOn)}>
        <span className={css.versionHead}>
          <input type="checkbox" checked={chosen.has(key)} onChange={() => onToggle(key)} />
          <b>{session.title || m.builder_session()}</b>
          {differs && <span className={css.differs}>{counterpart ? m.builder_differs() : m.builder_only_here()}</span>}
        </span>
        <span className={css.versionBody}>
          <DayBlocks session={session} />
        </span>
      </label>
    );
  });
}

/** Merges the chosen sessions of both sides. If a session is chosen on both, your copy gets new ids. */
export function mergeSessions(stale: StaleSave, chosen: ReadonlySet<string>): Content {
  const sessions: Session[] = stale.theirs.content.sessions.filter((session) => chosen.has(`theirs:${session.id}`));
  for (const session of stale.yours.content.sessions.filter(({ id }) => chosen.has(`yours:${id}`))) {
    const isDuplicate = sessions.some(({ id }) => id === session.id);
    sessions.push(isDuplicate ? withNewIds(session) : session);
  }
  return { version: 1, sessions };
}

type Props = {
  stale: StaleSave;
  /** The two are drafts of one person, on two devices. */
  isDraft?: boolean;
  onChoose: (content: Content) => void;
  onClose: () => void;
};

/** Shows both versions of a day that somebody else saved in the meantime, to choose sessions from each. */
export function ConflictDialog({ stale, isDraft = false, onChoose, onClose }: Props) {
  const { yours, theirs } = stale;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(yours.content.sessions.map((session) => `yours:${session.id}`)),
  );
  const toggle = (key: string) =>
    setChosen((old) => {
      const next = new Set(old);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  const result = mergeSessions(stale, chosen);
  const names = isDraft
    ? { yours: m.builder_this_device(), theirs: m.builder_other_device() }
    : { yours: m.builder_yours(), theirs: m.builder_theirs({ version: theirs.version }) };
  return (
    <Dialog
      opened
      size="large"
      onClose={onClose}
      title={isDraft ? m.builder_draft_conflict_title() : m.builder_conflict_title()}
      footer={
        <>
          <Button onClick={() => onChoose(theirs.content)}>
            {isDraft ? m.builder_keep_other_device() : m.builder_keep_theirs()}
          </Button>
          <Button onClick={() => onChoose(yours.content)}>
            {isDraft ? m.builder_keep_this_device() : m.builder_publish_yours()}
          </Button>
          <Button variant="primary" onClick={() => onChoose(result)} disabled={sameContent(result, theirs.content)}>
            {isDraft ? m.builder_keep_chosen() : m.builder_publish_chosen()}
          </Button>
        </>
      }
    >
      <p className="dim">{isDraft ? m.builder_draft_conflict_text() : m.builder_conflict_text()}</p>
      <div className={css.sides}>
        <section aria-label={names.yours}>
          <h3 className={css.side}>{names.yours}</h3>
          <Sessions content={yours.content} other={theirs.content} side="yours" chosen={chosen} onToggle={toggle} />
        </section>
        <section aria-label={names.theirs}>
          <h3 className={css.side}>{names.theirs}</h3>
          <Sessions content={theirs.content} other={yours.content} side="theirs" chosen={chosen} onToggle={toggle} />
        </section>
      </div>
    </Dialog>
  );
}
