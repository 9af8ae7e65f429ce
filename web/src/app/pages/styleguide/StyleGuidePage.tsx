import { useMantineColorScheme } from "@mantine/core";
import { useState } from "react";
import { Segmented } from "~/ui/field/Segmented";
import { FormError } from "~/ui/form/FormError";
import { Page, PageHeader } from "~/ui/page/Page";
import { useThemeCss } from "~/ui/theme/themeCss";
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

/** Two themes as the server derives them (white_label/rules/palette.py), with the colour that they are chosen by. */
const THEMES = [
  { colour: "#389840", css: null },
  {
    colour: "#2e4ae6",
    css: ":root:root{--button:#2e4ae6;--button-text:#ffffff;--button-edge:transparent;--accent:#2e4ae6;--accent-contrast:#ffffff;--accent-solid:#2e4ae6;--accent-text:#4662e3;--accent-soft:#eef1ff;--accent-line:#b6c0f6;--accent-ring:#2e4ae647;--text:#141a3a}:root[data-mantine-color-scheme=dark]{--button:#2e4ae6;--button-text:#ffffff;--button-edge:#395bf8;--accent:#395bf8;--accent-contrast:#ffffff;--accent-solid:#395bf8;--accent-text:#6182ff;--accent-soft:#1f212b;--accent-line:#27367b;--accent-ring:#395bf859;--text:#eaeefc}",
  },
  {
    colour: "#ffd43b",
    css: ":root:root{--button:#ffd43b;--button-text:#22242f;--button-edge:#ad8800;--accent:#ad8800;--accent-contrast:#ffffff;--accent-solid:#917100;--accent-text:#986500;--accent-soft:#fff8dd;--accent-line:#e2d5a6;--accent-ring:#ad880047;--text:#3a2e05}:root[data-mantine-color-scheme=dark]{--button:#ffd43b;--button-text:#22242f;--button-edge:transparent;--accent:#ffd43b;--accent-contrast:#22242f;--accent-solid:#ffd43b;--accent-text:#b5802e;--accent-soft:#262210;--accent-line:#7a692b;--accent-ring:#ffd43b59;--text:#f3eee0}",
  },
];

/** Every shared component in every state, to look at and to test. */
export default function StyleGuidePage() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [theme, setTheme] = useState(THEMES[0]);
  useThemeCss(theme?.css);
  return (
    <Page title="Style guide">
      <PageHeader
        title="Style guide"
        note="Every shared component in every state. Look for it here before you build it."
        actions={
          <>
            <div className={css.themes} role="group" aria-label="Theme">
              {THEMES.map((one) => (
                <button
                  key={one.colour}
                  type="button"
                  className={css.theme}
                  style={{ background: one.colour }}
                  aria-label={`Theme ${one.colour}`}
                  aria-pressed={theme === one}
                  onClick={() => setTheme(one)}
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
