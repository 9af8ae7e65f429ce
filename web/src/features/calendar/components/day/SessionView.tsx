import { IconNotes } from "@tabler/icons-react";
import { kindName } from "~/domain/training/blockKinds";
import { type Block, entriesOf, isTimed, type Session } from "~/domain/training/content";
import { formatClock } from "~/domain/training/format";
import { restAfterRounds, roundsOf } from "~/domain/training/sets";
import { m } from "~/paraglide/messages.js";
import { cx } from "~/ui/cx";
import { formatBlockKind } from "~/domain/training/blockFormat";
import { DayMedia } from "./lazyParts";
import { EntryCard } from "./EntryCard";
import entryCardCss from "./EntryCard.module.css";
import css from "./SessionView.module.css";
import { TimedBlockCard } from "./TimedBlockCard";

/** A session with its blocks; its title only if the day has several. */
export function SessionView({ session, showTitle }: { session: Session; showTitle: boolean }) {
  return (
    <>
      {showTitle && <h2 className={css.sessionTitle}>{session.title || m.training_session()}</h2>}
      {session.note && (
        <div className={css.sessionNote}>
          <IconNotes size={18} aria-hidden="true" />
          <p>{session.note}</p>
        </div>
      )}
      {session.media && <DayMedia ids={session.media} padded />}
      {session.blocks.map((block) => (
        <BlockView key={block.id} session={session} block={block} />
      ))}
    </>
  );
}

function BlockView({ session, block }: { session: Session; block: Block }) {
  if (block.kind === "rest") {
    return (
      <p className={css.restBlock} id={`block-${block.id}`}>
        {block.seconds ? m.calendar_rest_block({ time: formatClock(block.seconds) }) : kindName("rest")}
      </p>
    );
  }
  if (block.kind === "text") {
    return (
      <section className={css.textBlock} id={`block-${block.id}`}>
        {block.title && <h3 className="t14 w6">{block.title}</h3>}
        <p>{block.text}</p>
        {block.note && <p className="dim">{block.note}</p>}
        {block.media && <DayMedia ids={block.media} />}
      </section>
    );
  }
  if (isTimed(block)) {
    return (
      <div className={css.block} id={`block-${block.id}`}>
        <TimedBlockCard block={block} />
        {block.media && <DayMedia ids={block.media} padded />}
      </div>
    );
  }
  const entries = entriesOf(block);
  const grouped = block.kind !== "strength";
  const rest = grouped ? restAfterRounds(block) : undefined;
  const rounds = (grouped ? roundsOf(entries) : []).map(({ number, sets }) => ({
    name: number === null ? m.calendar_warmup_set() : m.calendar_run_round({ round: number }),
    sets,
  }));
  return (
    <div className={css.block} id={`block-${block.id}`}>
      {(grouped || (block.title && entries.length > 1)) && (
        <header className={css.blockHead}>
          <h2 className="t14 w6">{block.title || formatBlockKind(block)}</h2>
          {grouped && (
            <span className="t13 dim">
              {[block.title ? formatBlockKind(block) : "", rest ? m.calendar_rest_of({ time: formatClock(rest) }) : ""]
                .filter(Boolean)
                .join(" · ")}
            </span>
          )}
        </header>
      )}
      {block.note && <p className={cx(entryCardCss.coachNote, css.blockNote)}>{block.note}</p>}
      {block.media && <DayMedia ids={block.media} padded />}
      {!grouped &&
        entries.map((entry, index) => (
          <EntryCard key={entry.id} session={session} block={block} entry={entry} index={index} />
        ))}
      {/* One after the other, as they are done: A1, A2, then both again. */}
      {rounds.map(({ name, sets }, round) => (
        <section key={round} aria-label={name}>
          {rounds.length > 1 && <h3 className={css.round}>{name}</h3>}
          {sets.map(({ entry, index: setIndex }) => {
            const place = { session, block, entry, index: entries.indexOf(entry) };
            return <EntryCard key={entry.id} {...place} onlySet={setIndex} />;
          })}
        </section>
      ))}
    </div>
  );
}
