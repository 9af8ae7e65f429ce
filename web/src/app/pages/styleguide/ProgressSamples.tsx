import { ProgressBar, ProgressRing, Sparkline } from "~/ui/progress/Progress";
import { SampleSection } from "./SampleSection";
import css from "./StyleGuide.module.css";

/** Progress rings, progress bars and sparklines. */
export function ProgressSamples() {
  return (
    <SampleSection title="Figures">
      <div className={css.line}>
        <Sparkline label="Clients, rising" values={[3, 4, 4, 6, 7, 7, 9, 10, 12]} />
        <Sparkline label="Clients, falling" values={[9, 8, 7, 7, 6, 5, 5, 3, 2]} tone="neutral" />
        <ProgressRing share={0.25} size={16} />
        <ProgressRing share={0.5} size={24} width={3} label="Half done" />
        <ProgressRing share={0.85} size={40} width={4} label="85 per cent" />
      </div>
      <div className={css.bars}>
        <ProgressBar label="Programmed ahead" value={84} />
        <ProgressBar label="Programmed ahead" value={12} tone="warn" />
        <ProgressBar label="Written" value={40} tone="neutral" />
      </div>
    </SampleSection>
  );
}
