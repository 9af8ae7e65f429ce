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

const RESULTS = [
  { date: "2026-03-02", value: 392 },
  { date: "2026-04-15", value: 371, isRecord: true, label: "PR 371" },
  { date: "2026-05-30", value: 380 },
  { date: "2026-07-11", value: 347, isRecord: true, label: "PR 347" },
];

const sideOf = (values: number[]) =>
  DOTS.map(({ date }, index) => ({ date, value: values[index] ?? 0, afterGap: index === 3 }));

/** A trend through dots, with a long pause and a band; two lines; and results of which less is better, with records. */
export function ChartSamples() {
  return (
    <SampleSection title="Charts">
      <TrendChart
        label="Weight: trend from 67.1 kg to 65.3 kg"
        caption="Weight"
        bands={[{ low: 64, high: 66, label: "agreed range 64–66 kg" }]}
        dots={DOTS}
        line={DOTS.map((dot, index) => ({ ...dot, afterGap: index === 3 }))}
        from="2026-04-28"
        to="2026-07-20"
        format={(value) => `${value} kg`}
        tip={(index) => <strong>{DOTS[index]?.value} kg</strong>}
      />
      <TrendChart
        label="Left thigh: trend from 57 cm to 57.5 cm; Right thigh: trend from 57.4 cm to 58 cm"
        dots={[]}
        line={sideOf([57, 57, 57.1, 57.2, 57.4, 57.5])}
        second={{ dots: [], line: sideOf([57.4, 57.4, 57.5, 57.8, 58, 58]) }}
        names={["Left", "Right"]}
        from="2026-04-28"
        to="2026-07-20"
        height={208}
        format={(value) => `${value} cm`}
        tip={() => null}
      />
      <TrendChart
        label="Fran: from 6:32 to 5:47"
        dots={RESULTS}
        height={208}
        lowerIsBetter
        format={(value) => `${value} s`}
        tip={(index) => <strong>{RESULTS[index]?.value} s</strong>}
      />
    </SampleSection>
  );
}
