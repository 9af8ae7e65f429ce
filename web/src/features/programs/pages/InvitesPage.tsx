import { usePageParams } from "~/ui/link/usePage";
import { usePlan } from "../api";
import { InviteForm } from "../components/InviteForm";
import { InviteList } from "../components/InviteList";

/** Asking clients in, and what became of it. */
export default function InvitesPage() {
  const { programId } = usePageParams("coach_program_view_invites");
  const plan = usePlan(programId).data;
  if (!plan) return null;
  return (
    <>
      {plan.abilities.includes("invite") && <InviteForm plan={plan} />}
      <InviteList programId={plan.id} />
    </>
  );
}
