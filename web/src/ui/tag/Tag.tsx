import css from "./Tag.module.css";

export const TAG_COLOURS = ["grey", "red", "orange", "yellow", "green", "teal", "blue", "purple"] as const;
export type TagColour = (typeof TAG_COLOURS)[number];

/** A tag that coaches have made themselves: its name in one of eight colours. */
export function Tag({ name, colour }: { name: string; colour: TagColour }) {
  return (
    <span className={css.tag} style={{ "--tag": `var(--tag-${colour})` } as React.CSSProperties}>
      <span className={css.name}>{name}</span>
    </span>
  );
}

/** The dot of a tag, where its name stands beside it. */
export function TagDot({ colour }: { colour: TagColour }) {
  return (
    <span className={css.dot} style={{ "--tag": `var(--tag-${colour})` } as React.CSSProperties} aria-hidden="true" />
  );
}
