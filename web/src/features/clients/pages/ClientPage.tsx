import { usePageParams } from "~/ui/link/usePage";
import { useMarkReviewed, useProfile } from "../api";
import { ProfileView } from "../components/ProfileView";

/** The overview of a client: training, comments, messages and payments. The frame has loaded the profile. */
export default function ClientPage() {
  const { clientId } = usePageParams("show_client_programs");
  const profile = useProfile(clientId);
  useMarkReviewed(clientId, profile.data?.comments.find((comment) => comment.fresh)?.at);
  return profile.data ? <ProfileView profile={profile.data} /> : null;
}
