import { type CSSProperties, useState } from "react";
import { hashToIndex } from "~/lib/identity";
import { cx } from "../cx";
import { ART } from "./art";
import css from "./Cover.module.css";

type Props = {
  /** Decides the drawn picture when there is no photo: the program's id or title. */
  seed: string;
  src?: string | null;
  /** Width by height; 1.5 for rows, 2 for heroes. */
  ratio?: number;
  width?: number | string;
  /** Hero corners. */
  large?: boolean;
  alt?: string;
  /** The largest picture of its page: loads before the rest. */
  eager?: boolean;
};

/** The picture of a program or an exercise; without one, a drawing that is always the same for it. */
export function Cover({ seed, src, ratio = 1.5, width = "100%", large, alt = "", eager }: Props) {
  const [broken, setBroken] = useState<string>();
  const style: CSSProperties = { width, aspectRatio: String(ratio) };
  const className = cx(css.cover, large && css.large);
  if (src && broken !== src) {
    return (
      <img
        className={className}
        style={style}
        src={src}
        alt={alt}
        loading={eager ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : undefined}
        decoding="async"
        onError={() => setBroken(src)}
      />
    );
  }
  const Picture = ART[hashToIndex(seed, ART.length)] as (typeof ART)[number];
  return (
    <span
      className={className}
      style={style}
      role={alt ? "img" : undefined}
      aria-label={alt || undefined}
      aria-hidden={alt ? undefined : true}
    >
      <svg viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <Picture />
      </svg>
    </span>
  );
}
