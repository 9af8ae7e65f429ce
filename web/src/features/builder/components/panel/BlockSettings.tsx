import type { Block, ScoreType } from "~/domain/training/content";
import { formatClock } from "~/domain/training/format";
import { m } from "~/paraglide/messages.js";
import { Chip } from "~/ui/badge/Badge";
import { SwitchField } from "~/ui/field/CheckboxField";
import { Menu } from "~/ui/menu/Menu";
import { parseClock, parseWhole } from "../../lib/parse";
import { Cell } from "./Cell";
import { usePanel } from "./context";
import css from "./Panel.module.css";

const SCORES: [ScoreType, () => string][] = [
  ["none", m.builder_score_none],
  ["time", m.builder_score_time],
  ["rounds_reps", m.builder_score_rounds_reps],
  ["reps", m.builder_score_reps],
  ["load", m.builder_score_load],
  ["calories", m.builder_score_calories],
  ["points", m.builder_score_points],
  ["distance", m.builder_score_distance],
  ["checkbox", m.builder_score_checkbox],
];

type TimeProps = {
  block: Block;
  field: string;
  name: string;
  /** What it means to say nothing: no limit, or no time at all. Without it a time has to be said. */
  empty?: null | 0;
};

function Time({ block, field, name, empty }: TimeProps) {
  const { editBlock } = usePanel();
  const value = (block as unknown as Record<string, number | null>)[field] ?? null;
  return (
    <label className={css.setting}>
      <span>{name}</span>
      <Cell<number>
        label={name}
        text={value === null ? "" : formatClock(value)}
        hint={m.builder_hint_time()}
        parse={(text) => {
          const seconds = parseClock(text);
          return seconds === null || (seconds === 0 && empty === undefined) ? empty : seconds;
        }}
        onChange={(seconds) =>
          editBlock(block.id, (old) => ({ ...old, [field]: seconds }) as Block, `${block.id}.${field}`)
        }
      />
    </label>
  );
}

function Rounds({ block, most }: { block: Extract<Block, { rounds: number }>; most: number }) {
  const { editBlock } = usePanel();
  return (
    <label className={css.setting}>
      <span>{m.builder_rounds()}</span>
      <Cell<number>
        label={m.builder_rounds()}
        text={`${block.rounds}`}
        hint={m.builder_hint_number()}
        parse={(text) => parseWhole(text, 1, most) ?? undefined}
        onChange={(rounds) =>
          editBlock(block.id, (old) => ({ ...old, rounds: rounds ?? 1 }) as Block, `${block.id}.rounds`)
        }
      />
    </label>
  );
}

function Figures({ block }: { block: Block }) {
  switch (block.kind) {
    case "superset":
      return <Time block={block} field="rest_seconds" name={m.builder_rest_after_round()} empty={0} />;
    case "circuit":
      return (
        <>
          <Rounds block={block} most={100} />
          <Time block={block} field="rest_seconds" name={m.builder_rest_after_round()} empty={0} />
        </>
      );
    case "amrap":
      return <Time block={block} field="seconds" name={m.builder_time()} />;
    case "emom":
      return (
        <>
          <Time block={block} field="every_seconds" name={m.builder_every()} />
          <Rounds block={block} most={200} />
        </>
      );
    case "for_time":
      return (
        <>
          <Rounds block={block} most={100} />
          <Time block={block} field="cap_seconds" name={m.builder_cap()} empty={null} />
        </>
      );
    case "intervals":
      return <Rounds block={block} most={200} />;
    case "rest":
      return <Time block={block} field="seconds" name={m.builder_time()} empty={null} />;
    default:
      return null;
  }
}

/** What a block is scored by, as a chip that can be changed. */
export function ScoreChip({ block }: { block: Block }) {
  const { editBlock } = usePanel();
  const name = SCORES.find(([type]) => type === block.score)?.[1]() ?? "";
  return (
    <Menu
      label={m.builder_score()}
      trigger={
        <button type="button" className={css.chipButton} aria-label={`${m.builder_score()}: ${name}`}>
          <Chip>{block.score === "none" ? m.builder_score() : name}</Chip>
        </button>
      }
      items={SCORES.map(([type, label]) => ({
        label: label(),
        selected: type === block.score,
        onClick: () =>
          editBlock(block.id, (old) => ({
            ...old,
            score: type,
            leaderboard: type === "none" ? false : old.leaderboard,
          })),
      }))}
    />
  );
}

/** Times, rounds and the leaderboard of a block that is unfolded. */
export function BlockSettings({ block }: { block: Block }) {
  const { editBlock } = usePanel();
  if (block.kind === "text") return null;
  const named = block.kind !== "strength";
  return (
    <div className={css.settings}>
      <Figures block={block} />
      {named && block.kind !== "rest" && (
        <label className={css.setting}>
          <span>{m.builder_block_title()}</span>
          <input
            className={css.titleCell}
            maxLength={120}
            placeholder={m.builder_optional()}
            value={block.title}
            onChange={(event) => {
              const title = event.currentTarget.value;
              editBlock(block.id, (old) => ({ ...old, title }), `${block.id}.title`);
            }}
          />
        </label>
      )}
      {named && block.kind !== "rest" && (
        <SwitchField
          label={m.builder_leaderboard()}
          checked={block.leaderboard}
          disabled={block.score === "none"}
          onChange={(event) => {
            const leaderboard = event.currentTarget.checked;
            editBlock(block.id, (old) => ({ ...old, leaderboard }));
          }}
        />
      )}
    </div>
  );
}
