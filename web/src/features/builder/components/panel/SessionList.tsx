import { MAX_SESSIONS } from "~/api/limits";
import type { Session } from "~/domain/training/content";
import { m } from "~/paraglide/messages.js";
import type { EditDay } from "./context";
import css from "./DayPanel.module.css";
import { SessionEditor } from "./SessionEditor";

type Props = { asText: boolean; sessions: Session[]; edit: EditDay; onAdd: () => void };

/** The sessions of a day, and a button to add another. */
export function SessionList({ asText, sessions, edit, onAdd }: Props) {
  return (
    <>
      {sessions.map((session, index) => (
        <SessionEditor
          key={session.id}
          session={session}
          asText={asText}
          isOnly={sessions.length === 1}
          isLast={index === sessions.length - 1}
          onRemove={() => edit((day) => ({ ...day, sessions: day.sessions.filter(({ id }) => id !== session.id) }))}
        />
      ))}
      {sessions.length > 0 && sessions.length < MAX_SESSIONS && (
        <button type="button" className={css.addSession} onClick={onAdd}>
          {m.builder_add_another_session()}
        </button>
      )}
    </>
  );
}
