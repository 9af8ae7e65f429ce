import { useBlocker } from "@tanstack/react-router";
import { type CSSProperties, lazy, Suspense, useCallback, useEffect, useMemo, useState } from "react";
import { type Content, REST_DAY } from "~/domain/training/content";
import { newSession } from "~/domain/training/newParts";
import { weekOf } from "~/domain/training/weeks";
import { type LocalDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { ConfirmDialog } from "~/ui/dialog/Dialog";
import { isClosedByBack } from "~/ui/dialog/useCloseOnBack";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { useIsPhone } from "~/ui/useMedia";
import { useRefreshHintsAfter } from "../api/hints";
import { type Timeline, type TimelineRef, useWeek } from "../api/timeline";
import { useDraft, useLastDraft } from "../lib/drafts";
import { startDraftSync } from "../lib/draftSync";
import { dayOfDate } from "../lib/today";
import { useToday } from "~/ui/useToday";
import css from "./Builder.module.css";
import { BuilderToolbar, type View } from "./BuilderToolbar";
import { BulkBar } from "./bulk/BulkBar";
import { MoveOrCopyDialog } from "./bulk/MoveOrCopyDialog";
import { EditExercisesDialog } from "./bulk/EditExercisesDialog";
import { RepeatWeekDialog } from "./bulk/RepeatWeekDialog";
import { BuilderContext, type BuilderState, type OpenDialog, type CopyPreview } from "./context";
import { BuilderGrid } from "./grid/BuilderGrid";
import { goToWeek } from "./grid/goToWeek";
import { PhoneWeek } from "./grid/PhoneWeek";
import { DayPanel } from "./panel/DayPanel";
import { PanelPlaceholder } from "./panel/PanelPlaceholder";
import { isAboutDay } from "./sidebar/kinds";
import { Sidebar } from "./sidebar/Sidebar";
import { InsertTemplateDialog } from "./templates/InsertTemplateDialog";
import { SaveTemplateDialog } from "./templates/SaveTemplateDialog";
import { useDayActions } from "./useDayActions";
import { usePageKeys } from "./usePageKeys";
import { useSelection } from "./useSelection";
import { useSidebar } from "./useSidebar";
import { useSupersetGate } from "./useSupersetGate";

/** Loaded when they are opened: few visits need them. */
const PasteDialog = lazy(async () => ({ default: (await import("./paste/PasteDialog")).PasteDialog }));

const ExportDialog = lazy(async () => ({ default: (await import("./export/ExportDialog")).ExportDialog }));
const OverridesDialog = lazy(async () => ({
  default: (await import("./overrides/OverridesDialog")).OverridesDialog,
}));
const AllOverridesDialog = lazy(async () => ({
  default: (await import("./overrides/AllOverridesDialog")).AllOverridesDialog,
}));
const ImportDialog = lazy(async () => ({ default: (await import("./import/ImportDialog")).ImportDialog }));

/** Loaded with the view: many coaches never use it. */
const SheetView = lazy(() => import("./sheet/SheetView"));

/** Every program shows at least this many weeks. */
const MIN_WEEKS = 4;
const WEEKS_PER_CLICK = 4;

type Props = {
  timelineRef: TimelineRef;
  timeline: Timeline;
  cover?: string | undefined;
  /** The program is a draft that this coach can open. */
  canOpen: boolean;
  view: View;
  openedDay: number | null;
  /** The date at which the schedule opens; without it, today. */
  date?: LocalDate | undefined;
  /** The block of the opened day to which the panel scrolls. */
  section?: string | undefined;
  /** The dialog with which the schedule opens. */
  files?: "import" | "export" | undefined;
  onView: (view: View) => void;
  onOpen: (day: number | null) => void;
  onTrack: (trackId: string) => void;
};

/** Adds a session to a rest day. */
function withSession(content: Content): Content {
  return content.sessions.length > 0 ? content : { ...content, sessions: [newSession()] };
}

/** The panel of a day, which is fetched together with its week. */
function DayPanelLoader({ timelineRef, day }: { timelineRef: TimelineRef; day: number }) {
  const { days, error, retry } = useWeek(timelineRef, weekOf(day), true);
  if (!days) return <PanelPlaceholder day={day} error={error} onRetry={retry} />;
  const stored = days.find((stored) => stored.day === day) ?? { day, version: 0, content: REST_DAY };
  return <DayPanel key={day} published={stored} />;
}

/** Confirms leaving the page while the opened day has a draft. The draft stays on this device either way. */
function LeaveGuard({ timelineId, day }: { timelineId: string; day: number | null }) {
  const draft = useDraft(timelineId, day);
  const blocker = useBlocker({
    shouldBlockFn: ({ action, current, next }) =>
      !isClosedByBack(action) && draft !== null && current.pathname !== next.pathname,
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

/** The builder of one timeline: toolbar, weeks, the panel of a day, and actions for many days at once. */
export function Builder({
  timelineRef,
  timeline,
  cover,
  canOpen,
  view,
  openedDay,
  date,
  section,
  files,
  onView,
  onOpen,
  onTrack,
}: Props) {
  const phone = useIsPhone();
  const today = dayOfDate(timeline.anchor, useToday());
  const [firstShown] = useState(() => openedDay ?? dayOfDate(timeline.anchor, date) ?? today);
  const selection = useSelection(firstShown ?? 0);
  const { moveCursor } = selection;
  // The sheet shows what is ahead, and the week before it.
  const [sheetWeek, setSheetWeek] = useState(() => Math.max(0, weekOf(firstShown ?? 0) - (phone ? 0 : 1)));
  const showWeek = useCallback((week: number) => (view === "sheet" ? setSheetWeek(week) : goToWeek(week)), [view]);
  const goToToday = useCallback(() => {
    if (today === null) return;
    moveCursor(today);
    showWeek(weekOf(today));
  }, [today, moveCursor, showWeek]);
  const supersets = useSupersetGate();
  const actions = useDayActions(timelineRef, timeline.id, supersets);
  useEffect(startDraftSync, []);
  useRefreshHintsAfter(openedDay);
  const sidebar = useSidebar(openedDay !== null);
  const { show: showSidebar, toggle } = sidebar;
  // The sidebars add to the selected day: the opened one, if there is one.
  const toggleSidebar = useCallback(() => {
    if (openedDay !== null) moveCursor(openedDay);
    toggle();
  }, [openedDay, moveCursor, toggle]);
  const openDay = useCallback(
    (day: number | null) => {
      if (day !== null) showSidebar(null);
      onOpen(day);
    },
    [onOpen, showSidebar],
  );
  const [dialog, setDialog] = useState<OpenDialog>(() => (files ? { kind: files, day: firstShown ?? 0 } : null));
  const [preview, setPreview] = useState<CopyPreview>(null);
  const [addingExercise, setAddingExercise] = useState(false);
  const [addedWeeks, setAddedWeeks] = useState(0);
  const lastDraft = useLastDraft(timeline.id);
  const writtenWeeks = weekOf(Math.max(timeline.last_day ?? -1, lastDraft)) + 1;
  const weeks =
    Math.max(MIN_WEEKS, writtenWeeks + 1, weekOf(Math.max(openedDay ?? 0, firstShown ?? 0, today ?? 0)) + 1) +
    addedWeeks;

  const targetDay = isAboutDay(sidebar.kind, timeline.client_id) ? selection.cursor : null;

  const builder = useMemo<BuilderState>(
    () => ({
      timelineRef,
      timeline,
      selection,
      actions,
      today,
      firstShown,
      goToToday,
      showWeek,
      targetDay,
      openedDay,
      openedSection: section,
      openDay,
      dialog,
      setDialog,
      preview,
      setPreview,
      addingExercise,
      setAddingExercise,
      setView: onView,
      dense: view === "month" && !phone,
    }),
    [
      timelineRef,
      timeline,
      selection,
      actions,
      today,
      firstShown,
      goToToday,
      showWeek,
      targetDay,
      openedDay,
      section,
      openDay,
      dialog,
      preview,
      addingExercise,
      onView,
      view,
      phone,
    ],
  );

  const { cursor } = selection;
  const openExercisePicker = useCallback(() => {
    const day = openedDay ?? cursor;
    if (actions.currentContent(day).sessions.length === 0) actions.editDraft(day, withSession);
    openDay(day);
    setAddingExercise(true);
  }, [openedDay, cursor, actions, openDay]);
  const newNote = useCallback(() => showSidebar("notes", "new"), [showSidebar]);
  usePageKeys({ actions, openExercisePicker, newNote, goToToday, toggleSidebar });

  const close = () => setDialog(null);
  const hasPanel = openedDay !== null || sidebar.kind !== null;
  return (
    <BuilderContext.Provider value={builder}>
      <div className={css.page} style={{ "--panel": hasPanel && !phone ? "408px" : "0px" } as CSSProperties}>
        <BuilderToolbar
          view={view}
          onView={onView}
          onTrack={onTrack}
          weeks={weeks}
          cover={cover}
          canOpen={canOpen}
          sidebarIsOpen={sidebar.kind !== null}
          onSidebar={toggleSidebar}
        />
        <div className={css.main}>
          {view === "sheet" ? (
            <Suspense fallback={<SkeletonRows rows={12} height={28} />}>
              <SheetView firstWeek={sheetWeek} onFirstWeek={setSheetWeek} />
            </Suspense>
          ) : phone ? (
            <PhoneWeek />
          ) : (
            <BuilderGrid weeks={weeks} onMoreWeeks={() => setAddedWeeks(addedWeeks + WEEKS_PER_CLICK)} />
          )}
          {sidebar.kind ? (
            <Sidebar kind={sidebar.kind} onKind={showSidebar} note={sidebar.note} onNote={sidebar.setNote} />
          ) : (
            openedDay !== null && <DayPanelLoader timelineRef={timelineRef} day={openedDay} />
          )}
        </div>
        <BulkBar />
        {(dialog?.kind === "move" || dialog?.kind === "copy") && <MoveOrCopyDialog dialog={dialog} onClose={close} />}
        {dialog?.kind === "repeat" && <RepeatWeekDialog week={dialog.week} onClose={close} />}
        {dialog?.kind === "editExercises" && <EditExercisesDialog selected={dialog.days} onClose={close} />}
        {dialog?.kind === "saveTemplate" && <SaveTemplateDialog days={dialog.days} onClose={close} />}
        {dialog?.kind === "paste" && (
          <Suspense>
            <PasteDialog day={dialog.day} onClose={close} />
          </Suspense>
        )}
        {dialog?.kind === "import" && (
          <Suspense>
            <ImportDialog day={dialog.day} onClose={close} />
          </Suspense>
        )}
        {dialog?.kind === "export" && (
          <Suspense>
            <ExportDialog onClose={close} />
          </Suspense>
        )}
        {dialog?.kind === "overrides" && (
          <Suspense>
            <OverridesDialog day={dialog.day} onClose={close} />
          </Suspense>
        )}
        {dialog?.kind === "allOverrides" && (
          <Suspense>
            <AllOverridesDialog onClose={close} />
          </Suspense>
        )}
        {dialog?.kind === "insertTemplate" && (
          <InsertTemplateDialog day={dialog.day} isWeek={dialog.isWeek} onClose={close} />
        )}
        {supersets.notice}
        <LeaveGuard timelineId={timeline.id} day={openedDay} />
      </div>
    </BuilderContext.Provider>
  );
}
