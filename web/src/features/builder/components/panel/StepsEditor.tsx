import { IconGripVertical, IconPlus, IconX } from "@tabler/icons-react";
import { MAX_STEP_LABEL_LENGTH } from "~/api/limits";
import type { IntervalsBlock, Step } from "~/domain/training/content";
import { formatStepLength } from "~/domain/training/format";
import { newStep } from "~/domain/training/newParts";
import { m } from "~/paraglide/messages.js";
import { IconButton } from "~/ui/button/Button";
import { cx } from "~/ui/cx";
import { moveItem, replaceById } from "../../lib/edit";
import { type Length, parseLength } from "../../lib/parse";
import blockCss from "./Block.module.css";
import blockSettingsCss from "./BlockSettings.module.css";
import { Cell } from "./Cell";
import { usePanel } from "./context";
import { SortableList } from "~/ui/sortable/SortableList";
import css from "./StepsEditor.module.css";

const EFFORTS: [Step["effort"], () => string][] = [
  ["warmup", m.builder_effort_warmup],
  ["work", m.builder_effort_work],
  ["rest", m.builder_effort_rest],
  ["cooldown", m.builder_effort_cooldown],
];

const effortName = (effort: Step["effort"]) => EFFORTS.find(([known]) => known === effort)?.[1]() ?? "";

/** The steps of intervals: effort, label, and time or distance. */
export function StepsEditor({ block }: { block: IntervalsBlock }) {
  const { editBlock } = usePanel();
  const changeSteps = (update: (steps: Step[]) => Step[], tag?: string) =>
    editBlock(block.id, (old) => (old.kind === "intervals" ? { ...old, steps: update(old.steps) } : old), tag);
  const edit = (id: string, part: Partial<Step>, tag: string) =>
    changeSteps((steps) => replaceById(steps, id, (step) => ({ ...step, ...part })), `${id}.${tag}`);
  return (
    <>
      <SortableList
        group={`steps-${block.id}`}
        items={block.steps}
        onMove={(from, to) => changeSteps((steps) => moveItem(steps, from, to))}
      >
        {(step, index, drag) => (
          <div ref={drag.itemRef} className={cx(blockCss.step, drag.dragging && blockCss.dragging)}>
            <button
              ref={drag.gripRef}
              type="button"
              className={blockCss.grip}
              aria-label={m.builder_drag_step({ step: index + 1 })}
            >
              <IconGripVertical size={14} />
            </button>
            <select
              className={css.effort}
              aria-label={m.builder_effort({ step: index + 1 })}
              value={step.effort}
              onChange={(event) => edit(step.id, { effort: event.currentTarget.value as Step["effort"] }, "effort")}
            >
              {EFFORTS.map(([effort, name]) => (
                <option key={effort} value={effort}>
                  {name()}
                </option>
              ))}
            </select>
            <input
              className={blockSettingsCss.titleCell}
              aria-label={m.builder_step_label({ step: index + 1 })}
              maxLength={MAX_STEP_LABEL_LENGTH}
              value={step.label}
              onChange={(event) => edit(step.id, { label: event.currentTarget.value }, "label")}
              onBlur={() => step.label.trim() || edit(step.id, { label: effortName(step.effort) }, "label")}
            />
            <Cell<Length>
              label={m.builder_step_length({ step: index + 1 })}
              text={formatStepLength(step)}
              hint={m.builder_hint_length()}
              parse={parseLength}
              onChange={(length) => edit(step.id, length ?? { seconds: null, meters: null }, "length")}
            />
            <IconButton
              small
              label={m.builder_remove_step({ step: index + 1 })}
              onClick={() => changeSteps((steps) => steps.filter(({ id }) => id !== step.id))}
            >
              <IconX size={14} />
            </IconButton>
          </div>
        )}
      </SortableList>
      <div className={blockCss.links}>
        <button
          type="button"
          className={blockCss.link}
          onClick={() => changeSteps((steps) => [...steps, newStep("work", m.builder_effort_work(), 30)])}
        >
          <IconPlus size={14} />
          {m.builder_add_step()}
        </button>
        <button
          type="button"
          className={blockCss.link}
          onClick={() => changeSteps((steps) => [...steps, newStep("rest", m.builder_effort_rest(), 30)])}
        >
          {m.builder_effort_rest()}
        </button>
      </div>
    </>
  );
}
