import { IconCheck, IconLock } from "@tabler/icons-react";
import type { Schemas } from "~/api/client";
import { m } from "~/paraglide/messages.js";
import { cx } from "~/ui/cx";
import css from "./Subscription.module.css";

type Feature = Schemas["Feature"];

const FEATURE_LABELS: Record<Feature, () => string> = {
  custom_exercises: m.subscription_feature_custom_exercises,
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

/** The features by which plans are described, and which of them a plan includes; all of them if `allowed` is left out. */
export function PlanFeatures({ offered, allowed = offered }: { offered: Feature[]; allowed?: Feature[] }) {
  return (
    <ul className={css.features}>
      {offered.map((name) => {
        const isIncluded = allowed.includes(name);
        const Icon = isIncluded ? IconCheck : IconLock;
        return (
          <li key={name} className={cx(css.feature, !isIncluded && css.missing)}>
            <Icon size={16} aria-label={isIncluded ? m.subscription_included() : m.subscription_missing()} role="img" />
            {FEATURE_LABELS[name]()}
          </li>
        );
      })}
    </ul>
  );
}
