import { IconDots, IconGripVertical, IconPlus, IconTrophy } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { MAX_BLOCK_TEXT_LENGTH } from "~/api/limits";
import { kindName } from "~/domain/training/blockKinds";
import type { Block, EntryBlock, Session } from "~/domain/training/content";
import { newEntry } from "~/domain/training/newParts";
import { groupLabel } from "~/domain/training/sets";
import { m } from "~/paraglide/messages.js";
import { IconButton } from "~/ui/button/Button";
import { cx } from "~/ui/cx";
import { Menu, type MenuItem } from "~/ui/menu/Menu";
import { moveItem } from "../../lib/edit";
import { firstFieldOf, focusNext } from "../../lib/focus";
import { formatBlockDetails } from "../../lib/format";
import { withQuickSets } from "../../lib/quickEntry";
import { builderBlockTitle, KIND_ICONS } from "../blockKinds";
import blockCss from "./Block.module.css";
import css from "./BlockCard.module.css";
import { FloatingPicker } from "../picker/FloatingPicker";
import { BlockSettings, ScoreChip } from "./BlockSettings";
import { usePanel } from "./context";
import { EntryEditor } from "./EntryEditor";
import { type Drag, SortableList } from "~/ui/sortable/SortableList";
import { PartMedia } from "./PartMedia";
import { StepsEditor } from "./StepsEditor";

type Props = {
  session: Session;
  block: Block;
  drag: Drag;
  items: MenuItem[];
  /** It was just added: its first exercise is chosen next. */
  isNew: boolean;
};

type EntriesProps = { session: Session; block: EntryBlock; isNew: boolean };

function Entries({ session, block, isNew }: EntriesProps) {
  const { editBlock, expand, isExpanded } = usePanel();
  const [adding, setAdding] = useState(isNew && block.entries.length === 0);
  const open = isExpanded(block.id) || block.entries.length === 0;
  return (
    <>
      <SortableList
        group={`entries-${block.id}`}
        items={block.entries}
        onMove={(from, to) =>
          editBlock(block.id, (old) => ("entries" in old ? { ...old, entries: moveItem(old.entries, from, to) } : old))
        }
      >
        {(entry, index, drag) => (
          <EntryEditor block={block} entry={entry} label={groupLabel(session, block, index)} drag={drag} />
        )}
      </SortableList>
      {adding && (
        <FloatingPicker
          onClose={() => setAdding(false)}
          onChoose={(chosen) => {
            const entry = withQuickSets(newEntry(chosen, block.kind), chosen.sets, chosen.measurement);
            editBlock(block.id, (old) => ("entries" in old ? { ...old, entries: [...old.entries, entry] } : old));
            expand(entry.id, true);
            setAdding(false);
            focusNext(firstFieldOf(entry.id));
          }}
        />
      )}
      {open && (
        <div className={blockCss.links}>
          <button type="button" className={blockCss.link} onClick={() => setAdding(true)}>
            <IconPlus size={14} />
            {m.builder_exercise()}
          </button>
        </div>
      )}
    </>
  );
}

function TextBlock({ block }: { block: Extract<Block, { kind: "text" }> }) {
  const { editBlock } = usePanel();
  return (
    <textarea
      className={cx(blockCss.note, blockCss.blockText)}
      rows={4}
      maxLength={MAX_BLOCK_TEXT_LENGTH}
      aria-label={kindName("text")}
      placeholder={m.builder_text_placeholder()}
      value={block.text}
      onChange={(event) => {
        const text = event.currentTarget.value;
        editBlock(block.id, (old) => (old.kind === "text" ? { ...old, text } : old), `${block.id}.text`);
      }}
    />
  );
}

type ContentProps = { session: Session; block: Block; open: boolean; isNew: boolean };

function BlockContent({ session, block, open, isNew }: ContentProps) {
  if (block.kind === "text") return <TextBlock block={block} />;
  if (block.kind === "intervals") return open ? <StepsEditor block={block} /> : null;
  return "entries" in block ? <Entries session={session} block={block} isNew={isNew} /> : null;
}

/** Shown once the block has some, or somebody wants to add them. */
function BlockMedia({ block, adds }: { block: Block; adds: boolean }) {
  const { editBlock } = usePanel();
  const { media = [] } = block;
  if (!adds && media.length === 0) return null;
  return (
    <PartMedia
      ids={media}
      name={builderBlockTitle(block)}
      isNew={adds}
      onChange={(ids) => editBlock(block.id, (old) => ({ ...old, media: ids }))}
    />
  );
}

type CardProps = { id: string; drag: Drag; active: boolean; children: ReactNode };

function Card({ id, drag: { itemRef, dragging }, active, children }: CardProps) {
  return (
    <section
      ref={itemRef}
      data-block={id}
      tabIndex={-1}
      className={cx(blockCss.card, active && blockCss.active, dragging && blockCss.dragging)}
    >
      {children}
    </section>
  );
}

/** Rests show nothing; once a block shows something, more is added beside it. */
function withMedia({ kind, media = [] }: Block, onClick: () => void): MenuItem[] {
  return kind === "rest" || media.length > 0 ? [] : [{ label: m.builder_add_media(), onClick }];
}

/** A block of a session. Straight sets of one exercise show only the exercise; other blocks have a header. */
export function BlockCard({ session, block, drag, items, isNew }: Props) {
  const [addsMedia, setAddsMedia] = useState(false);
  const { gripRef } = drag;
  const { isExpanded, expand } = usePanel();
  const menuItems = [...withMedia(block, () => setAddsMedia(true)), ...items];
  const [onlyEntry] = block.kind === "strength" && block.entries.length === 1 ? block.entries : [];
  if (onlyEntry) {
    return (
      <Card id={block.id} drag={drag} active={isExpanded(onlyEntry.id)}>
        <EntryEditor
          block={block}
          entry={onlyEntry}
          drag={{ itemRef: () => {}, gripRef, dragging: false }}
          blockItems={["divider", ...menuItems]}
        />
        <BlockMedia block={block} adds={addsMedia} />
      </Card>
    );
  }
  const open = isExpanded(block.id);
  const Icon = KIND_ICONS[block.kind];
  const hasScore = block.kind !== "text" && block.kind !== "rest" && block.kind !== "strength";
  return (
    <Card id={block.id} drag={drag} active={open}>
      <div className={blockCss.cardHead}>
        <button
          ref={gripRef}
          type="button"
          className={blockCss.grip}
          aria-label={m.builder_drag_block({ name: builderBlockTitle(block) })}
        >
          <IconGripVertical size={14} />
        </button>
        <button type="button" className={css.cardName} aria-expanded={open} onClick={() => expand(block.id)}>
          <Icon size={14} stroke={2} />
          <span className={css.kindName}>{builderBlockTitle(block)}</span>
          <span className={cx(css.details, "truncate")}>{formatBlockDetails(block)}</span>
        </button>
        {hasScore && (open || block.score !== "none") && <ScoreChip block={block} />}
        {block.leaderboard && <IconTrophy size={14} stroke={2} role="img" aria-label={m.builder_leaderboard()} />}
        <Menu
          align="end"
          label={m.builder_block_actions({ name: builderBlockTitle(block) })}
          trigger={
            <IconButton small label={m.builder_block_actions({ name: builderBlockTitle(block) })}>
              <IconDots size={16} />
            </IconButton>
          }
          items={menuItems}
        />
      </div>
      {open && <BlockSettings block={block} />}
      <BlockContent session={session} block={block} open={open} isNew={isNew} />
      <BlockMedia block={block} adds={addsMedia} />
    </Card>
  );
}
