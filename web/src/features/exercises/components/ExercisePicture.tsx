import { useState } from "react";
import type { Exercise } from "../api";
import css from "./ExercisePicture.module.css";
import { MuscleFigure } from "./MuscleFigure";

/** The exercise's own picture, or the figure that shows what it trains. */
export function ExercisePicture({ exercise, size = 40 }: { exercise: Exercise; size?: number }) {
  const [broken, setBroken] = useState(false);
  if (!exercise.picture_url || broken) return <MuscleFigure muscle={exercise.muscle_group} size={size} />;
  return (
    <img
      className={css.picture}
      src={exercise.picture_url}
      width={size}
      height={size}
      alt=""
      loading="lazy"
      onError={() => setBroken(true)}
    />
  );
}
