import { IconChevronDown } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { Segmented } from "~/ui/field/Segmented";
import { Menu } from "~/ui/menu/Menu";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { type ClientProfile, useStrength } from "../api";
import css from "./Profile.module.css";
import { SPAN_WEEKS, type Span, type WeightUnit } from "../strength";
import { type ExerciseTrainingMax, useTrainingMaxes } from "../trainingMaxApi";
import { TrainingMaxRow } from "./TrainingMaxRow";

const StrengthChart = lazy(() => import("./StrengthChart").then(({ StrengthChart }) => ({ default: StrengthChart })));

type Lift = { key: string; name: string };

/** The lifts that were logged, and those that were only tested or have a training max. */
function liftsOf(logged: readonly Lift[] = [], maxes: readonly ExerciseTrainingMax[] = []): Lift[] {
  const keys = new Set(logged.map(({ key }) => key));
  const others = maxes.filter(({ exercise_id }) => !keys.has(exercise_id));
  return [...logged, ...others.map(({ exercise_id, name }) => ({ key: exercise_id, name }))];
}

const EXERCISE_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The training max of a lift; an exercise that was only typed in has none. */
function maxOf(lift: Lift | undefined, maxes: readonly ExerciseTrainingMax[]): ExerciseTrainingMax | undefined {
  if (!lift || !EXERCISE_ID.test(lift.key)) return undefined;
  const known = maxes.find(({ exercise_id }) => exercise_id === lift.key);
  return known ?? { exercise_id: lift.key, name: lift.name, one_rep_max: null, chosen: null };
}

/** The estimated one-rep max of a lift over time, and its training max. */
export function StrengthCard({ profile, unit }: { profile: ClientProfile; unit: WeightUnit }) {
  const [lift, setLift] = useState<string>();
  const [span, setSpan] = useState<Span>("quarter");
  const strength = useStrength(profile.client.id, lift, SPAN_WEEKS[span]);
  const data = strength.data;
  const maxes = useTrainingMaxes(profile.client.id).data;
  const lifts = liftsOf(data?.lifts, maxes?.items);
  const chosen = data?.lift ?? lifts.find(({ key }) => lift === undefined || key === lift);
  const max = maxes?.is_current_client ? maxOf(chosen, maxes.items) : undefined;
  return (
    <Card
      title={chosen?.name ?? m.clients_stat_lift_none()}
      note={chosen && m.clients_chart_note({ unit })}
      actions={
        chosen && (
          <>
            <Segmented
              label={m.clients_chart_span()}
              value={span}
              onChange={setSpan}
              options={[
                { value: "month", label: m.clients_span_month() },
                { value: "quarter", label: m.clients_span_quarter() },
                { value: "year", label: m.clients_span_year() },
              ]}
            />
            {lifts.length > 1 && (
              <Menu
                align="end"
                label={m.clients_chart_lift()}
                trigger={
                  <Button
                    aria-label={`${m.clients_chart_lift()}: ${chosen.name}`}
                    after={<IconChevronDown size={14} />}
                  >
                    <span className={css.lift}>{chosen.name}</span>
                  </Button>
                }
                items={lifts.map((other) => ({
                  label: other.name,
                  selected: other.key === chosen.key,
                  onClick: () => setLift(other.key),
                }))}
              />
            )}
          </>
        )
      }
      footer={
        max && (
          <TrainingMaxRow
            key={max.exercise_id}
            client={{ id: profile.client.id, firstName: profile.first_name }}
            one={max}
            unit={unit}
            steps={maxes?.load_steps}
          />
        )
      }
    >
      {strength.isPending ? (
        <Skeleton width="100%" height={208} />
      ) : strength.isError && !data ? (
        <ErrorState error={strength.error} onRetry={strength.refetch} />
      ) : data && chosen && data.points.length > 0 ? (
        <Suspense fallback={<Skeleton width="100%" height={208} />}>
          <StrengthChart points={data.points} lift={chosen.name} unit={unit} />
        </Suspense>
      ) : (
        <p className={css.empty}>{m.clients_chart_empty({ name: profile.first_name })}</p>
      )}
    </Card>
  );
}
