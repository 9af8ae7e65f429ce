import { useState } from "react";
import { type Exercise, useKeptNames } from "~/domain/exercises/api";
import { LinkNameDialog } from "~/domain/exercises/LinkNameDialog";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import css from "./UnlinkedName.module.css";

/** A quiet line below an exercise that is not in the library, until the account has said what its name means. */
export function UnlinkedName({ name, onLinked }: { name: string; onLinked: (exercise: Exercise) => void }) {
  const [isAsking, setAsking] = useState(false);
  const kept = useKeptNames();
  if (!kept || (kept.has(name.toLowerCase()) && !isAsking)) return null;
  return (
    <div className={css.line}>
      <span>{m.builder_not_in_library()}</span>
      <Button variant="quiet" size="small" aria-label={m.exercises_link_name({ name })} onClick={() => setAsking(true)}>
        {m.exercises_link()}
      </Button>
      {isAsking && <LinkNameDialog name={name} onLinked={onLinked} onClose={() => setAsking(false)} />}
    </div>
  );
}
