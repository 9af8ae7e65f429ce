import { useBlocker } from "@tanstack/react-router";
import { type CSSProperties, useCallback, useMemo, useState } from "react";
import { type Content, REST_DAY } from "~/domain/training/content";
import { newBlock, newSession } from "~/domain/training/newParts";
import { m } from "~/paraglide/messages.js";
import { ConfirmDialog } from "~/ui/dialog/Dialog";
import { useIsPhone } from "~/ui/useMedia";
import { type Place, type Timeline, useWeek, WEEK } from "../api/timeline";
import { useDraft } from "../lib/drafts";
import { editSession } from "../lib/edit";
import css from "./Builder.module.css";
import { BuilderToolbar, type View } from "./BuilderToolbar";
import { BulkBar } from "./bulk/BulkBar";
import { PlaceDialog, RepeatDialog } from "./bulk/PlaceDialog";
import { type Asking, type Builder as Context, BuilderContext, type Preview } from "./context";
import { BuilderGrid } from "./grid/BuilderGrid";
import { PhoneWeek } from "./grid/PhoneWeek";
import { DayPanel } from "./panel/DayPanel";
import { PanelWaiting } from "./panel/PanelPlaceholder";
import { useDayActions } from "./useDayActions";
import { usePageKeys } from "./usePageKeys";
import { useSelection } from "./useSelection";

const FEWEST_WEEKS = 4;

type Props = {
  place: Place;
  timeline: Timeline;
  cover?: string | undefined;
  view: View;
  opened: number | null;
  onView: (view: View) => void;
  onOpen: (day: number | null) => void;
  onTrack: (trackId: string) => void;
};

/** The day with a session to write into. */
function withSession(content: Content): Content {
  return content.sessions.length > 0 ? content : { ...content, sessions: [newSession()] };
}

/** The day with an empty note at the end of its last session. */
function withNote(content: Content): Content {
  const last = content.sessions.at(-1);
  if (!last) return content;
  return editSession(content, last.id, (session) => ({ ...session, blocks: [...session.blocks, newBlock("text")] }));
}

/** The day in the panel as it is published, read together with its week. */
function Panel({ place, day }: { place: Place; day: number }) {
  const { days, error, retry } = useWeek(place, Math.floor(day / WEEK), true);
  if (!days) return <PanelWaiting day={day} error={error} onRetry={retry} />;
  const stored = days.find((one) => one.day === day) ?? { day, version: 0, content: REST_DAY };
  return <DayPanel key={day} published={stored} />;
}

/** Asks before leaving what was typed and not published. It stays on this device either way. */
function LeaveGuard({ timelineId, day }: { timelineId: string; day: number | null }) {
  const draft = useDraft(timelineId, day);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => draft !== null && current.pathname !== next.pathname,
    enableBeforeUnload: false,
    withResolver: true,
  });
  const blocked = blocker.status === "blocked";
  return (
    <ConfirmDialog
      opened={blocked}
      onClose={() => blocker.reset?.()}
      title={m.builder_leave_title()}
      confirm={m.builder_leave()}
      cancel={m.builder_stay()}
      onConfirm={() => blocker.proceed?.()}
    >
      {m.builder_leave_text()}
    </ConfirmDialog>
  );
}

/** The builder of one timeline: toolbar, weeks, panel, and what can be done with many days at once. */
export function Builder({ place, timeline, cover, view, opened, onView, onOpen, onTrack }: Props) {
  const phone = useIsPhone();
  const selection = useSelection(opened ?? 0);
  const actions = useDayActions(place, timeline.id);
  const [asking, ask] = useState<Asking>(null);
  const [preview, setPreview] = useState<Preview>(null);
  const [adding, setAdding] = useState(false);
  const [more, setMore] = useState(0);
  const written = Math.floor((timeline.last_day ?? -1) / WEEK) + 1;
  const weeks = Math.max(FEWEST_WEEKS, written + 1, Math.floor((opened ?? 0) / WEEK) + 1) + more;

  const builder = useMemo<Context>(
    () => ({
      place,
      timeline,
      selection,
      actions,
      opened,
      open: onOpen,
      asking,
      ask,
      preview,
      setPreview,
      adding,
      setAdding,
      dense: view === "month" && !phone,
    }),
    [place, timeline, selection, actions, opened, onOpen, asking, preview, adding, view, phone],
  );

  const { cursor } = selection;
  const onBlock = useCallback(() => {
    const day = opened ?? cursor;
    if (actions.current(day).sessions.length === 0) actions.write(day, withSession);
    onOpen(day);
    setAdding(true);
  }, [opened, cursor, actions, onOpen]);
  const onNote = useCallback(() => {
    const day = opened ?? cursor;
    actions.write(day, (content) => withNote(withSession(content)));
    onOpen(day);
  }, [opened, cursor, actions, onOpen]);
  usePageKeys({ actions, onBlock, onNote });

  const close = () => ask(null);
  return (
    <BuilderContext.Provider value={builder}>
      <div className={css.page} style={{ "--panel": opened !== null && !phone ? "408px" : "0px" } as CSSProperties}>
        <BuilderToolbar view={view} onView={onView} onTrack={onTrack} weeks={weeks} cover={cover} />
        <div className={css.main}>
          {phone ? <PhoneWeek /> : <BuilderGrid weeks={weeks} onMoreWeeks={() => setMore(more + 4)} />}
          {opened !== null && <Panel place={place} day={opened} />}
        </div>
        <BulkBar />
        {(asking?.what === "move" || asking?.what === "copy") && <PlaceDialog asking={asking} onClose={close} />}
        {asking?.what === "repeat" && <RepeatDialog week={asking.week} onClose={close} />}
        <LeaveGuard timelineId={timeline.id} day={opened} />
      </div>
    </BuilderContext.Provider>
  );
}
