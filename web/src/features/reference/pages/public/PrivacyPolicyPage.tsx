import { LegalPage } from "../../components/LegalPage";
import { PRIVACY } from "../../texts/privacy";

export default function PrivacyPolicyPage() {
  return <LegalPage text={PRIVACY} />;
}
