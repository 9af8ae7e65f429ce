import { useMe } from "~/api/me";
import type { Schemas } from "~/api/client";
import { ApiError } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";

export type Feature = Schemas["Feature"];
type FeatureText = { title?: () => string; text: () => string };

/** What the Free plan has of each feature, and what stays. The titles are those that the spec wants to the letter. */
export const FEATURE_TEXTS: Record<Feature, FeatureText> = {
  custom_exercises: { text: m.plan_notice_custom_exercises },
  supersets: { text: m.plan_notice_supersets },
  several_prices: { text: m.plan_notice_several_prices },
  any_cadence: { title: m.plan_notice_monthly_only, text: m.plan_notice_any_cadence },
  tracks: { text: m.plan_notice_tracks },
  templates: { text: m.plan_notice_templates },
  notes: { title: m.plan_notice_note_restricted, text: m.plan_notice_notes },
  more_coaches: { text: m.plan_notice_more_coaches },
  customisation: { title: m.plan_notice_access_restricted, text: m.plan_notice_customisation },
  zapier: { title: m.plan_notice_access_restricted, text: m.plan_notice_zapier },
};

/** Whether the account's plan has a feature. Until that is known it does: the server refuses what a plan lacks. */
export function usePlanAllows(feature: Feature): boolean {
  return useMe().data?.subscription?.features.includes(feature) ?? true;
}

/** The feature that the account's plan lacks, if that is why something was refused. */
export function missingFeature(error: unknown): Feature | undefined {
  if (!(error instanceof ApiError) || error.reason !== "upgrade") return undefined;
  const { feature } = error.body;
  return typeof feature === "string" && feature in FEATURE_TEXTS ? (feature as Feature) : undefined;
}
