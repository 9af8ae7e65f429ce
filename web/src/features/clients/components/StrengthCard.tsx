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

const StrengthChart = lazy(() => import("./StrengthChart").then(({ StrengthChart }) => ({ default: StrengthChart })));

/** The estimated one-rep max of a lift over time. */
export function StrengthCard({ profile, unit }: { profile: ClientProfile; unit: WeightUnit }) {
  const [lift, setLift] = useState<string>();
  const [span, setSpan] = useState<Span>("quarter");
  const strength = useStrength(profile.client.id, lift, SPAN_WEEKS[span]);
  const data = strength.data;
  const chosen = data?.lift;
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
            {(data?.lifts.length ?? 0) > 1 && (
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
                items={
                  data?.lifts.map((other) => ({
                    label: other.name,
                    selected: other.key === chosen.key,
                    onClick: () => setLift(other.key),
                  })) ?? []
                }
              />
            )}
          </>
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
