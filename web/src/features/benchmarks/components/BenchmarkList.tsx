import { formatScore } from "~/domain/training/score/formatScore";
import { useUnit } from "~/domain/training/useUnit";
import { m } from "~/paraglide/messages.js";
import { Card } from "~/ui/card/Card";
import { Link, type LinkTarget } from "~/ui/link/Link";
import { Sparkline } from "~/ui/progress/Progress";
import { useToday } from "~/ui/useToday";
import type { ClientBenchmark } from "../api";
import { formatResultDay, type Group, SCORE_TYPES } from "../format";
import { changeOf, drawable, scoreValue } from "../values";
import css from "./Benchmarks.module.css";

type Props = {
  groups: Group[];
  openId: string | undefined;
  linkTo: (id: string) => LinkTarget;
};

/** A person's benchmarks by group, each with its best result. */
export function BenchmarkList({ groups, openId, linkTo }: Props) {
  return groups.map((group) => (
    <Card key={group.key} title={group.title} flush>
      <ul className={css.group} aria-label={group.title}>
        {group.items.map((item) => (
          <li key={item.id}>
            <Link
              {...linkTo(item.id)}
              className={css.row}
              data-open={item.id === openId || undefined}
              aria-current={item.id === openId ? "true" : undefined}
            >
              <Row item={item} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  ));
}

function Row({ item }: { item: ClientBenchmark }) {
  const unit = useUnit();
  const today = useToday();
  const { best } = item;
  const change = changeOf(item, unit);
  // Up is better, also for times.
  const sign = item.lower_wins ? -1 : 1;
  const values = drawable(item.recent, unit).map(({ score }) => sign * (scoreValue(score, unit) ?? 0));
  if (!best) {
    return (
      <span className={css.text}>
        <span className="w5 truncate">{item.name}</span>
        <span className="t13 meta truncate">{item.description || SCORE_TYPES[item.score_type]()}</span>
      </span>
    );
  }
  return (
    <>
      <span className={css.text}>
        <span className="t13 truncate">{item.name}</span>
        <span className={css.value}>
          <strong>{formatScore(best.score, unit)}</strong>
          {change && <span className={change.isBetter ? `t13 ${css.better}` : "t13 meta"}>{change.text}</span>}
        </span>
      </span>
      <span aria-hidden="true" className={css.spark}>
        <Sparkline label={item.name} values={values} width={80} height={28} tone="neutral" />
      </span>
      <span className={`t13 meta ${css.date}`}>
        <span className="visually-hidden">{m.benchmarks_best_on()} </span>
        {formatResultDay(best.done_on, today)}
      </span>
    </>
  );
}
