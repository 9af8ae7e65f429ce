import { IconVideo } from "@tabler/icons-react";
import { useState } from "react";
import type { Entry } from "~/domain/training/content";
import { m } from "~/paraglide/messages.js";
import css from "../components/day/EntryActions.module.css";
import { FilmDialog } from "./FilmDialog";

/** The last action of an exercise: it appears when its code has arrived, and moves none of the others. */
export function FilmButton({ entry }: { entry: Entry }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={css.action} onClick={() => setOpen(true)}>
        <IconVideo size={18} />
        {m.calendar_film()}
      </button>
      {isOpen && <FilmDialog entry={entry} onClose={() => setOpen(false)} />}
    </>
  );
}
