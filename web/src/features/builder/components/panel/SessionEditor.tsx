import { IconDots, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { Block, BlockKind, Session } from "~/domain/training/content";
import { newBlock, newEntry, withNewIds } from "~/domain/training/newParts";
import { m } from "~/paraglide/messages.js";
import { Button, IconButton } from "~/ui/button/Button";
import { Menu } from "~/ui/menu/Menu";
import { editSession, insertAfter, moveItem } from "../../lib/edit";
import { kindName } from "../blockKinds";
import { useBuilder } from "../context";
import { BlockCard } from "./BlockCard";
import { usePanel } from "./context";
import { ExercisePicker } from "./ExercisePicker";
import { TextMode } from "./NotationEditor";
import css from "./Panel.module.css";
import { SortableList } from "./SortableList";

const QUICK: BlockKind[] = ["superset", "amrap", "emom", "intervals", "text"];
const MORE: BlockKind[] = ["circuit", "for_time", "rest"];

function AddBlock({ onKind, onExercise }: { onKind: (kind: BlockKind) => void; onExercise: () => void }) {
  return (
    <div className={css.add}>
      <Button size="small" icon={<IconPlus size={14} />} onClick={onExercise}>
        {m.builder_exercise()}
      </Button>
      {QUICK.map((kind) => (
        <button key={kind} type="button" className={css.addKind} onClick={() => onKind(kind)}>
          {kindName(kind)}
        </button>
      ))}
      <Menu
        label={m.builder_more_kinds()}
        trigger={
          <IconButton small label={m.builder_more_kinds()}>
            <IconDots size={16} />
          </IconButton>
        }
        items={MORE.map((kind) => ({ label: kindName(kind), onClick: () => onKind(kind) }))}
      />
    </div>
  );
}

type Props = { session: Session; text: boolean; alone: boolean; last: boolean; onRemove: () => void };

/** One session: its title where there are several, its blocks, and what can be added. */
export function SessionEditor({ session, text, alone, last, onRemove }: Props) {
  const { edit, fold } = usePanel();
  const { adding, setAdding } = useBuilder();
  const [asked, setAsked] = useState(false);
  const picking = asked || (last && adding);
  const endPicking = () => {
    setAsked(false);
    setAdding(false);
  };
  const change = (next: Partial<Session>, tag?: string) =>
    edit((day) => editSession(day, session.id, (old) => ({ ...old, ...next })), tag);
  const add = (block: Block, open = block.id) => {
    change({ blocks: [...session.blocks, block] });
    fold(open, true);
  };
  const at = (block: Block) => session.blocks.findIndex((one) => one.id === block.id);
  const itemsOf = (block: Block) => [
    {
      label: m.builder_duplicate_block(),
      onClick: () => change({ blocks: insertAfter(session.blocks, block.id, withNewIds(block)) }),
    },
    {
      label: m.builder_move_up(),
      disabled: at(block) === 0,
      onClick: () => change({ blocks: moveItem(session.blocks, at(block), at(block) - 1) }),
    },
    {
      label: m.builder_move_down(),
      disabled: at(block) === session.blocks.length - 1,
      onClick: () => change({ blocks: moveItem(session.blocks, at(block), at(block) + 1) }),
    },
    {
      label: m.builder_delete_block(),
      danger: true,
      onClick: () => change({ blocks: session.blocks.filter((one) => one.id !== block.id) }),
    },
  ];
  return (
    <section className={css.session} aria-label={session.title || m.builder_session()}>
      {!alone && (
        <div className={css.sessionHead}>
          <input
            className={css.sessionTitle}
            aria-label={m.builder_session_title()}
            placeholder={m.builder_session_title()}
            maxLength={120}
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
      {text && <TextMode session={session} />}
      {!text && (
        <SortableList
          group={`blocks-${session.id}`}
          items={session.blocks}
          onMove={(from, to) => change({ blocks: moveItem(session.blocks, from, to) })}
        >
          {(block, _index, drag) => <BlockCard block={block} drag={drag} items={itemsOf(block)} />}
        </SortableList>
      )}
      {!text && picking && (
        <div className={css.card}>
          <ExercisePicker
            onClose={endPicking}
            onChoose={(chosen) => {
              const entry = newEntry(chosen, "strength");
              add({ ...newBlock("strength"), entries: [entry] } as Block, entry.id);
              endPicking();
            }}
          />
        </div>
      )}
      {!text && !picking && <AddBlock onExercise={() => setAsked(true)} onKind={(kind) => add(newBlock(kind))} />}
    </section>
  );
}
