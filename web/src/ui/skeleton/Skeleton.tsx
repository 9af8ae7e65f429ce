import css from "./Skeleton.module.css";

/** A grey placeholder of the size of the content that is loading. The frame's footer waits for what takes its place. */
export function Skeleton({
  width = "100%",
  height = 12,
  round,
}: {
  width?: number | string;
  height?: number | string;
  round?: boolean;
}) {
  return (
    <span
      className={css.bone}
      data-skeleton=""
      style={{ width, height, borderRadius: round ? "var(--r-full)" : undefined }}
      aria-hidden="true"
    />
  );
}

/** Lines of text; the last one shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className={css.text} aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} width={index === lines - 1 ? "60%" : "100%"} />
      ))}
    </span>
  );
}

/** A card whose content comes: its frame, its heading and a few lines, at least as tall as `height`. */
export function SkeletonCard({ height = 120, lines = 2 }: { height?: number; lines?: number }) {
  return (
    <span className={css.card} style={{ minHeight: height }} aria-hidden="true">
      <Skeleton width={128} height={14} />
      <SkeletonText lines={lines} />
    </span>
  );
}

/** Rows of a list: picture, two lines, something at the end. */
export function SkeletonRows({ rows = 5, height = 72 }: { rows?: number; height?: number }) {
  return (
    <span className={css.rows} aria-hidden="true">
      {Array.from({ length: rows }, (_, index) => (
        <span key={index} className={css.row} style={{ height }}>
          <Skeleton width={48} height={Math.min(48, height - 24)} />
          <span className={css.text}>
            <Skeleton width={`${30 + ((index * 17) % 25)}%`} height={14} />
            <Skeleton width={`${18 + ((index * 11) % 18)}%`} height={10} />
          </span>
          <Skeleton width={72} height={20} round />
        </span>
      ))}
    </span>
  );
}
