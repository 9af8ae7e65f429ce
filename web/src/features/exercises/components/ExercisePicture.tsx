import { useState } from "react";
import type { Exercise } from "~/domain/exercises/api";
import css from "./ExercisePicture.module.css";
import { MuscleFigure } from "./MuscleFigure";

/** The exercise's picture, or a figure that shows the muscles it trains. */
export function ExercisePicture({ exercise, size = 40 }: { exercise: Exercise; size?: number }) {
  const [isBroken, setIsBroken] = useState(false);
  if (!exercise.picture_url || isBroken) return <MuscleFigure muscle={exercise.muscle_group} size={size} />;
  return (
    <img
      className={css.picture}
      src={exercise.picture_url}
      width={size}
      height={size}
      alt=""
      loading="lazy"
      onError={() => setIsBroken(true)}
    />
  );
}
