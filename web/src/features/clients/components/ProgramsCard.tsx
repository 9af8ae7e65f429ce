import { m } from "~/paraglide/messages.js";
import { Card } from "~/ui/card/Card";
import { Link } from "~/ui/link/Link";
import type { Profile } from "../api";
import { aheadOf, noteOf, whereOf } from "../words";
import { PlaceMenu } from "./PlaceMenu";
import css from "./Profile.module.css";
import { StatusBadge } from "./StatusBadge";

/** The client's programs with this coach, each with where they stand in it. */
export function ProgramsCard({ profile }: { profile: Profile }) {
  return (
    <Card flush title={m.clients_programs()}>
      <ul>
        {profile.plans.map((place) => {
          const note = [whereOf(place), aheadOf(place), noteOf(place)].filter((text) => text && text !== "–");
          return (
            <li key={place.plan.id} className={css.program}>
              <span className={css.words}>
                <Link name="coach_program_view_clients" params={{ programId: place.plan.id }} className={css.name}>
                  {place.plan.title}
                </Link>
                {note.length > 0 && <span className={css.meta}>{note.join(" · ")}</span>}
                <span className={css.line}>
                  <StatusBadge badge={place.badge} />
                  <span className="t12 dim">
                    {place.price ? `${place.price.price_format} ${place.price.duration_label}` : m.clients_free()}
                  </span>
                </span>
              </span>
              {place.abilities.length > 0 && <PlaceMenu place={place} own />}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
