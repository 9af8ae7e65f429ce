import { IconPlus } from "@tabler/icons-react";
import { kindName } from "~/domain/training/blockKinds";
import { PlanLock } from "~/domain/plan-notice/PlanGate";
import { type BlockKind, isGrouped } from "~/domain/training/content";
import { newBlock } from "~/domain/training/newParts";
import { m } from "~/paraglide/messages.js";
import { KIND_ICONS } from "../blockKinds";
import css from "./Sidebar.module.css";
import { TargetDay } from "./TargetDay";
import { useTargetDay } from "./useTargetDay";

const DESCRIPTIONS: Record<BlockKind, () => string> = {
  strength: m.builder_about_strength,
  superset: m.builder_about_superset,
  circuit: m.builder_about_circuit,
  amrap: m.builder_about_amrap,
  emom: m.builder_about_emom,
  for_time: m.builder_about_for_time,
  intervals: m.builder_about_intervals,
  text: m.builder_about_text,
  rest: m.builder_about_rest,
};

/** The kinds of blocks, to add to the selected day. */
export function BuildSidebar() {
  const { isReady, insert } = useTargetDay();
  return (
    <>
      <TargetDay />
      <ul className={css.list}>
        {(Object.keys(DESCRIPTIONS) as BlockKind[]).map((kind) => {
          const Icon = KIND_ICONS[kind];
          return (
            <li key={kind}>
              <button
                type="button"
                className={css.item}
                disabled={!isReady}
                aria-label={m.builder_insert_named({ name: kindName(kind) })}
                onClick={() => insert(newBlock(kind), kindName(kind))}
              >
                <Icon size={18} stroke={1.75} />
                <span className={css.itemText}>
                  <span className={css.itemName}>
                    {kindName(kind)} {isGrouped(kind) && <PlanLock feature="supersets" />}
                  </span>
                  <span className="t12 meta">{DESCRIPTIONS[kind]()}</span>
                </span>
                <IconPlus size={16} aria-hidden="true" />
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
