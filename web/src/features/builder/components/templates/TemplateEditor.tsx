import { IconMoon, IconPlus } from "@tabler/icons-react";
import { type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import { newIdempotencyKey, idempotent, onError, withHeaders } from "~/api/client";
import { type Content, REST_DAY, sameContent } from "~/domain/training/content";
import { newSession } from "~/domain/training/newParts";
import { Refusal } from "~/domain/plan-notice/Refusal";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Segmented } from "~/ui/field/Segmented";
import { TextField } from "~/ui/field/TextField";
import { formErrors } from "~/ui/form/errors";
import { useGo, type LinkTarget } from "~/ui/link/Link";
import { EmptyState } from "~/ui/states/States";
import { toast } from "~/ui/toast/toast";
import { type Template, useTemplateMutations } from "../../api/templates";
import { editBlock } from "../../lib/edit";
import { notationTexts } from "../../lib/notationTexts";
import { LISTS, type ListName, newTemplateDays, type TemplateDraft, templateDrafts } from "../../lib/templates";
import { type EditDay, type Issue, type Panel, PanelContext } from "../panel/context";
import { SessionList } from "../panel/SessionList";
import { useExpanded, useIssues } from "../panel/usePanelState";
import { NAME_LENGTH, nameError } from "./nameError";
import css from "./Templates.module.css";

/** One day of a template: its sessions as a form or as text. */
function TemplateDay(props: {
  ownerId: string;
  day: number;
  content: Content;
  asText: boolean;
  edit: EditDay;
  setIssue: (id: string, issue: Issue | null) => void;
}) {
  const { ownerId, day, content, asText, edit, setIssue } = props;
  const [addingExercise, setAddingExercise] = useState(false);
  const expansion = useExpanded(content);
  const panel = useMemo<Panel>(
    () => ({
      unparsedText: (sessionId) => notationTexts.get(ownerId, day, sessionId),
      keepText: (sessionId, text) => notationTexts.set(ownerId, day, sessionId, text),
      // Who can write templates has supersets too.
      hasRefusedSupersets: () => false,
      addingExercise,
      setAddingExercise,
      edit,
      editBlock: (id, change, tag) => edit((old) => editBlock(old, id, change), tag),
      ...expansion,
      setIssue,
    }),
    [ownerId, day, addingExercise, edit, expansion, setIssue],
  );
  const addSession = () => edit((old) => ({ ...old, sessions: [...old.sessions, newSession()] }));
  return (
    <PanelContext.Provider value={panel}>
      <div className={css.day}>
        {content.sessions.length === 0 && (
          <EmptyState
            framed
            icon={<IconMoon size={24} />}
            title={m.training_rest_day()}
            action={
              <Button icon={<IconPlus size={16} />} onClick={addSession}>
                {m.builder_add_session()}
              </Button>
            }
          />
        )}
        <SessionList asText={asText} sessions={content.sessions} edit={edit} onAdd={addSession} />
      </div>
    </PanelContext.Provider>
  );
}

/** What is typed, kept on this device until it is saved. */
function useTemplateDraft(id: string, saved: TemplateDraft) {
  const [draft, setDraft] = useState(() => templateDrafts.get(id) ?? saved);
  // A new template has an id once it is saved: what is typed until its own page is shown belongs to that.
  const keptAs = useRef(id);
  const isChanged =
    draft.name !== saved.name || draft.days.some((day, index) => !sameContent(day, saved.days[index] ?? REST_DAY));
  const change = useCallback(
    (update: (old: TemplateDraft) => TemplateDraft) =>
      setDraft((old) => {
        const next = update(old);
        templateDrafts.set(keptAs.current, next);
        return next;
      }),
    [],
  );
  const reset = (to: TemplateDraft, storedAs = id) => {
    templateDrafts.set(id, null);
    to.days.forEach((_, day) => notationTexts.remove(id, day));
    keptAs.current = storedAs;
    setDraft(to);
  };
  return { draft, isChanged, change, reset };
}

type Props = { list: ListName; template: Template | undefined };

/** The name and the days of a template, written with the parts of the builder's panel. */
export function TemplateEditor({ list, template }: Props) {
  const { kind, edit: editRoute } = LISTS[list];
  const go = useGo();
  const id = template?.id ?? `new-${kind}`;
  const [empty] = useState<TemplateDraft>(() => ({ name: "", days: newTemplateDays(kind), version: 0 }));
  const saved: TemplateDraft = template ?? empty;
  const { draft, isChanged, change, reset } = useTemplateDraft(id, saved);
  const { worstIssue, setIssue } = useIssues();
  const { create, change: save } = useTemplateMutations();
  const [key] = useState(newIdempotencyKey);
  const [day, setDay] = useState(() =>
    Math.max(
      0,
      draft.days.findIndex(({ sessions }) => sessions.length > 0),
    ),
  );
  const [asText, setAsText] = useState(false);
  const [error, setError] = useState<{ name?: string | undefined; base?: ReactNode }>({});
  const [resetCount, setResetCount] = useState(0);
  const content = draft.days[day] ?? REST_DAY;
  const isCopied = template !== undefined && !template.own;
  const busy = create.isPending || save.isPending;

  const edit = useCallback<EditDay>(
    (update) => {
      change((old) => ({ ...old, days: old.days.map((one, index) => (index === day ? update(one) : one)) }));
      return true;
    },
    [change, day],
  );

  const submit = () => {
    const name = draft.name.trim();
    const missing = nameError(name);
    setError({ name: missing ?? undefined });
    if (missing) return;
    const after = {
      onSuccess: (stored: Template) => {
        reset({ name: stored.name, days: stored.days, version: stored.version }, stored.id);
        toast(m.builder_template_saved({ name: stored.name }));
        if (stored.id !== template?.id)
          go({ name: editRoute, params: { planId: stored.id }, replace: true } as LinkTarget);
      },
      onError: (problem: unknown) => {
        const { name: nameProblem } = formErrors(problem);
        setError(nameProblem ? { name: nameProblem } : { base: <Refusal error={problem} /> });
      },
    };
    const shown = onError("inline");
    if (template?.own)
      save.mutate(
        {
          params: { path: { template_id: template.id } },
          body: { name, days: draft.days, version: draft.version },
          ...shown,
        },
        after,
      );
    else create.mutate({ body: { kind, name, days: draft.days }, ...withHeaders(shown, idempotent(key)) }, after);
  };
  const problem = worstIssue === "invalid" ? m.builder_invalid_cells() : error.base;

  return (
    <form
      className={css.editor}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        label={m.builder_template_name()}
        maxLength={NAME_LENGTH.max}
        value={draft.name}
        error={error.name}
        onChange={({ currentTarget: { value } }) => {
          setError({});
          change((old) => ({ ...old, name: value }));
        }}
      />
      <div className={css.top}>
        {draft.days.length > 1 && (
          <Segmented
            label={m.builder_template_day()}
            value={`${day}`}
            onChange={(value) => setDay(Number(value))}
            options={draft.days.map((one, index) => ({
              value: `${index}`,
              label:
                one.sessions.length > 0 ? (
                  <b>{m.builder_template_day_short({ day: index + 1 })}</b>
                ) : (
                  m.builder_template_day_short({ day: index + 1 })
                ),
            }))}
          />
        )}
        <Segmented
          label={m.builder_input_mode()}
          value={asText ? "text" : "form"}
          onChange={(mode) => setAsText(mode === "text")}
          options={[
            { value: "form", label: m.builder_input_form() },
            { value: "text", label: m.builder_input_text() },
          ]}
        />
      </div>
      <TemplateDay
        key={`${day}.${resetCount}`}
        ownerId={id}
        day={day}
        content={content}
        asText={asText}
        edit={edit}
        setIssue={setIssue}
      />
      <footer className={css.foot}>
        {problem ? (
          <span role="alert" className={css.state}>
            {problem}
          </span>
        ) : (
          <span className={css.state}>
            {isCopied ? m.builder_template_copy_note() : isChanged ? m.builder_template_unsaved() : ""}
          </span>
        )}
        <Button
          variant="quiet"
          disabled={!isChanged || busy}
          onClick={() => {
            setError({});
            reset(saved);
            setResetCount((old) => old + 1);
          }}
        >
          {m.builder_discard()}
        </Button>
        <Button type="submit" variant="primary" busy={busy} disabled={worstIssue !== null || (!isChanged && !isCopied)}>
          {isCopied ? m.builder_template_save_copy() : m.builder_template_save()}
        </Button>
      </footer>
    </form>
  );
}
