import { IconMessageQuestion, IconVideo } from "@tabler/icons-react";
import { formatDuration } from "~/domain/media/format";
import { formatNumber } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import type { FormCheck } from "../api";
import { figuresOf } from "../lib/figures";
import { setTitle } from "../lib/sets";
import { formatAge, isTrainingNow } from "../lib/ages";
import css from "./FormCheck.module.css";

type Props = { items: readonly FormCheck[]; chosen?: string; now: number; onChoose: (id: string) => void };

/** The clips to watch: those of people who are training now come first. */
export function Queue({ items, chosen, now, onChoose }: Props) {
  const training = items.filter((one) => isTrainingNow(one, now));
  const earlier = items.filter((one) => !isTrainingNow(one, now));
  const groups = [
    { title: m.form_checks_training_now(), rows: training, isNow: true },
    { title: m.form_checks_earlier(), rows: earlier, isNow: false },
  ].filter(({ rows }) => rows.length > 0);
  return (
    <>
      {groups.map(({ title, rows, isNow }) => (
        <section key={title} aria-label={title}>
          <h2 className={css.group}>
            {isNow && <span className={css.now} />}
            {title}
            <span className={css.count}>{formatNumber(rows.length)}</span>
          </h2>
          <ul>
            {rows.map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  className={css.row}
                  data-form-check={one.id}
                  aria-current={one.id === chosen || undefined}
                  onClick={() => onChoose(one.id)}
                >
                  <span className={css.thumb}>
                    {one.clips[0]?.media?.thumb ? (
                      <img src={one.clips[0].media.thumb} alt="" loading="lazy" />
                    ) : (
                      <IconVideo size={20} />
                    )}
                    <small>{formatDuration((one.clips[0]?.duration_ms ?? 0) / 1000)}</small>
                  </span>
                  <span className={css.rowText}>
                    <b>{one.client.full_name}</b>
                    <span>{setTitle(one)}</span>
                    <span>{figuresOf(one.prescribed, one.done)}</span>
                  </span>
                  <span className={css.rowEnd}>
                    <time dateTime={one.sent_at}>{formatAge(one.sent_at, now)}</time>
                    {one.question && <IconMessageQuestion size={16} aria-label={m.form_checks_asks()} />}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
