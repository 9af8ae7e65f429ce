import { usePageSearch } from "~/ui/link/usePage";
import { AccountForm } from "../components/AccountForm";

/** A business of one's own; `?kind=gym` chooses which. */
export default function BusinessSetupPage() {
  const [{ kind }] = usePageSearch((raw) => ({ kind: raw.kind }));
  return <AccountForm kind={kind === "team" || kind === "brand" ? kind : "gym"} />;
}
