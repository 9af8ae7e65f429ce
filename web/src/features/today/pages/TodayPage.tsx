import { useHotkeys } from "@mantine/hooks";
import { IconAdjustments, IconCoffee } from "@tabler/icons-react";
import { useState } from "react";
import { errorMessage } from "~/lib/apiError";
import { formatDay } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { Kbd } from "~/ui/kbd/Kbd";
import { usePageTitle } from "~/ui/page/usePageTitle";
import { SkeletonCard } from "~/ui/skeleton/Skeleton";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { toast, toastError } from "~/ui/toast/toast";
import { useMedia } from "~/ui/useMedia";
import { type Row, useMorning, useTodayActions } from "../api";
import { NumbersStrip } from "../components/NumbersStrip";
import { PersonList } from "../components/PersonList";
import { PersonPanel } from "../components/PersonPanel";
import { RulesDialog } from "../components/RulesDialog";
import { SessionList } from "../components/SessionList";
import css from "../components/Today.module.css";

const HOUR_OF_MORNING = 9;

function tomorrowMorning(): Date {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, HOUR_OF_MORNING);
}

/** The coach's morning: who needs them and why, today's numbers, and the sessions to review. */
export default function TodayPage() {
  usePageTitle(m.today_nav());
  const morning = useMorning();
  const actions = useTodayActions();
  const wide = useMedia("(min-width: 1200px)");
  const [chosen, setChosen] = useState<string>();
  const [panelOpen, setPanelOpen] = useState(false);
  const [rulesOpen, setRulesOpen] = useState(false);
  const [replying, setReplying] = useState(0);
  const rows = morning.data?.rows ?? [];
  const index = Math.max(
    0,
    rows.findIndex(({ client }) => client.id === chosen),
  );
  const selected: Row | undefined = rows[index];

  const select = (row: Row | undefined) => {
    if (row) setChosen(row.client.id);
  };
  const open = (row: Row) => {
    select(row);
    setPanelOpen(true);
  };
  const next = () => rows[index + 1] ?? rows[index - 1];
  const settle = async (row: Row, until: Date | null) => {
    select(next());
    try {
      await actions.mark(row, until);
    } catch (error) {
      toastError(errorMessage(error));
      return;
    }
    const name = row.client.full_name;
    const undo = () => actions.unmark(row).catch((error: unknown) => toastError(errorMessage(error)));
    toast(until ? m.today_is_snoozed({ name }) : m.today_is_done({ name }), {
      action: { label: m.today_undo(), run: undo },
    });
  };
  const reply = (row: Row) => {
    open(row);
    setReplying((count) => count + 1);
  };
  useHotkeys([
    ["j", () => select(rows[Math.min(index + 1, rows.length - 1)])],
    ["k", () => select(rows[Math.max(index - 1, 0)])],
    ["r", () => selected && reply(selected)],
    ["e", () => selected && void settle(selected, null)],
    ["s", () => selected && void settle(selected, tomorrowMorning())],
  ]);

  if (morning.isError) return <ErrorState error={morning.error} onRetry={() => void morning.refetch()} />;
  const panel = selected && (
    <PersonPanel
      key={selected.client.id}
      row={selected}
      replying={replying}
      position={{ at: index + 1, of: rows.length }}
      onMove={(step) => select(rows[index + step])}
      onDone={() => void settle(selected, null)}
      onSnooze={() => void settle(selected, tomorrowMorning())}
      onReplied={() => {
        setPanelOpen(false);
        void settle(selected, null);
      }}
    />
  );
  return (
    <div className={css.page}>
      <div className={css.main}>
        <header className={css.head}>
          <div>
            <h1 className={css.title}>
              {m.today_nav()}{" "}
              {morning.data && <span className={css.date}>{formatDay(morning.data.date, "weekdayLong")}</span>}
            </h1>
            {morning.data && (
              <p className={css.sentence}>
                {m.today_need_you({ count: String(morning.data.open) })}{" "}
                {m.today_on_track({ count: String(morning.data.others) })}
              </p>
            )}
          </div>
          {morning.data && (
            <span className={css.done}>
              {m.today_done_of({
                done: String(morning.data.done),
                total: String(morning.data.done + morning.data.open),
              })}
            </span>
          )}
          <Button icon={<IconAdjustments size={16} />} onClick={() => setRulesOpen(true)}>
            {m.today_rules()}
          </Button>
        </header>
        {morning.data ? (
          <>
            <NumbersStrip numbers={morning.data.numbers} />
            {rows.length === 0 ? (
              <EmptyState icon={<IconCoffee size={24} />} title={m.today_empty_title()}>
                {m.today_empty_text()}
              </EmptyState>
            ) : (
              <PersonList rows={rows} selected={selected?.client.id} onOpen={open} onReply={reply} />
            )}
          </>
        ) : (
          <SkeletonCard height={320} lines={6} />
        )}
        <SessionList />
        {wide && (
          <footer className={css.keys} aria-label={m.today_keys()}>
            <span>
              <Kbd>J</Kbd> <Kbd>K</Kbd> {m.today_key_move()}
            </span>
            <span>
              <Kbd>R</Kbd> {m.today_reply()}
            </span>
            <span>
              <Kbd>E</Kbd> {m.today_done()}
            </span>
            <span>
              <Kbd>S</Kbd> {m.today_snooze()}
            </span>
          </footer>
        )}
      </div>
      {wide && panel && <aside className={css.panel}>{panel}</aside>}
      {!wide && (
        <Dialog
          opened={panelOpen && selected !== undefined}
          onClose={() => setPanelOpen(false)}
          title={selected?.client.full_name ?? ""}
        >
          {panel}
        </Dialog>
      )}
      {rulesOpen && <RulesDialog onClose={() => setRulesOpen(false)} />}
    </div>
  );
}
