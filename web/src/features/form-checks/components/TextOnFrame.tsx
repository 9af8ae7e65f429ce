import { type CSSProperties, useEffect, useRef } from "react";
import { MAX_SHAPE_TEXT_LENGTH } from "~/api/limits";
import { m } from "~/paraglide/messages.js";
import type { Colour } from "../api";
import type { Point } from "../lib/shapes";
import { colourOf } from "./Drawing";
import css from "./FormCheck.module.css";

type Props = { at: Point; colour: Colour; onTyped: (text: string) => void; onClose: () => void };

/** Words that are being written on a frame: Enter or a press elsewhere keeps them, Escape does not. */
export function TextOnFrame({ at: [x, y], colour, onTyped, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const keep = () => {
    const text = field.current?.value.trim();
    if (text) onTyped(text);
    onClose();
  };
  return (
    <input
      ref={field}
      className={css.typed}
      style={{ "--x": `${x * 100}%`, top: `${y * 100}%`, color: colourOf(colour) } as CSSProperties}
      maxLength={MAX_SHAPE_TEXT_LENGTH}
      aria-label={m.form_checks_text_on_frame()}
      onBlur={keep}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "Enter") event.currentTarget.blur();
        if (event.key !== "Escape") return;
        event.currentTarget.value = "";
        event.currentTarget.blur();
      }}
    />
  );
}
