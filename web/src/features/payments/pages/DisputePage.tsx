import { useState } from "react";
import { onError } from "~/api/client";
import { formatDateTime } from "~/lib/format";
import { formatDate, toLocalDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { Badge } from "~/ui/badge/Badge";
import { Banner } from "~/ui/banner/Banner";
import { Button, ButtonLink } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { ConfirmDialog } from "~/ui/dialog/Dialog";
import { errorMessage } from "~/lib/apiError";
import { FormError } from "~/ui/form/FormError";
import { Link } from "~/ui/link/Link";
import { usePageParams } from "~/ui/link/usePage";
import { MoneyText } from "~/ui/money/MoneyText";
import { Page, PageHeader } from "~/ui/page/Page";
import { SkeletonCard } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { StatStrip } from "~/ui/stats/StatStrip";
import { toast } from "~/ui/toast/toast";
import { useNow } from "~/ui/useNow";
import { DisputeAnswer } from "../components/DisputeAnswer";
import { DisputeStatus } from "../components/DisputeStatus";
import { EvidenceTexts } from "../components/EvidenceTexts";
import { type DisputeDetails, useDispute, useDisputeActions } from "../disputes";
import { deadlineOf, reasonOf } from "../disputeTexts";

const INTROS: Record<DisputeDetails["dispute"]["state"], () => string> = {
  needs_answer: m.disputes_intro,
  late: m.disputes_intro_late,
  in_review: m.disputes_intro_in_review,
  won: m.disputes_intro_won,
  lost: m.disputes_intro_lost,
  prevented: m.disputes_intro_prevented,
  closed: m.disputes_intro_closed,
};

function introOf({ dispute, accepted_at: accepted }: DisputeDetails): string {
  if (dispute.state === "lost" && accepted) return m.disputes_intro_accepted();
  if (dispute.state === "needs_answer" && dispute.inquiry) return m.disputes_intro_inquiry();
  return INTROS[dispute.state]();
}

/** One dispute: what the bank asks, what was gathered for the answer, and the answer. */
export default function DisputePage() {
  const { disputeId } = usePageParams("coach_dashboard_dispute");
  const { data, error, refetch } = useDispute(disputeId);
  const now = useNow();
  const crumbs = <Link name="coach_dashboard_disputes">{m.disputes_title()}</Link>;
  if (!data) {
    return (
      <Page title={m.disputes_one()}>
        <PageHeader title={m.disputes_one()} crumbs={crumbs} />
        {error ? <ErrorState error={error} onRetry={refetch} framed /> : <SkeletonCard />}
      </Page>
    );
  }
  const { dispute } = data;
  const title = m.disputes_with({ client: dispute.client_name });
  const needsAnswer = dispute.state === "needs_answer";
  return (
    <Page title={title}>
      <PageHeader
        title={title}
        crumbs={crumbs}
        badges={
          <>
            <DisputeStatus dispute={dispute} />
            {dispute.inquiry && <Badge>{m.disputes_inquiry()}</Badge>}
          </>
        }
        note={`${dispute.plan_title} · ${reasonOf(dispute)}`}
        actions={
          <>
            <ButtonLink to={{ name: "show_client_programs", params: { clientId: dispute.client_id } }}>
              {m.disputes_open_client()}
            </ButtonLink>
            {data.abilities.includes("accept") && <AcceptButton details={data} />}
          </>
        }
      />
      <Banner tone={needsAnswer || dispute.state === "late" ? "warn" : "info"}>{introOf(data)}</Banner>
      <StatStrip
        stats={[
          {
            label: m.disputes_amount(),
            value: <MoneyText amount={dispute.amount.amount_minor} currency={dispute.amount.currency} size="title" />,
          },
          { label: m.disputes_opened(), value: formatDate(toLocalDate(dispute.opened_at)) },
          {
            label: m.disputes_column_deadline(),
            value: deadlineOf(dispute, now),
            note:
              needsAnswer && dispute.due_at
                ? m.disputes_answer_by({ date: formatDateTime(new Date(dispute.due_at)) })
                : undefined,
          },
        ]}
      />
      {data.abilities.includes("answer") && <DisputeAnswer key={dispute.id} details={data} />}
      {needsAnswer && (
        <Card title={m.disputes_gathered()} note={m.disputes_gathered_note()}>
          <EvidenceTexts texts={data.gathered} />
        </Card>
      )}
      {dispute.sent_at && (
        <Card title={m.disputes_sent()} note={formatDateTime(new Date(dispute.sent_at))}>
          {data.sent ? <EvidenceTexts texts={data.sent} /> : <p className="dim">{m.disputes_sent_elsewhere()}</p>}
        </Card>
      )}
    </Page>
  );
}

/** Gives the dispute up, after asking. */
function AcceptButton({ details: { dispute } }: { details: DisputeDetails }) {
  const { accept } = useDisputeActions(dispute.id);
  const [isAsking, setAsking] = useState(false);
  const confirm = () =>
    accept.mutate(
      { params: { path: { dispute_id: dispute.id } }, ...onError("inline") },
      {
        onSuccess: () => {
          setAsking(false);
          toast(m.disputes_accepted());
        },
      },
    );
  return (
    <>
      <Button onClick={() => setAsking(true)}>{m.disputes_accept()}</Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={m.disputes_accept_title()}
        confirm={m.disputes_accept()}
        danger
        busy={accept.isPending}
        onConfirm={confirm}
      >
        {m.disputes_accept_text({
          amount: dispute.amount.format,
          client: dispute.client_name,
          program: dispute.plan_title,
        })}
        <FormError>{accept.error && errorMessage(accept.error)}</FormError>
      </ConfirmDialog>
    </>
  );
}
