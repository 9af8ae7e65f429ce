import { Skeleton, SkeletonText } from "~/ui/skeleton/Skeleton";
import { useKeepFirstPaint } from "~/ui/skeleton/useKeepFirstPaint";
import css from "./Skeletons.module.css";

export function CardSkeletons() {
  return (
    <div className={css.cards} aria-hidden="true">
      {[1, 2, 3, 4].map((one) => (
        <span key={one} className={css.card}>
          <Skeleton height="56%" />
          <SkeletonText lines={3} />
        </span>
      ))}
    </div>
  );
}

/** A list that is still loading, below what is here already. */
export function ListSkeleton() {
  const first = useKeepFirstPaint<HTMLDivElement>();
  return (
    <div aria-busy="true" {...first}>
      <CardSkeletons />
    </div>
  );
}
