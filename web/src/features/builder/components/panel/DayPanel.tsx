import { IconMoon, IconPlus } from "@tabler/icons-react";
import { type ReactNode, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { type Content, sameContent } from "~/domain/training/content";
import { newSession } from "~/domain/training/newParts";
import { Refusal } from "~/domain/plan-notice/Refusal";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { EmptyState } from "~/ui/states/States";
import type { StaleSave, StoredDay } from "../../api/timeline";
import { excessOf } from "../../lib/daySize";
import { type Draft, drafts, useDraft } from "../../lib/drafts";
import { sendDrafts, useSyncState } from "../../lib/draftSync";
import { editBlock } from "../../lib/edit";
import { SHEET_TEXTS } from "../../lib/sheet/edits";
import { blockOf, focusNext, titleOf } from "../../lib/focus";
import { useBuilder } from "../context";
import { DayHints } from "../hints/DayHints";
import { OthersDrafts } from "../OthersDrafts";
import { isStale } from "../useDayActions";
import { ConflictDialog } from "./ConflictDialog";
import { type Panel, PanelContext } from "./context";
import css from "./DayPanel.module.css";
import { DayResults } from "./DayResults";
import { PanelFooter } from "./PanelFooter";
import { type Mode, PanelHeader } from "./PanelHeader";
import { SessionList } from "./SessionList";
import { UnreadCells } from "./UnreadCells";
import { useExpanded, useIssues } from "./usePanelState";
import { VersionsDialog } from "./VersionsDialog";

/** Whether a session has text that can't be read, which only the text mode shows. */
const hasUnreadSession = (draft: Draft | null): boolean =>
  Object.keys(draft?.texts ?? {}).some((key) => key !== SHEET_TEXTS);

/** The panel in which a day is written: sessions, blocks, sets, and whom publishing reaches. */
export function DayPanel({ published }: { published: StoredDay }) {
  const { day } = published;
  const { timeline, actions, openedSection, addingExercise, setAddingExercise } = useBuilder();
  const draft = useDraft(timeline.id, day);
  const content = draft?.content ?? published.content;
  const expansion = useExpanded(content);
  useEffect(() => {
    if (openedSection) focusNext(blockOf(openedSection));
  }, [openedSection]);
  const excess = useMemo(() => excessOf(content), [content]);
  const { worstIssue, setIssue } = useIssues();
  const [stale, setStale] = useState<StaleSave | null>(null);
  const otherDevice = useSyncExternalStore(drafts.subscribe, () => drafts.conflict(timeline.id, day));
  const [isPostponed, setPostponed] = useState(false);
  const sync = useSyncState(timeline.id, day);
  const [showVersions, setShowVersions] = useState(false);
  const [mode, setMode] = useState<Mode>(() => (hasUnreadSession(draft) ? "text" : "form"));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ReactNode>(null);
  // Discarding the draft also resets fields with text that is not in it.
  const [discardCount, setDiscardCount] = useState(0);

  const edit = useCallback(
    (change: (content: Content) => Content, tag?: string) => {
      setError(null);
      return actions.editDraft(day, change, tag);
    },
    [actions, day],
  );
  const panel = useMemo<Panel>(
    () => ({
      unparsedText: (sessionId) => drafts.get(timeline.id, day)?.texts[sessionId] ?? null,
      keepText: (sessionId, text) => actions.storeText(day, sessionId, text),
      hasRefusedSupersets: (blocks) => actions.hasRefusedSupersets(day, blocks),
      addingExercise,
      setAddingExercise,
      edit,
      editBlock: (id, change, tag) => edit((old) => editBlock(old, id, change), tag),
      ...expansion,
      setIssue,
    }),
    [timeline.id, day, actions, addingExercise, setAddingExercise, edit, expansion, setIssue],
  );

  const publish = async (newContent: Content, version: number) => {
    setBusy(true);
    setError(null);
    try {
      await actions.publish(day, newContent, version);
      setStale(null);
    } catch (problem) {
      if (isStale(problem)) setStale(problem.body as unknown as StaleSave);
      else setError(<Refusal error={problem} />);
    } finally {
      setBusy(false);
    }
  };
  const resolveConflict = (chosen: Content) => {
    if (!stale) return;
    const { version, content: theirs } = stale.theirs;
    const keepsTheirs = sameContent(chosen, theirs);
    actions.applySaved([{ day, version, content: theirs }]);
    // The chosen content is a draft until it is saved, so that a failed save loses nothing.
    drafts.set(timeline.id, day, keepsTheirs ? null : { version, content: chosen, texts: draft?.texts ?? {} });
    setStale(null);
    if (!keepsTheirs) void publish(chosen, version);
  };
  const discard = () => {
    actions.discardDraft(day);
    setError(null);
    setDiscardCount((old) => old + 1);
  };
  const addSession = () => {
    const session = newSession();
    edit((old) => ({ ...old, sessions: [...old.sessions, session] }));
    focusNext(titleOf(session.id));
  };
  return (
    <PanelContext.Provider value={panel}>
      <aside className={css.panel} aria-label={m.builder_panel({ day: day + 1 })}>
        <PanelHeader
          day={day}
          content={content}
          edit={edit}
          mode={mode}
          onMode={(next) => {
            setAddingExercise(false);
            setMode(next);
          }}
          onVersions={() => setShowVersions(true)}
        />
        <div className={css.body} tabIndex={-1}>
          <OthersDrafts day={day} />
          <UnreadCells day={day} />
          <DayHints day={day} />
          {content.sessions.length === 0 && (
            <EmptyState
              icon={<IconMoon size={24} />}
              title={m.training_rest_day()}
              action={
                <Button variant="primary" icon={<IconPlus size={16} />} onClick={addSession}>
                  {m.builder_add_session()}
                </Button>
              }
            >
              {m.builder_rest_text()}
            </EmptyState>
          )}
          {mode === "review" && <DayResults day={day} />}
          {mode !== "review" && (
            <SessionList
              key={discardCount}
              asText={mode === "text"}
              sessions={content.sessions}
              edit={edit}
              onAdd={addSession}
            />
          )}
        </div>
        <PanelFooter
          day={day}
          version={draft?.version ?? published.version}
          hasDraft={draft !== null}
          sync={otherDevice ? { kind: "failed", why: m.builder_draft_conflict() } : sync}
          onRetry={() => (otherDevice ? setPostponed(false) : void sendDrafts())}
          busy={busy}
          issue={worstIssue}
          excess={draft ? excess : null}
          error={error}
          onDiscard={discard}
          onPublish={() => void publish(content, draft?.version ?? published.version)}
        />
      </aside>
      {stale && <ConflictDialog stale={stale} onChoose={resolveConflict} onClose={() => setStale(null)} />}
      {otherDevice && !isPostponed && !stale && (
        <ConflictDialog
          isDraft
          stale={{ yours: { version: draft?.version ?? 0, content }, theirs: otherDevice }}
          onChoose={(chosen) => drafts.resolve(timeline.id, day, otherDevice, chosen)}
          onClose={() => setPostponed(true)}
        />
      )}
      {showVersions && <VersionsDialog day={day} onClose={() => setShowVersions(false)} />}
    </PanelContext.Provider>
  );
}
