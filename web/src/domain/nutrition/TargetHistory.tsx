import { IconTrash } from "@tabler/icons-react";
import { onError } from "~/api/client";
import { errorMessage } from "~/lib/apiError";
import type { LocalDate } from "~/lib/dates";
import { formatDay } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Badge } from "~/ui/badge/Badge";
import { IconButton } from "~/ui/button/Button";
import { toast, toastError } from "~/ui/toast/toast";
import { type MacroTarget, useMacroTargetMutations } from "./api";
import { formatGrams, formatKcal } from "./format";
import css from "./Macros.module.css";

type Props = {
  clientId: string;
  targets: MacroTarget[];
  currentId: string | null;
  today: LocalDate;
  /** The latest ones only, and without a way to remove them. */
  shown?: number;
};

/** The macros of a client, the latest start first. Removing one can be undone. */
export function TargetHistory({ clientId, targets, currentId, today, shown }: Props) {
  const { set, remove } = useMacroTargetMutations();
  const onRefused = (error: unknown) => toastError(errorMessage(error));
  const removeTarget = (target: MacroTarget) => {
    const { protein_g, carbs_g, fat_g, calories_kcal, starts_on } = target;
    const body = { client_ids: [clientId], starts_on, protein_g, carbs_g, fat_g, calories_kcal };
    remove.mutate(
      { params: { path: { athlete_id: clientId, macro_target_id: target.id } }, ...onError("inline") },
      {
        onSuccess: () =>
          toast(m.nutrition_removed(), {
            action: {
              label: m.ui_undo(),
              run: () => set.mutate({ body, ...onError("inline") }, { onError: onRefused }),
            },
          }),
        onError: onRefused,
      },
    );
  };
  return (
    <ul className={css.history}>
      {targets.slice(0, shown).map((target) => {
        const date = formatDay(
          target.starts_on,
          target.starts_on.slice(0, 4) === today.slice(0, 4) ? "long" : "longWithYear",
        );
        return (
          <li key={target.id} className={css.target}>
            <span className={css.targetText}>
              <span className={css.targetHead}>
                {m.nutrition_from_date({ date })}
                {target.id === currentId && <Badge tone="ok">{m.nutrition_current()}</Badge>}
                {target.starts_on > today && <Badge>{m.nutrition_planned()}</Badge>}
              </span>
              <span className="t13 num">
                {m.nutrition_macros_short({
                  protein: formatGrams(target.protein_g),
                  carbs: formatGrams(target.carbs_g),
                  fat: formatGrams(target.fat_g),
                  calories: formatKcal(target.calories_kcal),
                })}
              </span>
              <span className="t12 meta">{m.nutrition_set_by({ name: target.set_by })}</span>
            </span>
            {shown === undefined && (
              <IconButton
                small
                label={m.nutrition_remove({ date })}
                disabled={remove.isPending}
                onClick={() => removeTarget(target)}
              >
                <IconTrash size={16} />
              </IconButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}
