import type { Schemas } from "~/api/client";
import { Badge } from "~/ui/badge/Badge";
import { useToday } from "~/ui/useToday";
import { challengeState, challengeTone } from "./challengeState";

/** Where a challenge is: "7 days left", "Starts in 3 days", "Ended". */
export function StateBadge({ challenge }: { challenge: Schemas["ChallengeBoard"] }) {
  return <Badge tone={challengeTone(challenge)}>{challengeState(challenge, useToday())}</Badge>;
}
