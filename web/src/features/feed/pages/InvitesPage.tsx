import { useCurrentUser } from "~/api/session";
import { InvitationList } from "~/domain/accounts/InvitationList";
import { FeedList } from "../components/FeedList";

/** Invitations: for coaches, those to coach in an account are answered above the notifications. */
export default function InvitesPage() {
  const isCoach = useCurrentUser().role === "coach";
  return <FeedList page="invites" top={isCoach ? <InvitationList /> : undefined} />;
}
