import {
  IconBrandAppleFilled,
  IconBrandGooglePlay,
  IconCalendar,
  IconDeviceMobile,
  IconMessage,
} from "@tabler/icons-react";
import { m } from "~/paraglide/messages.js";
import { ButtonLink } from "~/ui/button/Button";
import type { PublicProgram } from "../../api";
import { formatLongDate } from "../../format";
import css from "./NextSteps.module.css";

/** Three things to know after joining, with links to the calendar and to the apps if there are any. */
export function NextSteps({ program }: { program: PublicProgram }) {
  const start = program.membership?.starts_on;
  const startsLater = start && start > program.today;
  const steps = [
    [
      IconCalendar,
      startsLater ? m.memberships_next_step_later({ date: formatLongDate(start) }) : m.memberships_next_step_now(),
    ],
    [IconDeviceMobile, m.memberships_next_step_phone()],
    [IconMessage, m.memberships_next_step_ask({ coach: program.owner.full_name })],
  ] as const;
  return (
    <div className={css.nextSteps}>
      <ol className={css.steps}>
        {steps.map(([Icon, text]) => (
          <li key={text}>
            <span className={css.icon} aria-hidden="true">
              <Icon size={20} />
            </span>
            {text}
          </li>
        ))}
      </ol>
      <div className={css.buttons}>
        {!startsLater && (
          <ButtonLink variant="primary" size="large" wide to={{ name: "user_calendar" }}>
            {m.memberships_open_calendar()}
          </ButtonLink>
        )}
        <ButtonLink size="large" wide to={{ name: "user_my_plans" }}>
          {m.memberships_to_my_programs()}
        </ButtonLink>
      </div>
      {(program.app_store_url || program.play_store_url) && (
        <div className={css.stores}>
          {program.app_store_url && (
            <a href={program.app_store_url} target="_blank" rel="noreferrer">
              <IconBrandAppleFilled size={16} aria-hidden="true" />
              {m.memberships_app_store()}
            </a>
          )}
          {program.play_store_url && (
            <a href={program.play_store_url} target="_blank" rel="noreferrer">
              <IconBrandGooglePlay size={16} aria-hidden="true" />
              {m.memberships_play_store()}
            </a>
          )}
        </div>
      )}
    </div>
  );
}
