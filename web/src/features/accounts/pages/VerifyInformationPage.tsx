import { usePageParams } from "~/ui/link/usePage";
import { AccountForm } from "../components/AccountForm";

/** Creates the account chosen with the sign-up link: private, team, gym or brand. */
export default function VerifyInformationPage() {
  const { role } = usePageParams("onboarding-verify-information");
  return <AccountForm kind={role === "team" || role === "gym" || role === "brand" ? role : "private"} />;
}
