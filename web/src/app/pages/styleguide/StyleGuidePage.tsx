import { useMantineColorScheme } from "@mantine/core";
import { useState } from "react";
import { Segmented } from "~/ui/field/Segmented";
import { FormError } from "~/ui/form/FormError";
import { Page, PageHeader } from "~/ui/page/Page";
import { applyAccent } from "~/ui/theme/accent";
import { ButtonSamples } from "./ButtonSamples";
import { ChartSamples } from "./ChartSamples";
import { CardSamples } from "./CardSamples";
import { DialogSamples } from "./DialogSamples";
import { FieldSamples } from "./FieldSamples";
import { ProgressSamples } from "./ProgressSamples";
import { ColourAndTypeSamples } from "./ColourAndTypeSamples";
import { ListSamples } from "./ListSamples";
import { MessageSamples } from "./MessageSamples";
import { SampleSection } from "./SampleSection";
import { PeopleSamples } from "./PeopleSamples";
import { StateSamples } from "./StateSamples";
import css from "./StyleGuide.module.css";
import { NavigationSamples } from "./NavigationSamples";
import { BadgeAndMoneySamples } from "./BadgeAndMoneySamples";

const ACCENTS = ["#389840", "#3b5bdb", "#e8590c", "#862e9c", "#0b7285", "#ffd43b", "#1f2328"];

/** Every shared component in every state, to look at and to test. */
export default function StyleGuidePage() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [accent, setAccent] = useState<string>();
  return (
    <Page title="Style guide">
      <PageHeader
        title="Style guide"
        note="Every shared component in every state. Look for it here before you build it."
        actions={
          <>
            <div className={css.accents} role="group" aria-label="Accent">
              {ACCENTS.map((colour) => (
                <button
                  key={colour}
                  type="button"
                  className={css.accent}
                  style={{ background: colour }}
                  aria-label={`Accent ${colour}`}
                  aria-pressed={(accent ?? ACCENTS[0]) === colour}
                  onClick={() => {
                    setAccent(colour);
                    applyAccent(colour === ACCENTS[0] ? undefined : colour);
                  }}
                />
              ))}
            </div>
            <Segmented
              label="Appearance"
              value={colorScheme}
              onChange={setColorScheme}
              options={[
                { value: "light", label: "Light" },
                { value: "dark", label: "Dark" },
                { value: "auto", label: "System" },
              ]}
            />
          </>
        }
      />

      <ColourAndTypeSamples />
      <ButtonSamples />
      <BadgeAndMoneySamples />
      <SampleSection
        title="Fields"
        note="Label above; help, or the error in its place, below. A computed value is shown next to its field."
      >
        <FieldSamples />
        <FormError>Your card was declined. Try another one.</FormError>
      </SampleSection>
      <NavigationSamples />
      <SampleSection
        title="Lists"
        note="Rows 44, or 72 with a cover. The likely action shows on hover and focus; the whole row is a link."
      >
        <ListSamples />
      </SampleSection>
      <CardSamples />
      <PeopleSamples />
      <ProgressSamples />
      <ChartSamples />
      <MessageSamples />
      <DialogSamples />
      <StateSamples />
    </Page>
  );
}
