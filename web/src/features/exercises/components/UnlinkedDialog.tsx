import { useState } from "react";
import { NAMES_PER_PAGE, useUnlinkedNames } from "~/domain/exercises/api";
import { LinkNameDialog } from "~/domain/exercises/LinkNameDialog";
import { m } from "~/paraglide/messages.js";
import { Banner } from "~/ui/banner/Banner";
import { Button } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { Pagination } from "~/ui/pagination/Pagination";
import { SkeletonText } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import css from "./UnlinkedDialog.module.css";

/** How many names no exercise is linked to, and the list of them. Nothing is shown if there are none. */
export function UnlinkedNames() {
  const [isOpen, setOpen] = useState(false);
  const total = useUnlinkedNames(1).data?.pagination.total ?? 0;
  return (
    <>
      {total > 0 && (
        <Banner
          action={
            <Button size="small" onClick={() => setOpen(true)}>
              {m.exercises_unlinked_review()}
            </Button>
          }
        >
          {m.exercises_unlinked({ count: total })}
        </Banner>
      )}
      {isOpen && <UnlinkedDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** The names in the account's days that are linked to no exercise, with how often they are used. */
export function UnlinkedDialog({ onClose }: { onClose: () => void }) {
  const [page, setPage] = useState(1);
  const [name, setName] = useState<string | null>(null);
  const { data, error, refetch } = useUnlinkedNames(page);
  if (name !== null) return <LinkNameDialog everywhere name={name} onClose={() => setName(null)} />;
  return (
    <Dialog opened onClose={onClose} title={m.exercises_unlinked_title()} size="large">
      <p className="t13 meta">{m.exercises_unlinked_help()}</p>
      {data ? (
        <ul className={css.list}>
          {data.items.map((item) => (
            <li key={item.name} className={css.name}>
              <span className={css.text}>
                <b className="truncate">{item.name}</b>
                <span className="t12 meta">
                  {m.exercises_used_days({ count: item.days })}
                  {item.closest[0] && ` · ${m.exercises_maybe({ name: item.closest[0].name })}`}
                </span>
              </span>
              <Button
                size="small"
                onClick={() => setName(item.name)}
                aria-label={m.exercises_link_name({ name: item.name })}
              >
                {m.exercises_link()}
              </Button>
            </li>
          ))}
        </ul>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <SkeletonText lines={4} />
      )}
      {data?.pagination.total === 0 && <p>{m.exercises_all_linked()}</p>}
      {data && data.pagination.total > NAMES_PER_PAGE && (
        <Pagination page={page} perPage={NAMES_PER_PAGE} total={data.pagination.total} onPage={setPage} />
      )}
    </Dialog>
  );
}
