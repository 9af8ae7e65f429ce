import { IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { formatDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { Banner } from "~/ui/banner/Banner";
import { ButtonLink } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { Cover } from "~/ui/cover/Cover";
import { coverOf } from "~/ui/cover/coverOf";
import { usePageParams } from "~/ui/link/usePage";
import { MoneyText } from "~/ui/money/MoneyText";
import { ErrorState } from "~/ui/states/States";
import { StatStrip } from "~/ui/stats/StatStrip";
import { type Plan, usePlan, usePlanRow } from "../api";
import { ChangedPriceButtons } from "../components/ChangedPriceButtons";
import { daysText, LEVELS, periodLabel, perPeriod, shortage } from "../words";
import css from "./DetailsPage.module.css";

/** What a program is, at a glance. */
export default function DetailsPage() {
  const { programId } = usePageParams("coach_program_view_details");
  const plan = usePlan(programId).data;
  return plan ? <Details plan={plan} /> : null;
}

function Details({ plan }: { plan: Plan }) {
  const overview = usePlanRow(plan.id);
  const row = overview.data;
  const params = { programId: plan.id };
  const options = plan.price_options.filter((option) => !option.archived);
  return (
    <>
      {overview.error && !row ? (
        <ErrorState error={overview.error} onRetry={overview.refetch} framed />
      ) : (
        <StatStrip
          loading={!row}
          stats={[
            { label: m.programs_column_clients(), value: (row?.clients ?? 0).toLocaleString("en-GB") },
            { label: m.programs_stat_trial(), value: (row?.in_trial ?? 0).toLocaleString("en-GB") },
            {
              label: m.programs_column_ahead(),
              value: row ? daysText(row.programmed_ahead) : "",
              note: row && shortage(row),
              tone: "warn",
            },
            {
              label: m.programs_fact_buffer(),
              value:
                row?.plan_max_buffer === 1
                  ? m.programs_fact_buffer_week()
                  : m.programs_fact_buffer_weeks({ count: row?.plan_max_buffer ?? 0 }),
              note: row?.training_scheduled_to
                ? `${m.programs_fact_until()} ${formatDate(row.training_scheduled_to)}`
                : undefined,
            },
          ]}
        />
      )}
      {plan.price_options
        .filter((option) => option.message_about_changed_price && !option.archived)
        .map((option) => (
          <Banner key={option.id} tone="info" action={<ChangedPriceButtons programId={plan.id} option={option} />}>
            {m.programs_price_notify_text()}
          </Banner>
        ))}
      <div className={css.columns}>
        <Card
          title={m.programs_field_description()}
          actions={
            <ButtonLink size="small" icon={<IconPencil size={14} />} to={{ name: "coach_program_edit", params }}>
              {m.programs_edit()}
            </ButtonLink>
          }
        >
          <div className={css.about}>
            <Cover seed={plan.id} src={coverOf(plan.covers, "main", "normal")} ratio={360 / 186} />
            <p className={plan.description ? css.text : "meta"}>{plan.description || m.programs_no_description()}</p>
          </div>
        </Card>
        <div className={css.side}>
          <Card title={m.programs_prices()}>
            {options.length === 0 ? (
              <span className="w6">{m.programs_free()}</span>
            ) : (
              <dl className={css.facts}>
                {options.map((option) => (
                  <Fact key={option.id} name={periodLabel[option.duration]()}>
                    <MoneyText
                      amount={option.amount_minor}
                      currency={option.currency}
                      per={perPeriod[option.duration]()}
                    />
                  </Fact>
                ))}
              </dl>
            )}
          </Card>
          <Card title={m.programs_facts()}>
            <dl className={css.facts}>
              <Fact name={m.programs_fact_visibility()}>
                {plan.visibility_days === null
                  ? m.programs_fact_visibility_all()
                  : m.programs_fact_visibility_days({ count: plan.visibility_days })}
              </Fact>
              <Fact name={m.programs_fact_trial()}>
                {plan.trial_days === 0 ? m.programs_trial_none() : m.programs_trial_days({ count: plan.trial_days })}
              </Fact>
              <Fact name={m.programs_fact_access()}>
                {plan.accessibility ? m.programs_access_public() : m.programs_fact_private()}
              </Fact>
              {plan.level !== null && (
                <Fact name={m.programs_fact_level()}>
                  <Stars level={plan.level} />
                </Fact>
              )}
              {plan.weeks_duration !== null && <Fact name={m.programs_fact_days()}>{plan.weeks_duration}</Fact>}
              {plan.average_duration !== null && <Fact name={m.programs_fact_minutes()}>{plan.average_duration}</Fact>}
              {plan.launch_date && <Fact name={m.programs_field_launch()}>{formatDate(plan.launch_date)}</Fact>}
            </dl>
          </Card>
        </div>
      </div>
    </>
  );
}

function Stars({ level }: { level: number }) {
  return (
    <span role="img" aria-label={LEVELS[level - 1]?.()}>
      {"★".repeat(level)}
    </span>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
