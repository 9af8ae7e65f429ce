import { IconBarbell, IconCalendarEvent, IconMessageCircle, IconPercentage } from "@tabler/icons-react";
import { m } from "~/paraglide/messages.js";
import { type PublicProgram, useSampleWeek } from "../../api";
import css from "./ProgramHighlights.module.css";

const TYPE_TEXTS: Record<PublicProgram["plan_type"], [() => string, () => string]> = {
  membership: [m.memberships_kind_membership, m.memberships_kind_membership_text],
  fixed: [m.memberships_kind_fixed, m.memberships_kind_fixed_text],
  one_many: [m.memberships_kind_group, m.memberships_kind_group_text],
  individual: [m.memberships_kind_individual, m.memberships_kind_individual_text],
};

/** Up to four short statements on what it is like to follow the program. */
export function ProgramHighlights({ program }: { program: PublicProgram }) {
  const [title, text] = TYPE_TEXTS[program.plan_type];
  const sample = useSampleWeek(program.id, program.accessibility);
  const frequency =
    program.weeks_duration && program.average_duration
      ? m.memberships_frequency({ days: String(program.weeks_duration), minutes: String(program.average_duration) })
      : m.memberships_frequency_any();
  const highlights = [
    [IconCalendarEvent, title(), text()],
    [IconBarbell, frequency, m.memberships_frequency_text()],
    ...(sample.data?.own_loads ? [[IconPercentage, m.memberships_loads(), m.memberships_loads_text()] as const] : []),
    [IconMessageCircle, m.memberships_coach_sees({ coach: program.owner.full_name }), m.memberships_coach_sees_text()],
  ] as const;
  return (
    <ul className={css.highlights}>
      {highlights.map(([Icon, heading, note]) => (
        <li key={heading}>
          <Icon size={20} aria-hidden="true" />
          <span>
            <span className="w6">{heading}</span>
            <span className={css.note}>{note}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
