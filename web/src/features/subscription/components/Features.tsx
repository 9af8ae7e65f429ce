import { IconCheck, IconLock } from "@tabler/icons-react";
import { m } from "~/paraglide/messages.js";
import { cx } from "~/ui/cx";
import css from "./Subscription.module.css";

const FEATURES: Record<string, () => string> = {
  own_exercises: m.subscription_feature_own_exercises,
  supersets: m.subscription_feature_supersets,
  templates: m.subscription_feature_templates,
  several_prices: m.subscription_feature_several_prices,
  any_cadence: m.subscription_feature_any_cadence,
  tracks: m.subscription_feature_tracks,
  notes: m.subscription_feature_notes,
  more_coaches: m.subscription_feature_more_coaches,
  customisation: m.subscription_feature_customisation,
  zapier: m.subscription_feature_zapier,
};

/** What a plan allows, and what it does not. */
export function Features({ allowed }: { allowed: readonly string[] }) {
  return (
    <ul className={css.features}>
      {Object.entries(FEATURES).map(([name, words]) => {
        const included = allowed.includes(name);
        const Icon = included ? IconCheck : IconLock;
        return (
          <li key={name} className={cx(css.feature, !included && css.missing)}>
            <Icon size={16} aria-label={included ? m.subscription_included() : m.subscription_missing()} role="img" />
            {words()}
          </li>
        );
      })}
    </ul>
  );
}
