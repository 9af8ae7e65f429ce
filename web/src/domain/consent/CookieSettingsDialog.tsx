import { useState } from "react";
import { consent, OPTIONAL, type Optional } from "~/lib/consent";
import { formatDate } from "~/lib/dates";
import { localToday } from "~/lib/today";
import { m } from "~/paraglide/messages.js";
import { Banner } from "~/ui/banner/Banner";
import { Button } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { SwitchField } from "~/ui/field/CheckboxField";
import { Link } from "~/ui/link/Link";
import { toast } from "~/ui/toast/toast";
import css from "./CookieSettings.module.css";
import { removeSupportTexts } from "./supportText";
import { useConsent } from "./useConsent";

const TEXTS: Record<Optional, { label: () => string; help: () => string }> = {
  preferences: { label: m.consent_preferences, help: m.consent_preferences_help },
  statistics: { label: m.consent_statistics, help: m.consent_statistics_help },
  marketing: { label: m.consent_marketing, help: m.consent_marketing_help },
};

/** Allows or refuses what is optional, category by category. Nothing is switched on beforehand. */
export function CookieSettingsDialog({ forSupport = false, onClose }: { forSupport?: boolean; onClose: () => void }) {
  const chosen = useConsent();
  const [allowed, setAllowed] = useState<readonly Optional[]>(chosen?.allowed ?? []);
  const save = (next: readonly Optional[]) => {
    if (!next.includes("preferences")) removeSupportTexts();
    consent.save(next, localToday());
    toast(m.consent_saved());
    onClose();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={m.consent_title()}
      footer={
        <>
          <Button onClick={() => save([])}>{m.consent_only_necessary()}</Button>
          <Button onClick={() => save(OPTIONAL)}>{m.consent_accept_all()}</Button>
          <Button variant="primary" onClick={() => save(allowed)}>
            {m.consent_save()}
          </Button>
        </>
      }
    >
      <div className={css.settings}>
        {forSupport ? <Banner>{m.consent_for_support()}</Banner> : <p>{m.consent_intro()}</p>}
        <SwitchField label={m.consent_necessary()} help={m.consent_necessary_help()} checked disabled readOnly />
        {OPTIONAL.map((category) => (
          <SwitchField
            key={category}
            label={TEXTS[category].label()}
            help={TEXTS[category].help()}
            checked={allowed.includes(category)}
            onChange={({ currentTarget: { checked } }) =>
              setAllowed(OPTIONAL.filter((one) => (one === category ? checked : allowed.includes(one))))
            }
            data-autofocus={category === "preferences" || undefined}
          />
        ))}
        <p className="t13 meta">
          {chosen ? m.consent_chosen({ date: formatDate(chosen.day) }) : m.consent_not_chosen()}{" "}
          <Link name="cookies_policy" className="link" onClick={onClose}>
            {m.consent_policy()}
          </Link>
        </p>
      </div>
    </Dialog>
  );
}
