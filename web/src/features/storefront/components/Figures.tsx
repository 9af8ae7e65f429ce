import { formatNumber } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import type { Figure } from "../api";
import css from "./Figures.module.css";

const LABELS: Record<Figure["kind"], (count: { count: string }) => string> = {
  people_coached: m.storefront_people_coached,
  training_this_week: m.storefront_training_this_week,
  years_coaching: m.storefront_years_coaching,
};

/** What a figure says, without its number: "people coached". */
export const figureLabel = ({ kind, value }: Figure): string => LABELS[kind]({ count: String(value) });

/** Numbers about an account that it wants to show. */
export function Figures({ figures }: { figures: Figure[] }) {
  if (figures.length === 0) return null;
  return (
    <ul className={css.figures}>
      {figures.map((figure) => (
        <li key={figure.kind} className={css.figure}>
          <span className={css.value}>{formatNumber(figure.value)}</span> {figureLabel(figure)}
        </li>
      ))}
    </ul>
  );
}
