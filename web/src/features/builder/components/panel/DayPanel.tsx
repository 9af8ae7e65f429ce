import { IconMoon, IconPlus } from "@tabler/icons-react";
import { useCallback, useMemo, useState } from "react";
import { type Content, entriesOf, sameContent, type Session } from "~/domain/training/content";
import { newSession } from "~/domain/training/newParts";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { EmptyState } from "~/ui/states/States";
import type { StaleSave, StoredDay } from "../../api/timeline";
import { excessOf } from "../../lib/daySize";
import { drafts, notationTexts, useDraft } from "../../lib/drafts";
import { editBlock } from "../../lib/edit";
import { useBuilder } from "../context";
import { isStale } from "../useDayActions";
import { ConflictDialog } from "./ConflictDialog";
import { type EditDay, type Issue, type Panel, PanelContext } from "./context";
import css from "./DayPanel.module.css";
import { DayResults } from "./DayResults";
import { PanelFooter } from "./PanelFooter";
import { type Mode, PanelHeader } from "./PanelHeader";
import { SessionEditor } from "./SessionEditor";
import { VersionsDialog } from "./VersionsDialog";

/** The first exercise is expanded, the others are one line each. */
function initiallyExpanded(content: Content): ReadonlySet<string> {
  const blocks = content.sessions.flatMap((session) => session.blocks);
  const strength = blocks.find((block) => block.kind === "strength");
  const entry = strength && entriesOf(strength)[0];
  return new Set(entry ? [entry.id] : []);
}

/** Fields whose text is not in the draft, and the worst reason why. */
function useIssues() {
  const [issues, setIssues] = useState<ReadonlyMap<string, Issue>>(new Map());
  const setIssue = useCallback((id: string, value: Issue | null) => {
    setIssues((old) => {
      if ((old.get(id) ?? null) === value) return old;
      const next = new Map(old);
      if (value) next.set(id, value);
      else next.delete(id);
      return next;
    });
  }, []);
  const values = [...issues.values()];
  const worstIssue: Issue | null = values.includes("invalid") ? "invalid" : values.length > 0 ? "unparsed" : null;
  return { worstIssue, setIssue };
}

type SessionListProps = { mode: Mode; sessions: Session[]; edit: EditDay; onAdd: () => void };

function SessionList({ mode, sessions, edit, onAdd }: SessionListProps) {
  return (
    <>
      {sessions.map((session, index) => (
        <SessionEditor
          key={session.id}
          session={session}
          asText={mode === "text"}
          isOnly={sessions.length === 1}
          isLast={index === sessions.length - 1}
          onRemove={() => edit((day) => ({ ...day, sessions: day.sessions.filter(({ id }) => id !== session.id) }))}
        />
      ))}
      {sessions.length > 0 && sessions.length < 10 && (
        <button type="button" className={css.addSession} onClick={onAdd}>
          {m.builder_add_another_session()}
        </button>
      )}
    </>
  );
}

/** The panel in which a day is written: sessions, blocks, sets, and whom publishing reaches. */
export function DayPanel({ published }: { published: StoredDay }) {
  const { day } = published;
  const { timeline, actions, setAddingExercise } = useBuilder();
  const draft = useDraft(timeline.id, day);
  const content = draft?.content ?? published.content;
  const [expanded, setExpanded] = useState(() => initiallyExpanded(content));
  const excess = useMemo(() => excessOf(content), [content]);
  const { worstIssue, setIssue } = useIssues();
  const [stale, setStale] = useState<StaleSave | null>(null);
  const [showVersions, setShowVersions] = useState(false);
  const [mode, setMode] = useState<Mode>(() => (notationTexts.any(timeline.id, day) ? "text" : "form"));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  // Discarding the draft also resets fields with text that is not in it.
  const [discardCount, setDiscardCount] = useState(0);

  const edit = useCallback(
    (change: (content: Content) => Content, tag?: string) => {
      setError(null);
      actions.editDraft(day, change, tag);
    },
    [actions, day],
  );
  const panel = useMemo<Panel>(
    () => ({
      edit,
      editBlock: (id, change, tag) => edit((old) => editBlock(old, id, change), tag),
      isExpanded: (id) => expanded.has(id),
      expand: (id, isExpanded) =>
        setExpanded((old) => {
          const next = new Set(old);
          if (isExpanded ?? !old.has(id)) next.add(id);
          else next.delete(id);
          return next;
        }),
      setIssue,
    }),
    [edit, expanded, setIssue],
  );

  const publish = async (newContent: Content, version: number) => {
    setBusy(true);
    setError(null);
    try {
      await actions.publish(day, newContent, version);
      setStale(null);
    } catch (problem) {
      if (isStale(problem)) setStale(problem.body as unknown as StaleSave);
      else setError(errorMessage(problem));
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
    drafts.set(timeline.id, day, keepsTheirs ? null : { version, content: chosen });
    setStale(null);
    if (!keepsTheirs) void publish(chosen, version);
  };
  const discard = () => {
    actions.discardDraft(day);
    notationTexts.remove(timeline.id, day);
    setError(null);
    setDiscardCount((old) => old + 1);
  };
  const addSession = () => edit((old) => ({ ...old, sessions: [...old.sessions, newSession()] }));
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
            <SessionList key={discardCount} mode={mode} sessions={content.sessions} edit={edit} onAdd={addSession} />
          )}
        </div>
        <PanelFooter
          day={day}
          version={draft?.version ?? published.version}
          hasDraft={draft !== null}
          busy={busy}
          issue={worstIssue}
          excess={draft ? excess : null}
          error={error}
          onDiscard={discard}
          onPublish={() => void publish(content, draft?.version ?? published.version)}
        />
      </aside>
      {stale && <ConflictDialog stale={stale} onChoose={resolveConflict} onClose={() => setStale(null)} />}
      {showVersions && <VersionsDialog day={day} onClose={() => setShowVersions(false)} />}
    </PanelContext.Provider>
  );
}
