import { $api, onError } from "~/api/client";
import { MacroCalculator } from "~/domain/nutrition/MacroCalculator";
import { SkeletonText } from "~/ui/skeleton/Skeleton";
import { useToday } from "~/ui/useToday";
import { useBuilder } from "../context";

/** The macro calculator: for the client of a 1-2-1 program, or for clients of the program to choose from. */
export function MacrosSidebar() {
  const { timeline } = useBuilder();
  const today = useToday();
  if (timeline.client_id)
    return <ForClient key={timeline.client_id} clientId={timeline.client_id} name={timeline.client_name ?? ""} />;
  return <MacroCalculator key={timeline.program_id} forWhom={{ programId: timeline.program_id }} today={today} />;
}

function ForClient({ clientId, name }: { clientId: string; name: string }) {
  const today = useToday();
  const profile = $api.useQuery(
    "get",
    "/api/coach/clients/{athlete_id}",
    { params: { path: { athlete_id: clientId } }, ...onError("silent") },
    { staleTime: 60_000 },
  );
  // The age is a help only: without it, the coach fills it in.
  if (profile.isPending && !profile.error) return <SkeletonText lines={8} />;
  return <MacroCalculator forWhom={{ clientId, name }} today={today} age={profile.data?.age ?? null} />;
}
