import type { ReactNode } from "react";
import { useMe } from "~/api/me";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import type { Me } from "~/api/me";

/** Loads the signed-in person and renders `children` with them; until then a skeleton or the error. */
export function RequireMe({ children }: { children: (me: Me) => ReactNode }) {
  const me = useMe();
  // A failed refetch keeps the data and what is typed into the forms.
  if (me.isError && !me.data) return <ErrorState error={me.error} onRetry={me.refetch} framed />;
  if (!me.data) return <SkeletonRows />;
  return children(me.data);
}
