import { TrendChart } from "~/ui/chart/TrendChart";
import { SampleSection } from "./SampleSection";

const DOTS = [
  { date: "2026-04-28", value: 67.1 },
  { date: "2026-05-03", value: 66.6 },
  { date: "2026-05-11", value: 66.8 },
  { date: "2026-06-20", value: 65.7 },
  { date: "2026-07-02", value: 65.4 },
  { date: "2026-07-20", value: 65.2 },
];

/** A trend through dots, with a long pause. */
export function ChartSamples() {
  return (
    <SampleSection title="Charts">
      <TrendChart
        label="Weight: trend from 67.1 kg to 65.3 kg"
        caption="Weight"
        dots={DOTS}
        line={DOTS.map((dot, index) => ({ ...dot, afterGap: index === 3 }))}
        from="2026-04-28"
        to="2026-07-20"
        format={(value) => `${value} kg`}
        tip={(index) => <strong>{DOTS[index]?.value} kg</strong>}
      />
    </SampleSection>
  );
}
