import {
  IconBrandAppleFilled,
  IconBrandGooglePlay,
  IconCalendar,
  IconDeviceMobile,
  IconMessage,
} from "@tabler/icons-react";
import { m } from "~/paraglide/messages.js";
import { ButtonLink } from "~/ui/button/Button";
import { useExists } from "~/ui/link/Link";
import type { PublicPlan } from "../../api";
import { spokenDate, todayOf } from "../../format";
import css from "./dialogs.module.css";

/** Three things to know, then the way to the calendar and to the apps where there are any. */
export function WhatNext({ plan }: { plan: PublicPlan }) {
  const exists = useExists();
  const start = plan.membership?.starts_on;
  const later = start && start > todayOf(plan);
  const steps = [
    [IconCalendar, later ? m.memberships_next_step_later({ date: spokenDate(start) }) : m.memberships_next_step_now()],
    [IconDeviceMobile, m.memberships_next_step_phone()],
    [IconMessage, m.memberships_next_step_ask({ coach: plan.owner.full_name })],
  ] as const;
  return (
    <div className={css.stack}>
      <ol className={css.next}>
        {steps.map(([Icon, sentence]) => (
          <li key={sentence}>
            <span className={css.nextMark} aria-hidden="true">
              <Icon size={20} />
            </span>
            {sentence}
          </li>
        ))}
      </ol>
      <div className={css.buttons}>
        {exists("user_calendar") && !later && (
          <ButtonLink variant="primary" size="large" wide to={{ name: "user_calendar" }}>
            {m.memberships_open_calendar()}
          </ButtonLink>
        )}
        <ButtonLink size="large" wide to={{ name: "user_my_plans" }}>
          {m.memberships_to_my_programs()}
        </ButtonLink>
      </div>
      {(plan.app_store_url || plan.play_store_url) && (
        <div className={css.stores}>
          {plan.app_store_url && (
            <a href={plan.app_store_url} target="_blank" rel="noreferrer">
              <IconBrandAppleFilled size={16} aria-hidden="true" />
              {m.memberships_app_store()}
            </a>
          )}
          {plan.play_store_url && (
            <a href={plan.play_store_url} target="_blank" rel="noreferrer">
              <IconBrandGooglePlay size={16} aria-hidden="true" />
              {m.memberships_play_store()}
            </a>
          )}
        </div>
      )}
    </div>
  );
}
