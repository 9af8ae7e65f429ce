import { IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useHasFinancialRights } from "~/domain/payments/useHasFinancialRights";
import { optionsOnSale } from "~/domain/programs/priceOptions";
import { PERIODS } from "~/domain/programs/periods";
import { levelName } from "~/domain/programs/levels";
import { formatDate } from "~/lib/dates";
import { formatNumber } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Banner } from "~/ui/banner/Banner";
import { ButtonLink } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { Cover } from "~/ui/cover/Cover";
import { coverUrl, WIDE_RATIO } from "~/ui/cover/coverUrl";
import { usePageParams } from "~/ui/link/usePage";
import { MoneyText } from "~/ui/money/MoneyText";
import { ErrorState } from "~/ui/states/States";
import { StatStrip } from "~/ui/stats/StatStrip";
import { type Program, useProgram, useProgramOverview } from "../api";
import { PriceChangeActions } from "../components/prices/PriceChangeActions";
import { formatBuffer, formatDaysAhead, trainingShortage } from "../format";
import css from "./DetailsPage.module.css";

/** An overview of a program: numbers, description, prices and settings. */
export default function DetailsPage() {
  const { programId } = usePageParams("coach_program_view_details");
  const program = useProgram(programId).data;
  return program ? <Details program={program} /> : null;
}

function Details({ program }: { program: Program }) {
  const overview = useProgramOverview(program.id);
  const hasFinancialRights = useHasFinancialRights();
  const row = overview.data;
  const params = { programId: program.id };
  const options = optionsOnSale(program);
  return (
    <>
      {overview.error && !row ? (
        <ErrorState error={overview.error} onRetry={overview.refetch} framed />
      ) : (
        <StatStrip
          loading={!row}
          stats={[
            { label: m.programs_column_clients(), value: formatNumber(row?.clients ?? 0) },
            { label: m.programs_stat_trial(), value: formatNumber(row?.in_trial ?? 0) },
            {
              label: m.programs_column_ahead(),
              value: row ? formatDaysAhead(row.programmed_ahead) : "",
              note: row && trainingShortage(row),
              tone: "warn",
            },
            {
              label: m.programs_buffer(),
              value: formatBuffer(row?.plan_max_buffer ?? 0),
              note: row?.training_scheduled_to
                ? `${m.programs_buffer_until()} ${formatDate(row.training_scheduled_to)}`
                : undefined,
            },
          ]}
        />
      )}
      {options
        .filter((option) => option.message_about_changed_price)
        .map((option) => (
          <Banner key={option.id} tone="info" action={<PriceChangeActions programId={program.id} option={option} />}>
            {m.programs_price_notify_text({ period: option.duration })}
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
            <Cover seed={program.id} src={coverUrl(program.covers, "main", "normal")} ratio={WIDE_RATIO} />
            <p className={program.description ? css.text : "meta"}>
              {program.description || m.programs_no_description()}
            </p>
          </div>
        </Card>
        <div className={css.side}>
          {hasFinancialRights && <PricesCard options={options} />}
          <Card title={m.programs_view_details()}>
            <dl className={css.details}>
              <DetailRow name={m.programs_details_visibility()}>
                {program.visibility_days === null
                  ? m.programs_visibility_all()
                  : m.programs_details_days_ahead({ count: program.visibility_days })}
              </DetailRow>
              <DetailRow name={m.programs_details_trial()}>
                {program.trial_days === 0 ? m.programs_trial_none() : m.programs_days({ count: program.trial_days })}
              </DetailRow>
              <DetailRow name={m.programs_access()}>
                {program.accessibility ? m.programs_access_public() : m.programs_access_private()}
              </DetailRow>
              {program.level !== null && (
                <DetailRow name={m.programs_field_level()}>{levelName(program.level)}</DetailRow>
              )}
              {program.weeks_duration !== null && (
                <DetailRow name={m.programs_field_days()}>{program.weeks_duration}</DetailRow>
              )}
              {program.average_duration !== null && (
                <DetailRow name={m.programs_field_minutes()}>{program.average_duration}</DetailRow>
              )}
              {program.launch_date && (
                <DetailRow name={m.programs_field_launch()}>{formatDate(program.launch_date)}</DetailRow>
              )}
            </dl>
          </Card>
        </div>
      </div>
    </>
  );
}

function PricesCard({ options }: { options: Program["price_options"] }) {
  return (
    <Card title={m.programs_prices()}>
      {options.length === 0 ? (
        <span className="w6">{m.programs_free()}</span>
      ) : (
        <dl className={css.details}>
          {options.map((option) => (
            <DetailRow key={option.id} name={PERIODS[option.duration].name()}>
              <MoneyText amount={option.amount_minor} currency={option.currency} per={PERIODS[option.duration].per()} />
            </DetailRow>
          ))}
        </dl>
      )}
    </Card>
  );
}

function DetailRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css.detail}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
