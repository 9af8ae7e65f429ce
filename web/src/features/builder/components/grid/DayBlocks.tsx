import { type Block, entriesOf, type Entry, isGrouped, type Session } from "~/domain/training/content";
import { formatIntensity, formatScheme } from "~/domain/training/format";
import { groupLabel, workingSets } from "~/domain/training/sets";
import { cx } from "~/ui/cx";
import { formatBlockDetails, formatRound, formatStepNote } from "../../lib/format";
import { builderBlockTitle, KIND_ICONS } from "../blockKinds";
import css from "./DayCard.module.css";

/** The sets of an exercise on one line; a value that a preview changes is bold. */
function Scheme({ entry, changed }: { entry: Entry; changed: boolean }) {
  const text = formatScheme(entry);
  const intensity = formatIntensity(workingSets(entry)[0] ?? entry.sets[0]!);
  if (!changed || !intensity || !text.endsWith(intensity)) return changed ? <b>{text}</b> : text;
  return (
    <>
      {text.slice(0, -intensity.length)}
      <b>{intensity}</b>
    </>
  );
}

function StrengthEntries({ block, changed }: { block: Block; changed: Set<string> | undefined }) {
  return entriesOf(block).map((entry) => (
    <div key={entry.id} className={css.entry}>
      <div className={css.strong}>{entry.name}</div>
      <div className={css.figures}>
        {entry.sets.length > 0 && <Scheme entry={entry} changed={changed?.has(entry.name) ?? false} />}
      </div>
    </div>
  ));
}

function GroupedEntries({
  session,
  block,
  changed,
}: {
  session: Session;
  block: Block;
  changed: Set<string> | undefined;
}) {
  return entriesOf(block).map((entry, index) => (
    <div key={entry.id} className={css.entry}>
      <div className="truncate">
        <span className={css.letter}>{groupLabel(session, block, index)}</span>
        {entry.name}
      </div>
      <div className={css.figures}>
        {entry.sets.length > 0 &&
          (block.kind === "circuit" ? (
            formatRound(entry)
          ) : (
            <Scheme entry={entry} changed={changed?.has(entry.name) ?? false} />
          ))}
      </div>
    </div>
  ));
}

function TimedRows({ block }: { block: Block }) {
  const rows =
    block.kind === "intervals"
      ? block.steps
          .filter((step) => step.effort !== "rest")
          .map((step) => [step.id, step.label, formatStepNote(block, step)])
      : entriesOf(block).map((entry) => [entry.id, entry.name, formatRound(entry)]);
  return rows.map(([id, name, figures]) => (
    <div key={id} className={css.pair}>
      <span className="truncate">{name}</span>
      <span className={css.figures}>{figures}</span>
    </div>
  ));
}

function BlockSummary({
  session,
  block,
  changed,
}: {
  session: Session;
  block: Block;
  changed: Set<string> | undefined;
}) {
  if (block.kind === "strength") return <StrengthEntries block={block} changed={changed} />;
  const Icon = KIND_ICONS[block.kind];
  const details = formatBlockDetails(block);
  return (
    <>
      <div className={css.kind}>
        <Icon size={13} stroke={2} />
        <span className="truncate">
          {builderBlockTitle(block)}
          {block.kind !== "superset" && details ? ` ${details}` : ""}
        </span>
      </div>
      {block.kind === "text" && <p className={css.text}>{block.text}</p>}
      {isGrouped(block.kind) ? (
        <GroupedEntries session={session} block={block} changed={changed} />
      ) : (
        <TimedRows block={block} />
      )}
    </>
  );
}

/** A short summary of a session's blocks. */
export function DayBlocks({ session, changed }: { session: Session; changed?: Set<string> | undefined }) {
  return session.blocks.map((block) => (
    <div key={block.id} className={cx(css.block, block.kind === "strength" && css.plain)}>
      <BlockSummary session={session} block={block} changed={changed} />
    </div>
  ));
}

const MAX_NAMES = 3;

/** Only the names of exercises and blocks, for the month view. */
export function SessionNames({ session }: { session: Session }) {
  const names = session.blocks.flatMap((block) =>
    block.kind === "strength" ? block.entries.map((entry) => entry.name) : [builderBlockTitle(block)],
  );
  return (
    <div className={css.names}>
      {names.slice(0, MAX_NAMES).map((name, index) => (
        <div key={`${name}-${index}`}>{name}</div>
      ))}
      {names.length > MAX_NAMES && <div>+{names.length - MAX_NAMES}</div>}
    </div>
  );
}
