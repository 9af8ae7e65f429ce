import { useState } from "react";
import type { LoadSteps } from "~/domain/training/equipment";
import { formatLoad } from "~/domain/training/format";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import css from "./Profile.module.css";
import type { WeightUnit } from "../strength";
import { formatSource, trainingMax } from "../trainingMax";
import type { ExerciseTrainingMax } from "../trainingMaxApi";
import { TrainingMaxDialog } from "./TrainingMaxDialog";

type Props = {
  client: { id: string; firstName: string };
  one: ExerciseTrainingMax;
  unit: WeightUnit;
  /** The loads of the coach's gym, where they are not the usual ones. */
  steps?: LoadSteps | null | undefined;
};

/** The training max of a client for a lift, where it comes from, and a way to set it. */
export function TrainingMaxRow({ client, one, unit, steps }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const max = trainingMax(one, { unit, steps });
  return (
    <>
      <p className={css.trainingMax}>
        <span>{m.clients_training_max()}</span>
        {max ? (
          <>
            <b className="num">{formatLoad(max.load, unit)}</b>
            <span className="t13 meta num">{formatSource(max, one)}</span>
          </>
        ) : (
          <span className="t13 meta">{m.clients_training_max_unknown()}</span>
        )}
      </p>
      <Button size="small" aria-label={m.clients_training_max_edit({ lift: one.name })} onClick={() => setIsOpen(true)}>
        {max ? m.clients_training_max_change() : m.clients_training_max_set()}
      </Button>
      {isOpen && (
        <TrainingMaxDialog client={client} one={one} unit={unit} steps={steps} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
