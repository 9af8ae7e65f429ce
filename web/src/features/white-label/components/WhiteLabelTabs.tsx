import { m } from "~/paraglide/messages.js";
import { Tabs } from "~/ui/tabs/Tabs";

/** The pages of a coach's white label. */
export const WhiteLabelTabs = () => (
  <Tabs
    label={m.white_label_pages()}
    tabs={[
      { label: m.white_label_tab_address(), to: { name: "customisation-web-address" } },
      { label: m.white_label_tab_logo(), to: { name: "customisation-logo" } },
      { label: m.white_label_tab_theme(), to: { name: "customisation-theme" } },
    ]}
  />
);
