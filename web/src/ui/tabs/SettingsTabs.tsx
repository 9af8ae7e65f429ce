import type { RouteName } from "~/lib/routes";
import { routeExists } from "~/lib/routes";
import { m } from "~/paraglide/messages.js";
import { type LinkTarget } from "../link/Link";
import { Tabs } from "./Tabs";

type SettingsPage = [name: RouteName, label: () => string];

const COACH: SettingsPage[] = [
  ["coach_profile_info", m.ui_settings_account],
  ["coach_profile_settings", m.ui_settings_you],
  ["coach_profile_payment", m.ui_settings_payouts],
  ["coach_profile_coaches", m.ui_settings_coaches],
  ["coach_profile_equipment", m.ui_settings_equipment],
  ["coach_profile_analytics", m.ui_settings_analytics],
  ["coach_profile_subscription", m.ui_settings_subscription],
  ["coach_profile_billing", m.ui_settings_billing],
];
const CLIENT: SettingsPage[] = [
  ["user_settings-units", m.ui_settings_units],
  ["user_settings-emails", m.ui_settings_emails],
  ["user_settings-privacy", m.ui_settings_privacy],
];

const BILLING: SettingsPage[] = [
  ["billing_purchases", m.payments_tab_purchases],
  ["billing_payment", m.payments_tab_cards],
  ["billing_history", m.payments_tab_history],
];
const PAGES = { coach: COACH, client: CLIENT, billing: BILLING };

/** The built pages of a coach's or a client's settings, or of a client's billing; without those in `hidden`. */
export function SettingsTabs({ area, hidden = [] }: { area: keyof typeof PAGES; hidden?: readonly RouteName[] }) {
  const pages = PAGES[area].filter(([name]) => routeExists(name) && !hidden.includes(name));
  return (
    <Tabs
      label={m.ui_settings_sections()}
      tabs={pages.map(([name, label]) => ({ label: label(), to: { name } as LinkTarget }))}
    />
  );
}
