import { SampleSection } from "./SampleSection";
import css from "./StyleGuide.module.css";

const COLOURS = [
  "bg",
  "surface",
  "sunken",
  "hover",
  "line",
  "line-strong",
  "text",
  "text-2",
  "text-3",
  "accent",
  "accent-solid",
  "accent-soft",
  "warn",
  "bad",
  "info",
  "ink",
];
const SIZES = [
  ["t32", "32/40", "Public title, price, timer"],
  ["t20", "20/28", "Page title, statistic"],
  ["t16", "16/24", "Phone input, lead"],
  ["t14", "14/20", "Body, row title, card heading"],
  ["t13", "13/20", "Cells and controls"],
  ["t12", "12/16", "Meta"],
] as const;

/** Colours and type sizes. */
export function ColourAndTypeSamples() {
  return (
    <>
      <SampleSection
        title="Colour"
        note="Every colour is a variable. The accent is the coach's; its text, fill and ground are derived until they reach 4.5:1."
      >
        <div className={css.swatches}>
          {COLOURS.map((name) => (
            <div key={name} className={css.swatch}>
              <span style={{ background: `var(--${name})` }} />
              <span className="t12 dim">{name}</span>
            </div>
          ))}
        </div>
      </SampleSection>
      <SampleSection title="Type" note="Inter, six sizes. Weight before size, size before colour.">
        <div className={css.types}>
          {SIZES.map(([size, metrics, use]) => (
            <div key={size} className={css.type}>
              <span className="t12 meta num">{metrics}</span>
              <span className={`${size} ${size === "t32" || size === "t20" ? "w65" : ""} truncate`}>{use}</span>
            </div>
          ))}
        </div>
      </SampleSection>
    </>
  );
}
