import { CookieSettingsButton } from "~/domain/consent/CookieSettings";
import { LegalPage } from "../../components/LegalPage";
import { COOKIES } from "../../texts/cookies";

export default function CookiesPolicyPage() {
  return <LegalPage text={COOKIES} action={<CookieSettingsButton className="link" />} />;
}
