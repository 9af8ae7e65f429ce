import { IconAdjustments, IconCoffee } from "@tabler/icons-react";
import { type ReactElement, useRef, useState } from "react";
import { snoozedText, tomorrowMorning } from "~/domain/clients/snooze";
import { openSnoozeMenu, SNOOZE, SnoozeMenu } from "~/domain/clients/SnoozeMenu";
import { errorMessage } from "~/lib/apiError";
import { formatDay } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Button, IconButton } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { ScreenDialog } from "~/ui/dialog/ScreenDialog";
import { useGo } from "~/ui/link/Link";
import { usePageTitle } from "~/ui/page/usePageTitle";
import { ProgressRing } from "~/ui/progress/Progress";
import { SkeletonCard } from "~/ui/skeleton/Skeleton";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { toast, toastError, toasts } from "~/ui/toast/toast";
import { KeysBar } from "~/ui/keys/KeysBar";
import { useKeys } from "~/ui/keys/useKeys";
import { useIsPhone, useMedia } from "~/ui/useMedia";
import { calendarOf, clipOf, profileOf, requestOf, scheduleOf } from "../action";
import { type Morning, type Row, useMorning, useTodayActions } from "../api";
import { NumbersStrip } from "../components/NumbersStrip";
import { PersonList } from "../components/PersonList";
import { PANEL, PersonPanel, type Replying } from "../components/PersonPanel";
import { RulesDialog } from "../components/RulesDialog";
import { SessionList } from "../components/SessionList";
import css from "../components/Today.module.css";
import { HINTS, KEYS } from "../keys";

/** How many people need the coach, and how many do not. */
function sentenceOf({ open, others }: Morning): string {
  if (open === 0) return "";
  const need = m.today_need_you({ count: String(open) });
  return others === 0 ? need : `${need} ${m.today_on_track({ count: String(others) })}`;
}

function Done({ done, total }: { done: number; total: number }) {
  if (total === 0) return null;
  return (
    <span className={css.done}>
      <ProgressRing share={done / total} size={20} width={3} />
      {m.today_done_of({ done: String(done), total: String(total) })}
    </span>
  );
}

/** The coach's morning: who needs them and why, today's numbers, and the sessions to review. */
export default function TodayPage() {
  usePageTitle(m.today_nav());
  const morning = useMorning();
  const actions = useTodayActions();
  const wide = useMedia("(min-width: 1200px)");
  const phone = useIsPhone();
  const [chosen, setChosen] = useState<string>();
  const [panelOpen, setPanelOpen] = useState(false);
  const [rulesOpen, setRulesOpen] = useState(false);
  const [replying, setReplying] = useState<Replying>();
  const undos = useRef<(() => Promise<unknown>)[]>([]);
  const go = useGo();
  const rows = morning.data?.rows ?? [];
  const index = Math.max(
    0,
    rows.findIndex(({ client }) => client.id === chosen),
  );
  const selected: Row | undefined = rows[index];

  const select = (row: Row | undefined) => {
    if (!row) return;
    setChosen(row.client.id);
    setReplying(undefined);
  };
  /** Goes on by keys: the row is brought into sight. */
  const step = (by: 1 | -1) => {
    const row = rows[Math.min(Math.max(index + by, 0), rows.length - 1)];
    select(row);
    document.querySelector(`[data-client="${row?.client.id}"]`)?.scrollIntoView({ block: "nearest" });
  };
  const open = (row: Row) => {
    select(row);
    setPanelOpen(true);
  };
  /** Goes on to the next person, unless the coach has moved on already. */
  const goOnFrom = (row: Row) => {
    const at = rows.indexOf(row);
    const next = (rows[at + 1] ?? rows[at - 1])?.client.id;
    setChosen((now) => ((now ?? rows[0]?.client.id) === row.client.id ? next : now));
    setReplying((now) => (now?.clientId === row.client.id ? undefined : now));
  };
  /** Done, or put off until a time. `waits`: a date from a field, which stays until the server has agreed. Rejects. */
  const settle = async (row: Row, until: Date | null, waits = false) => {
    const goOn = () => {
      goOnFrom(row);
      if (rows.length === 1) setPanelOpen(false);
    };
    if (!waits) goOn();
    await actions.mark(row, until, waits);
    if (waits) goOn();
    const name = row.client.full_name;
    const undo = async () => {
      undos.current = undos.current.filter((one) => one !== undo);
      // It would still say what is undone.
      toasts.close(shown);
      try {
        await actions.unmark(row);
        select(row);
      } catch (error) {
        toastError(errorMessage(error));
      }
    };
    undos.current.push(undo);
    const shown = toast(until ? snoozedText(name, until) : m.today_is_done({ name }), {
      action: { label: m.today_undo(), run: undo },
    });
  };
  const showError = (error: unknown) => toastError(errorMessage(error));
  const finish = (row: Row) => void settle(row, null).catch(showError);
  const snoozeMenu = (row: Row, trigger: ReactElement) => (
    <SnoozeMenu
      name={row.client.full_name}
      trigger={trigger}
      onSnooze={(until, isPicked) => settle(row, until, isPicked)}
    />
  );
  const reply = (row: Row, text?: string) => {
    open(row);
    setReplying({ clientId: row.client.id, text });
  };
  const ask = (row: Row) => reply(row, requestOf(row.client, row.reasons));
  const hasPayment = selected && requestOf(selected.client, selected.reasons) !== undefined;
  const [clip, schedule] = selected ? [clipOf(selected.reasons), scheduleOf(selected.client)] : [];
  useKeys(
    KEYS,
    {
      next: () => step(1),
      previous: () => step(-1),
      reply: selected && (() => reply(selected)),
      send: selected !== undefined,
      watch: clip && (() => go(clip)),
      done: selected && (() => finish(selected)),
      snooze: selected && openSnoozeMenu,
      undo: () => undos.current.at(-1)?.(),
      ask: hasPayment && (() => ask(selected)),
      write: schedule && (() => go(schedule)),
      calendar: selected && (() => go(calendarOf(selected.client))),
      profile: selected && (() => go(profileOf(selected.client))),
    },
    { own: `[${PANEL}]` },
  );

  if (morning.isError) return <ErrorState error={morning.error} onRetry={() => void morning.refetch()} />;
  const panel = selected && (
    <PersonPanel
      key={selected.client.id}
      row={selected}
      replying={replying?.clientId === selected.client.id ? replying : undefined}
      position={{ at: index + 1, of: rows.length }}
      onMove={(step) => select(rows[index + step])}
      onDone={() => finish(selected)}
      snoozeMenu={(trigger) => snoozeMenu(selected, trigger)}
      onAsk={() => ask(selected)}
      onReplied={() => finish(selected)}
      onBack={phone ? () => setPanelOpen(false) : undefined}
    />
  );
  return (
    <div className={css.page}>
      <div className={css.main}>
        <header className={css.head}>
          <h1 className={css.title}>
            {m.today_nav()}{" "}
            {morning.data && <span className={css.date}>{formatDay(morning.data.date, "weekdayLong")}</span>}
          </h1>
          {morning.data && <Done done={morning.data.done} total={morning.data.done + morning.data.open} />}
          {phone ? (
            <IconButton label={m.today_rules()} onClick={() => setRulesOpen(true)}>
              <IconAdjustments size={20} />
            </IconButton>
          ) : (
            <Button icon={<IconAdjustments size={16} />} onClick={() => setRulesOpen(true)}>
              {m.today_rules()}
            </Button>
          )}
          {morning.data && <p className={css.sentence}>{sentenceOf(morning.data)}</p>}
        </header>
        {morning.data ? (
          <>
            <NumbersStrip numbers={morning.data.numbers} />
            {rows.length === 0 ? (
              <EmptyState icon={<IconCoffee size={24} />} title={m.today_empty_title()}>
                {m.today_empty_text()}
              </EmptyState>
            ) : (
              <PersonList
                rows={rows}
                selected={phone ? undefined : selected?.client.id}
                onOpen={open}
                onReply={reply}
                onAsk={ask}
                onDone={finish}
                onSnooze={(row) => void settle(row, tomorrowMorning()).catch(showError)}
                menuOf={
                  wide
                    ? undefined
                    : (row) =>
                        snoozeMenu(
                          row,
                          <button type="button" tabIndex={-1} className="visually-hidden" {...SNOOZE}>
                            {m.today_snooze()}
                          </button>,
                        )
                }
              />
            )}
          </>
        ) : (
          <SkeletonCard height={320} lines={6} />
        )}
        <SessionList />
        {wide && <KeysBar hints={HINTS} className={css.keys} />}
      </div>
      {wide && panel && <aside className={css.panel}>{panel}</aside>}
      {phone && (
        <ScreenDialog
          opened={panelOpen && selected !== undefined}
          onClose={() => setPanelOpen(false)}
          label={selected?.client.full_name ?? ""}
        >
          {panel}
        </ScreenDialog>
      )}
      {!wide && !phone && (
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
