import { Badge } from "~/ui/badge/Badge";
import type { Dispute } from "../disputes";
import { STATES } from "../disputeTexts";

export function DisputeStatus({ dispute }: { dispute: Dispute }) {
  const [tone, label] = STATES[dispute.state];
  return <Badge tone={tone}>{label()}</Badge>;
}
