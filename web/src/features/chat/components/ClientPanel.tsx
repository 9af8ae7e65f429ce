import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { ButtonLink } from "~/ui/button/Button";
import type { ConversationDetail } from "../api";
import css from "./Chat.module.css";

/** What a coach should know of a client while answering. */
export function ClientPanel({ detail }: { detail: ConversationDetail }) {
  if (!detail.client_id) return null;
  return (
    <div className={css.panelPart}>
      <span className={css.panelHead}>
        <Avatar name={detail.title} src={detail.picture_url} size={48} />
        <span className={css.panelName}>
          <strong>{detail.title}</strong>
          <span className={css.state}>{detail.programs.join(" · ") || m.chat_no_program()}</span>
        </span>
      </span>
      <ButtonLink to={{ name: "show_client_programs", params: { clientId: detail.client_id } }} wide>
        {m.chat_profile()}
      </ButtonLink>
      <ButtonLink to={{ name: "athlete_calendar", params: { userId: detail.client_id } }} wide>
        {m.chat_calendar()}
      </ButtonLink>
    </div>
  );
}
