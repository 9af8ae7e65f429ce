import { IconDots, IconPaperclip, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { MAX_SESSION_TITLE_LENGTH } from "~/api/limits";
import { kindName } from "~/domain/training/blockKinds";
import { PlanLock } from "~/domain/plan-notice/PlanGate";
import { type Block, type BlockKind, type Entry, isGrouped, type Session } from "~/domain/training/content";
import { newBlock, newEntry, withNewIds } from "~/domain/training/newParts";
import { m } from "~/paraglide/messages.js";
import { Button, IconButton } from "~/ui/button/Button";
import { Menu } from "~/ui/menu/Menu";
import { editSession, insertAfter, moveItem } from "../../lib/edit";
import { addButtonOf, firstFieldOf, focusIfLost, focusNext } from "../../lib/focus";
import { withQuickSets } from "../../lib/quickEntry";
import { addAsSuperset } from "../../lib/superset";
import { FloatingPicker } from "../picker/FloatingPicker";
import type { ChosenExercise } from "../picker/useExercisePicker";
import { BlockCard } from "./BlockCard";
import { usePanel } from "./context";
import { NotationEditor } from "./NotationEditor";
import { PartMedia } from "./PartMedia";
import css from "./SessionEditor.module.css";
import { SortableList } from "~/ui/sortable/SortableList";

const COMMON_KINDS: BlockKind[] = ["superset", "amrap", "emom", "intervals", "text"];
const OTHER_KINDS: BlockKind[] = ["circuit", "for_time", "rest"];

const straightSets = (entry: Entry) => ({ ...newBlock("strength"), entries: [entry] }) as Block;

const KindLock = ({ kind }: { kind: BlockKind }) => (isGrouped(kind) ? <PlanLock feature="supersets" /> : null);

type AddBlockProps = {
  sessionId: string;
  isPicking: boolean;
  onKind: (kind: BlockKind) => void;
  onExercise: () => void;
  /** Missing once they are shown. */
  onMedia: (() => void) | undefined;
};

function AddBlock({ sessionId, isPicking, onKind, onExercise, onMedia }: AddBlockProps) {
  return (
    <div className={css.add}>
      <Button
        size="small"
        variant={isPicking ? "selected" : "outline"}
        icon={<IconPlus size={14} />}
        onClick={onExercise}
        aria-haspopup="dialog"
        aria-expanded={isPicking}
        data-adds-to={sessionId}
      >
        {m.builder_exercise()}
      </Button>
      {COMMON_KINDS.map((kind) => (
        <button key={kind} type="button" className={css.addKind} onClick={() => onKind(kind)}>
          {kindName(kind)} <KindLock kind={kind} />
        </button>
      ))}
      <Menu
        label={m.builder_more_block_types()}
        trigger={
          <IconButton small label={m.builder_more_block_types()}>
            <IconDots size={16} />
          </IconButton>
        }
        items={[
          ...OTHER_KINDS.map((kind) => ({
            label: kindName(kind),
            hint: <KindLock kind={kind} />,
            onClick: () => onKind(kind),
          })),
          onMedia && "divider",
          onMedia && { label: m.builder_add_media(), icon: <IconPaperclip size={16} />, onClick: onMedia },
        ]}
      />
    </div>
  );
}

type Props = { session: Session; asText: boolean; isOnly: boolean; isLast: boolean; onRemove: () => void };

/** A session: its title if the day has several, its blocks, and buttons to add more. */
export function SessionEditor({ session, asText, isOnly, isLast, onRemove }: Props) {
  const { edit, expand, addingExercise, setAddingExercise } = usePanel();
  const [pickerOpen, setPickerOpen] = useState(false);
  const picking = pickerOpen || (isLast && addingExercise);
  const closePicker = () => {
    setPickerOpen(false);
    setAddingExercise(false);
  };
  const change = (next: Partial<Session>, tag?: string) =>
    edit((day) => editSession(day, session.id, (old) => ({ ...old, ...next })), tag);
  const { media = [] } = session;
  const [addsMedia, setAddsMedia] = useState(false);
  const showsMedia = addsMedia || media.length > 0;
  const [added, setAdded] = useState("");
  const add = (block: Block) => {
    if (!change({ blocks: [...session.blocks, block] })) return;
    setAdded(block.id);
    expand(block.id, true);
  };
  const addExercise = (chosen: ChosenExercise, addTo: (entry: Entry) => Block[]) => {
    const entry = withQuickSets(newEntry(chosen, "strength"), chosen.sets, chosen.measurement);
    closePicker();
    if (!change({ blocks: addTo(entry) })) return;
    expand(entry.id, true);
    focusNext(firstFieldOf(entry.id));
  };
  const indexOf = (block: Block) => session.blocks.findIndex(({ id }) => id === block.id);
  const menuItemsOf = (block: Block) => [
    {
      label: m.builder_duplicate_block(),
      hint: <KindLock kind={block.kind} />,
      onClick: () => change({ blocks: insertAfter(session.blocks, block.id, withNewIds(block)) }),
    },
    {
      label: m.builder_move_up(),
      disabled: indexOf(block) === 0,
      onClick: () => change({ blocks: moveItem(session.blocks, indexOf(block), indexOf(block) - 1) }),
    },
    {
      label: m.builder_move_down(),
      disabled: indexOf(block) === session.blocks.length - 1,
      onClick: () => change({ blocks: moveItem(session.blocks, indexOf(block), indexOf(block) + 1) }),
    },
    {
      label: m.builder_delete_block(),
      danger: true,
      onClick: () => change({ blocks: session.blocks.filter(({ id }) => id !== block.id) }),
    },
  ];
  return (
    <section className={css.session} aria-label={session.title || m.builder_session()}>
      {!isOnly && (
        <div className={css.sessionHead}>
          <input
            className={css.sessionTitle}
            data-title-of={session.id}
            aria-label={m.builder_session_title()}
            placeholder={m.builder_session_title()}
            maxLength={MAX_SESSION_TITLE_LENGTH}
            value={session.title}
            onChange={(event) => change({ title: event.currentTarget.value }, `${session.id}.title`)}
          />
          <Menu
            align="end"
            label={m.builder_session_actions()}
            trigger={
              <IconButton small label={m.builder_session_actions()}>
                <IconDots size={16} />
              </IconButton>
            }
            items={[{ label: m.builder_delete_session(), danger: true, onClick: onRemove }]}
          />
        </div>
      )}
      {asText && <NotationEditor session={session} />}
      {!asText && (
        <SortableList
          group={`blocks-${session.id}`}
          items={session.blocks}
          onMove={(from, to) => change({ blocks: moveItem(session.blocks, from, to) })}
        >
          {(block, _index, drag) => (
            <BlockCard
              session={session}
              block={block}
              drag={drag}
              items={menuItemsOf(block)}
              isNew={block.id === added}
            />
          )}
        </SortableList>
      )}
      {!asText && picking && (
        <FloatingPicker
          onClose={() => {
            closePicker();
            focusIfLost(addButtonOf(session.id));
          }}
          onChoose={(chosen) => addExercise(chosen, (entry) => [...session.blocks, straightSets(entry)])}
          supersetLock={session.blocks.at(-1)?.kind === "strength" && <PlanLock feature="supersets" />}
          onChooseSuperset={(chosen) => addExercise(chosen, (entry) => addAsSuperset(session.blocks, entry))}
        />
      )}
      {!asText && showsMedia && (
        <PartMedia
          ids={media}
          isNew={addsMedia}
          name={session.title || m.builder_session()}
          onChange={(ids) => change({ media: ids })}
        />
      )}
      {!asText && (
        <AddBlock
          sessionId={session.id}
          isPicking={picking}
          onExercise={() => setPickerOpen(true)}
          onKind={(kind) => add(newBlock(kind))}
          onMedia={showsMedia ? undefined : () => setAddsMedia(true)}
        />
      )}
    </section>
  );
}
