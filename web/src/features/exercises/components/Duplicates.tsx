import { useState } from "react";
import type { Schemas } from "~/api/client";
import { m } from "~/paraglide/messages.js";
import { Banner } from "~/ui/banner/Banner";
import { Button } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { useDuplicates } from "../api";
import { MergeDialog } from "./MergeDialog";
import css from "./UnlinkedDialog.module.css";

/** How many exercises look the same as another, and the list of them. Nothing is shown if there are none. */
export function Duplicates() {
  const [isOpen, setOpen] = useState(false);
  const [pair, setPair] = useState<Schemas["Duplicate"] | null>(null);
  const pairs = useDuplicates().data?.items ?? [];
  return (
    <>
      {pairs.length > 0 && (
        <Banner
          action={
            <Button size="small" aria-label={m.exercises_duplicates_review()} onClick={() => setOpen(true)}>
              {m.exercises_unlinked_review()}
            </Button>
          }
        >
          {m.exercises_duplicates({ count: pairs.length })}
        </Banner>
      )}
      {pair ? (
        <MergeDialog exercise={pair.exercise} into={pair.into} onClose={() => setPair(null)} />
      ) : (
        <Dialog opened={isOpen} onClose={() => setOpen(false)} title={m.exercises_duplicates_title()} size="large">
          <p className="t13 meta">{m.exercises_duplicates_help()}</p>
          <ul className={css.list}>
            {pairs.map((one) => (
              <li key={`${one.exercise.id} ${one.into.id}`} className={css.name}>
                <span className={css.text}>
                  <b className="truncate">{one.exercise.name}</b>
                  <span className="t12 meta truncate">{m.exercises_like({ name: one.into.name })}</span>
                </span>
                <Button
                  size="small"
                  aria-label={m.exercises_merge_name({ name: one.exercise.name, into: one.into.name })}
                  onClick={() => setPair(one)}
                >
                  {m.exercises_merge_open()}
                </Button>
              </li>
            ))}
          </ul>
          {pairs.length === 0 && <p>{m.exercises_no_duplicates()}</p>}
        </Dialog>
      )}
    </>
  );
}
