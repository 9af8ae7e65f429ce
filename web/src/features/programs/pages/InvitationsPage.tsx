import { usePageParams } from "~/ui/link/usePage";
import { useProgram } from "../api";
import { InvitationForm } from "../components/invitations/InvitationForm";
import { InvitationList } from "../components/invitations/InvitationList";

/** Invites clients and lists the invitations. */
export default function InvitationsPage() {
  const { programId } = usePageParams("coach_program_view_invites");
  const program = useProgram(programId).data;
  if (!program) return null;
  return (
    <>
      {program.abilities.includes("invite") && <InvitationForm program={program} />}
      <InvitationList program={program} />
    </>
  );
}
