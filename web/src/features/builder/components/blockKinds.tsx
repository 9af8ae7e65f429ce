import {
  IconAlarm,
  IconAlignLeft,
  IconBarbell,
  IconClock,
  IconFlag,
  IconHourglass,
  IconLink,
  IconRefresh,
  IconRepeat,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import { kindName } from "~/domain/training/blockKinds";
import type { Block, BlockKind } from "~/domain/training/content";

type Icon = ComponentType<{ size?: number; stroke?: number }>;

/** Block kinds are shown by an icon and a word, without colour. */
export const KIND_ICONS: Record<BlockKind, Icon> = {
  strength: IconBarbell,
  superset: IconLink,
  circuit: IconRefresh,
  amrap: IconClock,
  emom: IconAlarm,
  for_time: IconFlag,
  intervals: IconRepeat,
  text: IconAlignLeft,
  rest: IconHourglass,
};

/** The block's own title, or else its kind and its minutes: "AMRAP 12", "EMOM 12". */
export function builderBlockTitle(block: Block): string {
  if (block.title) return block.title;
  if (block.kind === "amrap") return `${kindName("amrap")} ${Math.round((block.seconds / 60) * 10) / 10}`;
  if (block.kind === "emom") return `${kindName("emom")} ${Math.round((block.every_seconds * block.rounds) / 6) / 10}`;
  return kindName(block.kind);
}
