import { useState } from "react";
import { initialsOf, hashToIndex } from "~/lib/identity";
import { cx } from "../cx";
import css from "./Avatar.module.css";

type Props = { name: string; src?: string | null; size?: 20 | 24 | 28 | 32 | 40 | 48 | 64 | 96; square?: boolean };

/** A person's picture, or their initials on a colour derived from their name. Decorative: the name is next to it. */
export function Avatar({ name, src, size = 32, square }: Props) {
  const [broken, setBroken] = useState<string>();
  const style = { width: size, height: size, fontSize: Math.max(9, Math.round(size * (size <= 24 ? 0.46 : 0.38))) };
  const className = cx(css.avatar, square && css.square, css[`hue${hashToIndex(name, 8)}`]);
  if (src && broken !== src) {
    return (
      <img
        className={className}
        style={style}
        src={src}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        onError={() => setBroken(src)}
      />
    );
  }
  return (
    <span className={className} style={style} aria-hidden="true">
      {initialsOf(name, { short: size <= 24 })}
    </span>
  );
}

type Person = { name: string; src?: string | null };

/** A few people, overlapping, and how many more. */
export function AvatarStack({
  people,
  total = people.length,
  size = 24,
  max = 3,
}: {
  people: Person[];
  total?: number;
  size?: 20 | 24 | 28;
  max?: number;
}) {
  const shown = people.slice(0, max);
  const names = people.map((person) => person.name);
  const unnamed = total - names.length;
  return (
    <span className={css.stack} role="img" aria-label={[...names, ...(unnamed > 0 ? [`+${unnamed}`] : [])].join(", ")}>
      {shown.map((person, index) => (
        <Avatar key={`${person.name}-${index}`} {...person} size={size} />
      ))}
      {total > shown.length && <span className={css.more}>+{total - shown.length}</span>}
    </span>
  );
}
