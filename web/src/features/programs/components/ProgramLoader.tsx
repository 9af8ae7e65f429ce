import { Fragment, type ReactNode } from "react";
import { Page } from "~/ui/page/Page";
import { Skeleton, SkeletonCard } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { type Program, useProgram } from "../api";

/** Loads a program and renders `children` with it; until then a skeleton or the error. A different program remounts them. */
export function ProgramLoader({
  programId,
  children,
}: {
  programId: string;
  children: (program: Program) => ReactNode;
}) {
  const query = useProgram(programId);
  if (query.data) return <Fragment key={query.data.id}>{children(query.data)}</Fragment>;
  return (
    <Page>
      {query.error ? (
        <ErrorState error={query.error} onRetry={query.refetch} framed />
      ) : (
        <div className="stack" aria-busy="true">
          <Skeleton width={280} height={28} />
          <SkeletonCard height={76} lines={1} />
          <SkeletonCard height={240} lines={4} />
        </div>
      )}
    </Page>
  );
}
