import type { LinkTarget } from "~/ui/link/Link";
import { m } from "~/paraglide/messages.js";

export type Warning = { type: string; data: Record<string, unknown> };

type WarningContent = {
  text: string;
  tone: "warn" | "bad";
  to?: LinkTarget;
  /** Leads to the payment provider's page, whose address is requested on click. */
  toProvider?: boolean;
};

/** Returns the text and link of a warning, or undefined for a type that this version does not know. */
export function warningContent({ type, data }: Warning): WarningContent | undefined {
  switch (type) {
    case "missed_payment": {
      const plan = data.custom_url ?? data.plan_id;
      return {
        text: m.app_warning_missed_payment(),
        tone: "bad",
        to: typeof plan === "string" ? { name: "public_plan", params: { programId: plan } } : undefined,
      };
    }
    case "stripe_attention":
      return { text: m.app_warning_stripe(), tone: "warn", toProvider: true };
    case "disputes_waiting":
      return { text: m.app_warning_disputes(), tone: "bad", to: { name: "coach_dashboard_disputes" } };
    case "web_address":
      return { text: m.app_warning_web_address(), tone: "warn", to: { name: "customisation-web-address" } };
    case "app_icon_declined":
      return { text: m.app_warning_app_icon(), tone: "warn" };
    default:
      return undefined;
  }
}
