import { IconShieldLock } from "@tabler/icons-react";
import { m } from "~/paraglide/messages.js";
import { ButtonLink } from "~/ui/button/Button";
import { EmptyState } from "~/ui/states/States";
import { LegalFrame } from "../../components/LegalPage";

/** Says "Coming soon", as specified, and links to the privacy policy. */
export default function DataSecurityPage() {
  return (
    <LegalFrame title={m.reference_security()}>
      <EmptyState
        framed
        icon={<IconShieldLock size={24} />}
        title={m.reference_security_soon()}
        action={<ButtonLink to={{ name: "privacy_policy" }}>{m.reference_privacy()}</ButtonLink>}
      >
        {m.reference_security_meanwhile()}
      </EmptyState>
    </LegalFrame>
  );
}
