import { IconSettings, IconVideoOff } from "@tabler/icons-react";
import { useState } from "react";
import { formatNumber } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Button, IconButton } from "~/ui/button/Button";
import { KeysBar } from "~/ui/keys/KeysBar";
import { usePageSearch } from "~/ui/link/usePage";
import { usePageTitle } from "~/ui/page/usePageTitle";
import { SkeletonCard } from "~/ui/skeleton/Skeleton";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { useKeys } from "~/ui/keys/useKeys";
import { useNow } from "~/ui/useNow";
import { type Show, useCoachFormCheck, useFormChecks, usePrefetch } from "../api";
import css from "../components/FormCheck.module.css";
import { Queue } from "../components/Queue";
import { Review } from "../components/Review";
import { SettingsDialog } from "../components/SettingsDialog";
import { HINTS, QUEUE_KEYS } from "../keys";
import { useFirstOfQueue } from "../useFirstOfQueue";

const SHOWS: { show: Show; label: () => string }[] = [
  { show: "waiting", label: m.form_checks_waiting },
  { show: "answered", label: m.form_checks_answered },
  { show: "all", label: m.form_checks_all },
];

/** The coach's clips to review, one after the other, by keyboard. */
export default function ReviewPage() {
  usePageTitle(m.form_checks_title());
  const [{ id, show }, setSearch] = usePageSearch((raw) => ({
    id: typeof raw.id === "string" ? raw.id : undefined,
    show: SHOWS.find((one) => one.show === raw.show)?.show ?? "waiting",
  }));
  const list = useFormChecks(show);
  const now = useNow().getTime();
  const [settingsOpen, setSettingsOpen] = useState(false);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const counts = list.data?.pages[0]?.counts;
  const first = useFirstOfQueue(
    show,
    items.map((item) => item.id),
  );
  const chosen = id ?? first;
  // One that is opened by its address may be on another list: then the first one is next.
  const at = items.findIndex((one) => one.id === chosen);
  const one = useCoachFormCheck(chosen);
  const next = items[at + 1]?.id;
  usePrefetch(next);

  const choose = (to: string | undefined) => {
    setSearch({ id: to ?? "" });
    document.querySelector(`[data-form-check="${to}"]`)?.scrollIntoView({ block: "nearest" });
  };
  const step = (by: 1 | -1) => {
    const to = items[Math.min(items.length - 1, Math.max(0, at + by))];
    if (to) choose(to.id);
  };
  useKeys(QUEUE_KEYS, { next: () => step(1), previous: () => step(-1) });

  return (
    <div className={css.page}>
      <nav className={css.queue} aria-label={m.form_checks_title()}>
        <header className={css.queueHead}>
          <h1>{m.form_checks_title()}</h1>
          <IconButton label={m.form_checks_settings()} onClick={() => setSettingsOpen(true)}>
            <IconSettings size={20} />
          </IconButton>
        </header>
        <div className={css.shows} role="group" aria-label={m.form_checks_which()}>
          {SHOWS.map((each) => (
            <Button
              key={each.show}
              size="small"
              variant={each.show === show ? "selected" : "quiet"}
              aria-pressed={each.show === show}
              onClick={() => setSearch({ show: each.show === "waiting" ? "" : each.show, id: "" })}
            >
              {each.label()}
              {counts && <span className={css.count}>{formatNumber(counts[each.show])}</span>}
            </Button>
          ))}
        </div>
        {list.error && <ErrorState error={list.error} onRetry={list.refetch} />}
        <Queue items={items} chosen={chosen} now={now} onChoose={choose} />
        {list.hasNextPage && (
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {m.ui_load_more()}
          </Button>
        )}
        <KeysBar hints={HINTS} className={css.keys} />
      </nav>
      {one.data && one.data.id === chosen ? (
        <Review key={one.data.id} formCheck={one.data} onDone={() => choose(next)} />
      ) : (
        <div className={css.nothing}>
          {one.error ? (
            <ErrorState error={one.error} onRetry={one.refetch} />
          ) : list.isPending || chosen ? (
            <SkeletonCard />
          ) : (
            list.data && (
              <EmptyState icon={<IconVideoOff size={24} />} title={m.form_checks_empty_title()}>
                {m.form_checks_empty_text()}
              </EmptyState>
            )
          )}
        </div>
      )}
      {settingsOpen && <SettingsDialog onClose={() => setSettingsOpen(false)} />}
    </div>
  );
}
