import { IconChevronDown, IconChevronUp, IconHistory, IconX } from "@tabler/icons-react";
import { LAST_DAY, MAX_SESSION_TITLE_LENGTH } from "~/api/limits";
import type { Content } from "~/domain/training/content";
import { countSets, dayMinutes } from "~/domain/training/volume";
import { weekAndDay } from "~/domain/training/weeks";
import { addDays, formatDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { IconButton } from "~/ui/button/Button";
import { Segmented } from "~/ui/field/Segmented";
import { editSession } from "../../lib/edit";
import { focusNext } from "../../lib/focus";
import { useBuilder } from "../context";
import type { EditDay } from "./context";
import css from "./PanelHeader.module.css";

/** A day is written in a form or as text, and its results are reviewed. */
export type Mode = "form" | "text" | "review";

type Props = {
  day: number;
  content: Content;
  edit: EditDay;
  mode: Mode;
  onMode: (mode: Mode) => void;
  onVersions: () => void;
};

function DayTitle({ content, edit }: Pick<Props, "content" | "edit">) {
  const [onlySession] = content.sessions;
  if (!onlySession || content.sessions.length > 1) {
    const titles = content.sessions.map((session) => session.title || m.builder_session()).join(" + ");
    return <h2 className={css.title}>{titles || m.training_rest_day()}</h2>;
  }
  return (
    <h2 className={css.titleBox}>
      <input
        className={css.titleInput}
        data-title-of={onlySession.id}
        aria-label={m.builder_session_title()}
        placeholder={m.builder_session_title()}
        maxLength={MAX_SESSION_TITLE_LENGTH}
        value={onlySession.title}
        onChange={(event) => {
          const title = event.currentTarget.value;
          edit(
            (day) => editSession(day, onlySession.id, (session) => ({ ...session, title })),
            `${onlySession.id}.title`,
          );
        }}
      />
    </h2>
  );
}

/** Which day this is, its title and its totals. */
export function PanelHeader({ day, content, edit, mode, onMode, onVersions }: Props) {
  const { openDay, timeline } = useBuilder();
  const close = () => {
    openDay(null);
    focusNext(`#day-${day}`);
  };
  const blocks = content.sessions.reduce((sum, session) => sum + session.blocks.length, 0);
  return (
    <header className={css.header}>
      <div className={css.positionLine}>
        <span className={css.position}>
          {m.builder_panel_place({ ...weekAndDay(day), number: day + 1 })}
          {timeline.anchor && ` · ${formatDate(addDays(timeline.anchor, day))}`}
        </span>
        <span className={css.tools}>
          <IconButton small label={m.builder_previous_day()} disabled={day === 0} onClick={() => openDay(day - 1)}>
            <IconChevronUp size={16} />
          </IconButton>
          <IconButton small label={m.builder_next_day()} disabled={day >= LAST_DAY} onClick={() => openDay(day + 1)}>
            <IconChevronDown size={16} />
          </IconButton>
          <IconButton small label={m.builder_versions()} onClick={onVersions}>
            <IconHistory size={16} />
          </IconButton>
          <IconButton small label={m.builder_close_panel()} onClick={close}>
            <IconX size={16} />
          </IconButton>
        </span>
      </div>
      <div className={css.titleLine}>
        <DayTitle content={content} edit={edit} />
        {content.sessions.length > 0 && (
          <Segmented<Mode>
            label={m.builder_input_mode()}
            value={mode}
            onChange={onMode}
            options={[
              { value: "form", label: m.builder_input_form() },
              { value: "text", label: m.builder_input_text() },
              { value: "review", label: m.builder_input_review() },
            ]}
          />
        )}
      </div>
      {content.sessions.length > 0 && (
        <div className={css.totals}>
          <span>{m.builder_blocks({ count: blocks })}</span>
          <span>{m.training_sets({ count: countSets(content) })}</span>
          <span>{m.builder_about({ count: dayMinutes(content) })}</span>
        </div>
      )}
    </header>
  );
}
