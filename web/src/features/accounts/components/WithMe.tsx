import type { ReactNode } from "react";
import { useMe } from "~/api/me";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import type { Me } from "../api";

/** What needs to know who one is: its skeleton, its failure, then itself. */
export function WithMe({ children }: { children: (me: Me) => ReactNode }) {
  const me = useMe();
  // What is known stays, with what is typed into it, when reading it again fails.
  if (me.isError && !me.data) return <ErrorState error={me.error} onRetry={me.refetch} framed />;
  if (!me.data) return <SkeletonRows />;
  return children(me.data);
}
