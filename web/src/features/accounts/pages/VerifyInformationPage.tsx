import { usePageParams } from "~/ui/link/usePage";
import { AccountForm } from "../components/AccountForm";

/** The account behind a way of signing up: alone, or a team, gym or brand. */
export default function VerifyInformationPage() {
  const { role } = usePageParams("onboarding-verify-information");
  return <AccountForm kind={role === "team" || role === "gym" || role === "brand" ? role : "private"} />;
}
