import { IconBarbell, IconCalendarEvent, IconMessageCircle, IconPercentage } from "@tabler/icons-react";
import { m } from "~/paraglide/messages.js";
import { type PublicPlan, useSample } from "../../api";
import css from "./ProgramHighlights.module.css";

const KIND: Record<PublicPlan["plan_type"], [() => string, () => string]> = {
  membership: [m.memberships_kind_membership, m.memberships_kind_membership_text],
  fixed: [m.memberships_kind_fixed, m.memberships_kind_fixed_text],
  one_many: [m.memberships_kind_group, m.memberships_kind_group_text],
  individual: [m.memberships_kind_individual, m.memberships_kind_individual_text],
};

/** What following the program is like, in four short promises. */
export function Facts({ plan }: { plan: PublicPlan }) {
  const [title, text] = KIND[plan.plan_type];
  const sample = useSample(plan.id, plan.accessibility);
  const rhythm =
    plan.weeks_duration && plan.average_duration
      ? m.memberships_rhythm({ days: String(plan.weeks_duration), minutes: String(plan.average_duration) })
      : m.memberships_rhythm_any();
  const facts = [
    [IconCalendarEvent, title(), text()],
    [IconBarbell, rhythm, m.memberships_rhythm_text()],
    ...(sample.data?.own_loads ? [[IconPercentage, m.memberships_loads(), m.memberships_loads_text()] as const] : []),
    [IconMessageCircle, m.memberships_answers({ coach: plan.owner.full_name }), m.memberships_answers_text()],
  ] as const;
  return (
    <ul className={css.facts}>
      {facts.map(([Icon, head, note]) => (
        <li key={head}>
          <Icon size={20} aria-hidden="true" />
          <span>
            <span className="w6">{head}</span>
            <span className={css.factText}>{note}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
