import { IconMoon, IconPlus } from "@tabler/icons-react";
import { useCallback, useMemo, useState } from "react";
import { type Content, entriesOf, sameContent, type Session } from "~/domain/training/content";
import { newSession } from "~/domain/training/newParts";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { EmptyState } from "~/ui/states/States";
import type { Stale, StoredDay } from "../../api/timeline";
import { drafts, texts, useDraft } from "../../lib/drafts";
import { editBlock } from "../../lib/edit";
import { useBuilder } from "../context";
import { isStale } from "../useDayActions";
import { Conflict } from "./ConflictDialog";
import { type Edit, type Flag, type Panel, PanelContext } from "./context";
import { Review } from "./DayResults";
import css from "./Panel.module.css";
import { PanelFoot } from "./PanelFooter";
import { type Mode, PanelHead } from "./PanelHeader";
import { SessionEditor } from "./SessionEditor";
import { Versions } from "./VersionsDialog";

/** The first exercise is unfolded, the rest says itself in a line. */
function firstOpen(content: Content): ReadonlySet<string> {
  const blocks = content.sessions.flatMap((session) => session.blocks);
  const straight = blocks.find((block) => block.kind === "strength");
  const entry = straight && entriesOf(straight)[0];
  return new Set(entry ? [entry.id] : []);
}

function useFlags() {
  const [flags, setFlags] = useState<ReadonlyMap<string, Flag>>(new Map());
  const flag = useCallback((id: string, value: Flag | null) => {
    setFlags((old) => {
      if ((old.get(id) ?? null) === value) return old;
      const next = new Map(old);
      if (value) next.set(id, value);
      else next.delete(id);
      return next;
    });
  }, []);
  const values = [...flags.values()];
  const worst: Flag | null = values.includes("bad") ? "bad" : values.length > 0 ? "unread" : null;
  return { worst, flag };
}

type SessionsProps = { mode: Mode; sessions: Session[]; edit: Edit; onAdd: () => void };

function Sessions({ mode, sessions, edit, onAdd }: SessionsProps) {
  return (
    <>
      {sessions.map((session, index) => (
        <SessionEditor
          key={session.id}
          session={session}
          text={mode === "text"}
          alone={sessions.length === 1}
          last={index === sessions.length - 1}
          onRemove={() => edit((day) => ({ ...day, sessions: day.sessions.filter((one) => one.id !== session.id) }))}
        />
      ))}
      {sessions.length > 0 && sessions.length < 10 && (
        <button type="button" className={css.addSession} onClick={onAdd}>
          {m.builder_second_session()}
        </button>
      )}
    </>
  );
}

/** The day that is being written: sessions, blocks, sets, and whom publishing them reaches. */
export function DayPanel({ published }: { published: StoredDay }) {
  const { day } = published;
  const { timeline, actions, setAdding } = useBuilder();
  const draft = useDraft(timeline.id, day);
  const content = draft?.content ?? published.content;
  const [folds, setFolds] = useState(() => firstOpen(content));
  const { worst, flag } = useFlags();
  const [stale, setStale] = useState<Stale | null>(null);
  const [showVersions, setShowVersions] = useState(false);
  const [mode, setMode] = useState<Mode>(() => (texts.any(timeline.id, day) ? "text" : "form"));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  // What is half typed into fields goes with the draft: they begin anew.
  const [discards, setDiscards] = useState(0);

  const edit = useCallback(
    (change: (content: Content) => Content, tag?: string) => {
      setError(null);
      actions.write(day, change, tag);
    },
    [actions, day],
  );
  const panel = useMemo<Panel>(
    () => ({
      edit,
      editBlock: (id, change, tag) => edit((old) => editBlock(old, id, change), tag),
      isOpen: (id) => folds.has(id),
      fold: (id, open) =>
        setFolds((old) => {
          const next = new Set(old);
          if (open ?? !old.has(id)) next.add(id);
          else next.delete(id);
          return next;
        }),
      flag,
    }),
    [edit, folds, flag],
  );

  const publish = async (what: Content, version: number) => {
    setBusy(true);
    setError(null);
    try {
      await actions.publish(day, what, version);
      setStale(null);
    } catch (problem) {
      if (isStale(problem)) setStale(problem.body as unknown as Stale);
      else setError(errorMessage(problem));
    } finally {
      setBusy(false);
    }
  };
  const settle = (chosen: Content) => {
    if (!stale) return;
    const { version, content: theirs } = stale.theirs;
    const theirsWins = sameContent(chosen, theirs);
    actions.took([{ day, version, content: theirs }]);
    // What was chosen is a draft until it is saved: a save that fails loses nothing.
    drafts.set(timeline.id, day, theirsWins ? null : { version, content: chosen });
    setStale(null);
    if (!theirsWins) void publish(chosen, version);
  };
  const discard = () => {
    actions.discard(day);
    texts.forget(timeline.id, day);
    setError(null);
    setDiscards((old) => old + 1);
  };
  const addSession = () => edit((old) => ({ ...old, sessions: [...old.sessions, newSession()] }));
  return (
    <PanelContext.Provider value={panel}>
      <aside className={css.panel} aria-label={m.builder_panel({ day: day + 1 })}>
        <PanelHead
          day={day}
          content={content}
          edit={edit}
          mode={mode}
          onMode={(next) => {
            setAdding(false);
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
          {mode === "review" && <Review day={day} />}
          {mode !== "review" && (
            <Sessions key={discards} mode={mode} sessions={content.sessions} edit={edit} onAdd={addSession} />
          )}
        </div>
        <PanelFoot
          day={day}
          version={draft?.version ?? published.version}
          draft={draft !== null}
          busy={busy}
          flag={worst}
          error={error}
          onDiscard={discard}
          onPublish={() => void publish(content, draft?.version ?? published.version)}
        />
      </aside>
      {stale && <Conflict stale={stale} onChoose={settle} onClose={() => setStale(null)} />}
      {showVersions && <Versions day={day} onClose={() => setShowVersions(false)} />}
    </PanelContext.Provider>
  );
}
