import { useSession } from "~/api/session";
import { ProfilePrompt } from "~/features/accounts/components/ProfilePrompt";
import { UrgentToasts } from "~/features/feed/components/UrgentToasts";
import { Overlays } from "./additions";
import { KeyListDialog } from "./KeyListDialog";
import { SignOutDialog } from "./SignOutDialog";

/** What opens by itself beside every signed-in page, and what the first page can do without. */
export default function LazyParts() {
  const isClient = useSession().user?.role === "user";
  return (
    <>
      <Overlays />
      <SignOutDialog />
      <UrgentToasts />
      {isClient && <ProfilePrompt />}
      <KeyListDialog />
    </>
  );
}
