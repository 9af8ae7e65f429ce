import type { Schemas } from "~/api/client";
import { cx } from "~/ui/cx";
import css from "./MuscleFigure.module.css";

type Muscle = Schemas["MuscleGroup"];

/** The parts of a standing figure, 24 units wide and 48 high; the back is seen from behind on the same outline. */
const PARTS: { muscles: Muscle[]; path: string }[] = [
  {
    muscles: ["shoulders"],
    path: "M7.2 11.2c-1.9.1-3 1.2-3.2 3.4l2.8.7 1.6-3.9zM16.8 11.2c1.9.1 3 1.2 3.2 3.4l-2.8.7-1.6-3.9z",
  },
  {
    muscles: ["arms"],
    path: "M3.8 15.6 2.4 25.8c-.1 1 1.8 1.3 2.1.3l2.2-9.8zM20.2 15.6l1.4 10.2c.1 1-1.8 1.3-2.1.3l-2.2-9.8z",
  },
  { muscles: ["chest", "back"], path: "M9.2 11.4h5.6l1.8 4.3-.6 2.9H8l-.6-2.9z" },
  { muscles: ["abdominal", "back"], path: "M8.1 19.4h7.8l-.5 3.5.6 3.1H8l.6-3.1z" },
  { muscles: ["upper_legs"], path: "M7.9 26.8h3.8l-.4 9.4H8.2zM16.1 26.8h-3.8l.4 9.4h3.1z" },
  { muscles: ["lower_legs"], path: "M8.2 37h3.1l-.3 8.6H8.8zM15.8 37h-3.1l.3 8.6h2.2z" },
];

/** Small figures show only the half of the body with the muscle. */
function viewBoxOf(muscle: Muscle, size: number): string {
  if (size >= 80) return "0 0 24 48";
  return muscle.endsWith("legs") ? "0 26.3 24 20.4" : "0 1.5 24 25.5";
}

/** The trained part of the body as a small figure. Decorative: its name is always next to it. */
export function MuscleFigure({ muscle, size = 40 }: { muscle: Muscle; size?: number }) {
  return (
    <span className={css.tile} style={{ width: size, height: size }} aria-hidden="true">
      <svg viewBox={viewBoxOf(muscle, size)} height={Math.round(size * 0.84)}>
        <circle cx="12" cy="6" r="3.6" className={css.part} />
        {PARTS.map((part) => (
          <path
            key={part.path}
            d={part.path}
            className={cx(css.part, part.muscles.includes(muscle) && css.trained)}
            strokeLinejoin="round"
          />
        ))}
      </svg>
    </span>
  );
}
