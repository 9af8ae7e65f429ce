import { IconCalendar, IconChevronDown, IconChevronUp, IconMessage } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import { formatDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { ButtonLink, IconLink } from "~/ui/button/Button";
import { Link, useExists } from "~/ui/link/Link";
import { PageHeader } from "~/ui/page/Page";
import { type Profile, useNeighbours } from "../api";
import { countryOf } from "../words";
import { PlaceMenu } from "./PlaceMenu";
import css from "./Profile.module.css";
import { StatusBadge } from "./StatusBadge";

const TICK_MS = 15_000;

/** Who it is, how they are doing, and what can be done from here. */
export function ProfileHead({ profile, name }: { profile: Profile; name: string }) {
  const exists = useExists();
  const time = useLocalTime(profile.zone);
  const { client, badge } = profile;
  const about = [
    [profile.age, profile.country && countryOf(profile.country)].filter((part) => part !== null).join(", "),
    m.clients_local_time({ time }),
    m.clients_since({ date: formatDate(profile.since) }),
    profile.email,
  ].filter(Boolean);
  const single = profile.plans.filter((place) => place.abilities.length > 0);
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
      badges={badge && <StatusBadge badge={badge} />}
      note={<span className={css.about}>{about.join(" · ")}</span>}
      actions={
        <>
          {exists("athlete_calendar") && (
            <ButtonLink
              icon={<IconCalendar size={16} />}
              to={{ name: "athlete_calendar", params: { userId: client.id } }}
            >
              {m.clients_open_calendar()}
            </ButtonLink>
          )}
          {exists("conversations") && (
            <ButtonLink
              variant="primary"
              icon={<IconMessage size={16} />}
              to={{ name: "conversations", search: { client: client.id } }}
            >
              {m.clients_message()}
            </ButtonLink>
          )}
          {single.length === 1 && single[0] && <PlaceMenu place={single[0]} own outlined />}
        </>
      }
    />
  );
}

/** The client before and after this one, as in the list by name. */
function Neighbours({ clientId }: { clientId: string }) {
  const around = useNeighbours(clientId).data;
  if (!around?.number || around.total < 2) return null;
  const step = (id: string | null, label: string, icon: ReactNode) =>
    id ? (
      <IconLink small label={label} to={{ name: "show_client_programs", params: { athleteId: id } }}>
        {icon}
      </IconLink>
    ) : (
      <span className={css.noStep} aria-hidden="true">
        {icon}
      </span>
    );
  return (
    <span className={css.around}>
      <span className="num">
        {m.clients_number({ number: String(around.number), total: around.total.toLocaleString("en-GB") })}
      </span>
      {step(around.before, m.clients_before(), <IconChevronUp size={16} />)}
      {step(around.after, m.clients_after(), <IconChevronDown size={16} />)}
    </span>
  );
}

/** What the clock on the client's wall shows. */
function useLocalTime(zone: string): string {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: zone });
}
