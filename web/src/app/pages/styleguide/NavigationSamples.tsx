import { useState } from "react";
import { Button } from "~/ui/button/Button";
import { StatStrip } from "~/ui/stats/StatStrip";
import { Steps } from "~/ui/steps/Steps";
import { Tabs } from "~/ui/tabs/Tabs";
import { SampleSection } from "./SampleSection";
import css from "./StyleGuide.module.css";

/** Statistics, tabs and steps. */
export function NavigationSamples() {
  const [step, setStep] = useState(1);
  return (
    <SampleSection title="Statistics, tabs, steps">
      <StatStrip
        stats={[
          { label: "Clients training", value: "530", note: "+18 this month", tone: "good" },
          { label: "In trial", value: "14", note: "9 end this week" },
          { label: "Monthly income, net", value: "€14,276", note: "+4.1% on June", tone: "good" },
          { label: "Sessions logged, 7 days", value: "1,914", note: "71% of planned" },
          { label: "Needs your attention", value: "2 programs", note: "130 clients affected", tone: "warn" },
        ]}
      />
      <StatStrip
        loading
        stats={["Clients training", "In trial", "Monthly income, net"].map((label) => ({ label, value: "" }))}
      />
      <Tabs
        label="Programs"
        tabs={[
          { label: "Active", count: 10, to: { name: "style-guide" } },
          { label: "Needs attention", count: 2, to: { name: "not_found" } },
          { label: "Past", count: 4, to: { name: "not_found" } },
        ]}
      />
      <Steps steps={["Details", "Price", "Waiver", "Review"]} current={step} onStep={setStep} />
      <div className={css.line}>
        <Button size="small" disabled={step === 0} onClick={() => setStep(step - 1)}>
          Back
        </Button>
        <Button size="small" disabled={step === 3} onClick={() => setStep(step + 1)}>
          Next step
        </Button>
      </div>
    </SampleSection>
  );
}
