import { m } from "~/paraglide/messages.js";
import type { BlockKind } from "./content";

export function kindName(kind: BlockKind): string {
  return {
    strength: m.training_kind_strength,
    superset: m.training_kind_superset,
    circuit: m.training_kind_circuit,
    amrap: m.training_kind_amrap,
    emom: m.training_kind_emom,
    for_time: m.training_kind_for_time,
    intervals: m.training_kind_intervals,
    text: m.training_kind_text,
    rest: m.training_kind_rest,
  }[kind]();
}
