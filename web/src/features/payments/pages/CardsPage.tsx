import { IconCreditCard } from "@tabler/icons-react";
import { useSettings } from "~/api/settings";
import { SandboxNotice } from "~/domain/payments/SandboxNotice";
import { parseText } from "~/lib/search";
import { m } from "~/paraglide/messages.js";
import { ButtonLink } from "~/ui/button/Button";
import { usePageSearch } from "~/ui/link/usePage";
import { Page, PageHeader } from "~/ui/page/Page";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { SettingsTabs } from "~/ui/tabs/SettingsTabs";
import { useCoaches } from "../api";
import { BuyerDetails } from "../components/invoices/BuyerDetails";
import { SavedCards } from "../components/SavedCards";

/** A client's saved cards by coach: each coach is paid into their own account. */
export default function CardsPage() {
  const [{ coachId }] = usePageSearch((raw) => ({ coachId: parseText(raw.coach_id) }));
  const { coaches, error, refetch } = useCoaches();
  const sandbox = useSettings().data?.payments_mode === "sandbox";
  const isRequested = ({ id }: { id: string }) => id === coachId;
  const sorted = coaches?.toSorted((a, b) => Number(isRequested(b)) - Number(isRequested(a)));
  return (
    <Page title={m.payments_cards_title()} width="narrow">
      <PageHeader title={m.memberships_billing_title()} note={m.payments_cards_note()} />
      <SettingsTabs area="billing" />
      {sandbox && <SandboxNotice />}
      {!coaches && (error ? <ErrorState error={error} onRetry={refetch} framed /> : <Skeleton height={120} />)}
      {coaches?.length === 0 && (
        <EmptyState
          framed
          icon={<IconCreditCard size={24} />}
          action={<ButtonLink to={{ name: "user_my_plans" }}>{m.memberships_to_my_programs()}</ButtonLink>}
        >
          {m.payments_no_coaches()}
        </EmptyState>
      )}
      {sorted?.map((coach) => (
        <SavedCards
          key={coach.id}
          coach={coach}
          empty={m.payments_no_cards({ coach: coach.name })}
          highlighted={isRequested(coach)}
        />
      ))}
      {coaches && coaches.length > 0 && <BuyerDetails />}
    </Page>
  );
}
