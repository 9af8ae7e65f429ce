import {
  MAX_BLOCK_TITLE_LENGTH,
  MAX_CIRCUIT_ROUNDS,
  MAX_EMOM_ROUNDS,
  MAX_FOR_TIME_ROUNDS,
  MAX_INTERVALS_ROUNDS,
} from "~/api/limits";
import type { Block, ScoreType } from "~/domain/training/content";
import { formatClock } from "~/domain/training/format";
import { parseClock } from "~/domain/training/parseClock";
import { m } from "~/paraglide/messages.js";
import { Chip } from "~/ui/badge/Badge";
import { SwitchField } from "~/ui/field/CheckboxField";
import { Menu } from "~/ui/menu/Menu";
import { parseWhole } from "../../lib/parse";
import blockCss from "./Block.module.css";
import css from "./BlockSettings.module.css";
import { Cell } from "./Cell";
import { usePanel } from "./context";

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

type TimeSettingProps = {
  block: Block;
  field: string;
  name: string;
  /** The value of an empty field: null is no limit, 0 no time. If missing, a time is required. */
  empty?: null | 0;
};

function TimeSetting({ block, field, name, empty }: TimeSettingProps) {
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

function RoundsSetting({ block, max }: { block: Extract<Block, { rounds: number }>; max: number }) {
  const { editBlock } = usePanel();
  return (
    <label className={css.setting}>
      <span>{m.builder_rounds()}</span>
      <Cell<number>
        label={m.builder_rounds()}
        text={`${block.rounds}`}
        hint={m.builder_hint_whole_number()}
        parse={(text) => parseWhole(text, 1, max) ?? undefined}
        onChange={(rounds) =>
          editBlock(block.id, (old) => ({ ...old, rounds: rounds ?? 1 }) as Block, `${block.id}.rounds`)
        }
      />
    </label>
  );
}

function KindSettings({ block }: { block: Block }) {
  switch (block.kind) {
    case "superset":
      return <TimeSetting block={block} field="rest_seconds" name={m.builder_rest_after_round()} empty={0} />;
    case "circuit":
      return (
        <>
          <RoundsSetting block={block} max={MAX_CIRCUIT_ROUNDS} />
          <TimeSetting block={block} field="rest_seconds" name={m.builder_rest_after_round()} empty={0} />
        </>
      );
    case "amrap":
      return <TimeSetting block={block} field="seconds" name={m.builder_time()} />;
    case "emom":
      return (
        <>
          <TimeSetting block={block} field="every_seconds" name={m.builder_every()} />
          <RoundsSetting block={block} max={MAX_EMOM_ROUNDS} />
        </>
      );
    case "for_time":
      return (
        <>
          <RoundsSetting block={block} max={MAX_FOR_TIME_ROUNDS} />
          <TimeSetting block={block} field="cap_seconds" name={m.builder_cap()} empty={null} />
        </>
      );
    case "intervals":
      return <RoundsSetting block={block} max={MAX_INTERVALS_ROUNDS} />;
    case "rest":
      return <TimeSetting block={block} field="seconds" name={m.builder_time()} empty={null} />;
    default:
      return null;
  }
}

/** What a block is scored by, as a chip with a menu. */
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

/** Times, rounds, title and leaderboard of an expanded block. */
export function BlockSettings({ block }: { block: Block }) {
  const { editBlock } = usePanel();
  if (block.kind === "text") return null;
  const hasTitle = block.kind !== "strength";
  return (
    <div className={blockCss.settings}>
      <KindSettings block={block} />
      {hasTitle && block.kind !== "rest" && (
        <label className={css.setting}>
          <span>{m.builder_block_title()}</span>
          <input
            className={css.titleCell}
            maxLength={MAX_BLOCK_TITLE_LENGTH}
            placeholder={m.builder_optional()}
            value={block.title}
            onChange={(event) => {
              const title = event.currentTarget.value;
              editBlock(block.id, (old) => ({ ...old, title }), `${block.id}.title`);
            }}
          />
        </label>
      )}
      {hasTitle && block.kind !== "rest" && (
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
