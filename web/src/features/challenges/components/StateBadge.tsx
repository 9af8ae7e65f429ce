import type { Schemas } from "~/api/client";
import { Badge } from "~/ui/badge/Badge";
import { useToday } from "~/ui/useToday";
import { badgeOf } from "../format";

/** Where a challenge is: "7 days left", "Starts in 3 days", "Ended". */
export function StateBadge({ challenge }: { challenge: Schemas["ChallengeBoard"] }) {
  const { text, tone } = badgeOf(challenge, useToday());
  return <Badge tone={tone}>{text}</Badge>;
}
