import { IconMoon, IconPlus } from "@tabler/icons-react";
import { useCallback, useMemo, useState } from "react";
import { sentenceOf } from "~/lib/problem";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { EmptyState } from "~/ui/states/States";
import { type Content, entriesOf, newSession } from "../../../lib/content";
import { drafts, texts, useDraft } from "../../../lib/drafts";
import { editBlock } from "../../../lib/edit";
import type { Stale, StoredDay } from "../../../lib/timeline";
import { useBuilder } from "../context";
import { isStale } from "../useDayActions";
import { Conflict } from "./Conflict";
import { type Panel, PanelContext } from "./context";
import { PanelFoot } from "./PanelFoot";
import { type Mode, PanelHead } from "./PanelHead";
import css from "./Panel.module.css";
import { Review } from "./Review";
import { SessionEditor } from "./SessionEditor";
import { Versions } from "./Versions";

/** The first exercise is unfolded, the rest says itself in a line. */
function firstOpen(content: Content): ReadonlySet<string> {
  const blocks = content.sessions.flatMap((session) => session.blocks);
  const straight = blocks.find((block) => block.kind === "strength");
  const entry = straight && entriesOf(straight)[0];
  return new Set(entry ? [entry.id] : []);
}

function useFlags() {
  const [flags, setFlags] = useState<ReadonlySet<string>>(new Set());
  const flag = useCallback((id: string, bad: boolean) => {
    setFlags((old) => {
      if (old.has(id) === bad) return old;
      const next = new Set(old);
      if (bad) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);
  return { bad: flags.size > 0, flag };
}

type SessionsProps = { mode: Mode; content: Content; edit: (next: Content) => void; onAdd: () => void };

function Sessions({ mode, content, edit, onAdd }: SessionsProps) {
  const { sessions } = content;
  return (
    <>
      {sessions.map((session, index) => (
        <SessionEditor
          key={session.id}
          session={session}
          text={mode === "text"}
          alone={sessions.length === 1}
          last={index === sessions.length - 1}
          onRemove={() => edit({ ...content, sessions: sessions.filter((one) => one.id !== session.id) })}
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
  const { timeline, actions } = useBuilder();
  const draft = useDraft(timeline.id, day);
  const content = draft?.content ?? published.content;
  const [folds, setFolds] = useState(() => firstOpen(content));
  const { bad, flag } = useFlags();
  const [stale, setStale] = useState<Stale | null>(null);
  const [showVersions, setShowVersions] = useState(false);
  const [mode, setMode] = useState<Mode>(() => (texts.any(timeline.id, day) ? "text" : "form"));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const edit = useCallback(
    (next: Content, tag?: string) => {
      setError(null);
      actions.write(day, next, tag);
    },
    [actions, day],
  );
  const panel = useMemo<Panel>(
    () => ({
      content,
      edit,
      editBlock: (id, change, tag) =>
        edit(editBlock(drafts.get(timeline.id, day)?.content ?? content, id, change), tag),
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
    [content, edit, folds, flag, timeline.id, day],
  );

  const publish = async (what: Content, version: number) => {
    setBusy(true);
    setError(null);
    try {
      await actions.publish(day, what, version);
      setStale(null);
    } catch (problem) {
      if (isStale(problem)) setStale(problem.body as unknown as Stale);
      else setError(sentenceOf(problem));
    } finally {
      setBusy(false);
    }
  };
  const settle = (chosen: Content) => {
    if (!stale) return;
    actions.took([{ day, ...stale.theirs }]);
    drafts.set(timeline.id, day, null);
    setStale(null);
    if (JSON.stringify(chosen) !== JSON.stringify(stale.theirs.content)) void publish(chosen, stale.theirs.version);
  };
  const addSession = () => edit({ ...content, sessions: [...content.sessions, newSession()] });
  return (
    <PanelContext.Provider value={panel}>
      <aside className={css.panel} aria-label={m.builder_panel({ day: day + 1 })}>
        <PanelHead
          day={day}
          content={content}
          edit={edit}
          mode={mode}
          onMode={setMode}
          onVersions={() => setShowVersions(true)}
        />
        <div className={css.body} tabIndex={-1}>
          {content.sessions.length === 0 && (
            <EmptyState
              icon={<IconMoon size={24} />}
              title={m.builder_rest_day()}
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
          {mode !== "review" && <Sessions mode={mode} content={content} edit={edit} onAdd={addSession} />}
        </div>
        <PanelFoot
          day={day}
          version={draft?.version ?? published.version}
          draft={draft !== null}
          busy={busy}
          bad={bad}
          error={error}
          onDiscard={() => actions.discard(day)}
          onPublish={() => void publish(content, draft?.version ?? published.version)}
        />
      </aside>
      {stale && <Conflict stale={stale} onChoose={settle} onClose={() => setStale(null)} />}
      {showVersions && <Versions day={day} onClose={() => setShowVersions(false)} />}
    </PanelContext.Provider>
  );
}
