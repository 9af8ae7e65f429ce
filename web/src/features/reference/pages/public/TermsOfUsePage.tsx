import { LegalPage } from "../../components/LegalPage";
import { TERMS } from "../../texts/terms";

export default function TermsOfUsePage() {
  return <LegalPage text={TERMS} />;
}
