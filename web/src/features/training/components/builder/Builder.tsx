import { useBlocker } from "@tanstack/react-router";
import { useCallback, useMemo, useState, type CSSProperties } from "react";
import { m } from "~/paraglide/messages.js";
import { ConfirmDialog } from "~/ui/dialog/Dialog";
import { useIsPhone } from "~/ui/useMedia";
import { newBlock, newSession, REST } from "../../lib/content";
import { drafts, useDraft } from "../../lib/drafts";
import { type Place, type Timeline, useWeek, WEEK } from "../../lib/timeline";
import css from "./Builder.module.css";
import { BuilderGrid } from "./BuilderGrid";
import { BuilderToolbar, type View } from "./BuilderToolbar";
import { BulkBar } from "./BulkBar";
import { type Asking, type Builder as Context, BuilderContext, type Preview } from "./context";
import { PhoneWeek } from "./PhoneWeek";
import { PlaceDialog, RepeatDialog } from "./PlaceDialog";
import { DayPanel } from "./panel/DayPanel";
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

/** The day in the panel as it is published, read together with its week. */
function Panel({ place, day }: { place: Place; day: number }) {
  const { days } = useWeek(place, Math.floor(day / WEEK), true);
  if (!days) return null;
  const stored = days.find((one) => one.day === day) ?? { day, version: 0, content: REST };
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
  const selection = useSelection();
  const actions = useDayActions(place, timeline.id);
  const [asking, ask] = useState<Asking>(null);
  const [preview, setPreview] = useState<Preview>(null);
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
      dense: view === "month" && !phone,
    }),
    [place, timeline, selection, actions, opened, onOpen, asking, preview, view, phone],
  );

  const { cursor } = selection;
  const withSession = useCallback(() => {
    const day = opened ?? cursor;
    const content = drafts.get(timeline.id, day)?.content ?? actions.known(day).content;
    onOpen(day);
    return { day, content: content.sessions.length > 0 ? content : { ...content, sessions: [newSession()] } };
  }, [opened, cursor, timeline.id, actions, onOpen]);
  const onBlock = useCallback(() => {
    const { day, content } = withSession();
    if (content !== drafts.get(timeline.id, day)?.content && content !== actions.known(day).content)
      actions.write(day, content);
    requestAnimationFrame(() => requestAnimationFrame(() => document.dispatchEvent(new CustomEvent("builder:add"))));
  }, [withSession, actions, timeline.id]);
  const onNote = useCallback(() => {
    const { day, content } = withSession();
    const at = content.sessions.length - 1;
    const sessions = content.sessions.map((session, index) =>
      index === at ? { ...session, blocks: [...session.blocks, newBlock("text")] } : session,
    );
    actions.write(day, { ...content, sessions });
  }, [withSession, actions]);
  usePageKeys({ actions, onBlock, onNote });

  const close = () => ask(null);
  return (
    <BuilderContext.Provider value={builder}>
      <div className={css.page} style={{ "--panel": opened !== null && !phone ? "408px" : "0px" } as CSSProperties}>
        <BuilderToolbar view={view} onView={onView} onTrack={onTrack} weeks={weeks} cover={cover} />
        <div
          className={phone ? css.page : css.main}
          style={phone ? { flex: 1, height: "auto", minHeight: 0 } : undefined}
        >
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
