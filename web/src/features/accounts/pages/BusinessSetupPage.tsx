import { usePageSearch } from "~/ui/link/usePage";
import { AccountForm } from "../components/AccountForm";

/** Creates a business account; `?kind=gym` preselects its kind. */
export default function BusinessSetupPage() {
  const [{ kind }] = usePageSearch((raw) => ({ kind: raw.kind }));
  return <AccountForm kind={kind === "team" || kind === "brand" ? kind : "gym"} />;
}
