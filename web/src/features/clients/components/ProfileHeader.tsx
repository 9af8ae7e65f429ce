import { IconCalendar, IconChevronDown, IconChevronUp, IconMessage } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { formatDate } from "~/lib/dates";
import { countryName } from "~/lib/displayNames";
import { formatNumber, formatTime } from "~/lib/format";
import { routeExists } from "~/lib/routes";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { ButtonLink, IconLink } from "~/ui/button/Button";
import { Link } from "~/ui/link/Link";
import { PageHeader } from "~/ui/page/Page";
import { useNow } from "~/ui/useNow";
import { type ClientProfile, useNeighbours } from "../api";
import { AssigneeMenu } from "~/domain/clients/AssigneeMenu";
import { ClientMembershipMenu } from "./ClientMembershipMenu";
import css from "./Profile.module.css";
import { StatusBadge } from "./StatusBadge";
import { TagPicker } from "~/domain/clients/tags/TagPicker";

const REFRESH_MS = 15_000;

/** The header of a profile: name, state, facts and actions. */
export function ProfileHeader({ profile, name }: { profile: ClientProfile; name: string }) {
  const time = useLocalTime(profile.zone);
  const { client, badge } = profile;
  const facts = [
    [profile.age, profile.country && countryName(profile.country)].filter((part) => part !== null).join(", "),
    m.clients_local_time({ time }),
    m.clients_since({ date: formatDate(profile.since) }),
    profile.email,
  ].filter(Boolean);
  const actionable = profile.plans.filter((membership) => membership.abilities.length > 0);
  return (
    <PageHeader
      crumbs={
        <span className={css.crumbs}>
          <Link name="clients_with_programs">{m.clients_crumb()}</Link>
          <Neighbours clientId={client.id} />
        </span>
      }
      title={name}
      picture={<Avatar name={client.full_name} src={client.avatar_url} size={64} />}
      badges={
        <>
          {badge && <StatusBadge badge={badge} />}
          <TagPicker clientId={client.id} tags={profile.tags} name={name} />
          <AssigneeMenu clientId={client.id} assignee={profile.assignee} name={name} />
        </>
      }
      note={<span className={css.facts}>{facts.join(" · ")}</span>}
      actions={
        <>
          <ButtonLink
            icon={<IconCalendar size={16} />}
            to={{ name: "athlete_calendar", params: { userId: client.id } }}
          >
            {m.clients_open_calendar()}
          </ButtonLink>
          {routeExists("conversations") && (
            <ButtonLink
              variant="primary"
              icon={<IconMessage size={16} />}
              to={{ name: "conversations", search: { client: client.id } }}
            >
              {m.clients_message()}
            </ButtonLink>
          )}
          {actionable.length === 1 && actionable[0] && (
            <ClientMembershipMenu membership={actionable[0]} onProfile outlined />
          )}
        </>
      }
    />
  );
}

/** Links to the previous and the next client, as in the list by name. */
function Neighbours({ clientId }: { clientId: string }) {
  const neighbours = useNeighbours(clientId).data;
  if (!neighbours?.number || neighbours.total < 2) return null;
  const link = (id: string | null, label: string, icon: ReactNode) =>
    id ? (
      <IconLink small label={label} to={{ name: "show_client_programs", params: { clientId: id } }}>
        {icon}
      </IconLink>
    ) : (
      <span className={css.noNeighbour} aria-hidden="true">
        {icon}
      </span>
    );
  return (
    <span className={css.neighbours}>
      <span className="num">
        {m.clients_number({ number: String(neighbours.number), total: formatNumber(neighbours.total) })}
      </span>
      {link(neighbours.before, m.clients_before(), <IconChevronUp size={16} />)}
      {link(neighbours.after, m.clients_after(), <IconChevronDown size={16} />)}
    </span>
  );
}

/** Returns the time where the client lives. */
function useLocalTime(zone: string): string {
  return formatTime(useNow(REFRESH_MS), zone);
}
