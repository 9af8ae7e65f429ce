import {
  type CSSVariablesResolver,
  createTheme,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
} from "@mantine/core";

/** Ten shades from one variable: a coach's accent recolours everything without a render. */
const shade = (share: number, pole: "white" | "black") => `color-mix(in oklab, var(--accent-solid) ${share}%, ${pole})`;
const brand = [
  "var(--accent-soft)",
  shade(18, "white"),
  "var(--accent-line)",
  shade(48, "white"),
  "var(--accent)",
  "var(--accent)",
  "var(--accent-solid)",
  shade(90, "black"),
  shade(80, "black"),
  shade(70, "black"),
] as unknown as MantineColorsTuple;

/** Mantine's own greys point at our tokens, so a component that we never wrapped still belongs. */
const gray = [
  "var(--sunken)",
  "var(--hover)",
  "var(--line)",
  "var(--line)",
  "var(--line-strong)",
  "var(--disabled)",
  "var(--text-3)",
  "var(--text-2)",
  "var(--text)",
  "var(--text)",
] as unknown as MantineColorsTuple;
const dark = [
  "var(--text)",
  "var(--text-2)",
  "var(--text-3)",
  "var(--disabled)",
  "var(--line-strong)",
  "var(--hover)",
  "var(--surface)",
  "var(--bg)",
  "var(--sunken)",
  "var(--sunken)",
] as unknown as MantineColorsTuple;

/** The Mantine theme in our design tokens, without any of its own colours, sizes and texts. */
export const theme = createTheme({
  fontFamily: "var(--font)",
  fontFamilyMonospace: "var(--mono)",
  primaryColor: "brand",
  primaryShade: 6,
  colors: { brand, gray, dark },
  black: "var(--text)",
  breakpoints: { xs: "575px", sm: "798px", md: "992px", lg: "1200px", xl: "1440px" },
  fontSizes: { xs: "0.75rem", sm: "0.8125rem", md: "0.875rem", lg: "1rem", xl: "1.25rem" },
  lineHeights: { xs: "1rem", sm: "1.25rem", md: "1.25rem", lg: "1.5rem", xl: "1.75rem" },
  spacing: { xs: "8px", sm: "12px", md: "16px", lg: "24px", xl: "32px" },
  radius: { xs: "4px", sm: "6px", md: "10px", lg: "16px", xl: "999px" },
  defaultRadius: "sm",
  shadows: {
    xs: "none",
    sm: "var(--shadow-pop)",
    md: "var(--shadow-pop)",
    lg: "var(--shadow-pop)",
    xl: "var(--shadow-pop)",
  },
  cursorType: "pointer",
  focusRing: "auto",
  respectReducedMotion: true,
  components: {
    Modal: { defaultProps: { closeButtonProps: { "aria-label": "Close" }, centered: true } },
    Drawer: { defaultProps: { closeButtonProps: { "aria-label": "Close" } } },
    PopoverDropdown: { defaultProps: { "aria-label": "Options" } },
    DatePickerInput: {
      defaultProps: {
        valueFormat: "DD MMM, YYYY",
        weekendDays: [],
        ariaLabels: {
          nextMonth: "Next month",
          previousMonth: "Previous month",
          nextYear: "Next year",
          previousYear: "Previous year",
          nextDecade: "Next decade",
          previousDecade: "Previous decade",
          monthLevelControl: "Change to year view",
          yearLevelControl: "Change to decade view",
        },
        attributes: { dropdown: { "aria-label": "Choose a date" } },
      },
    },
    ColorPicker: { defaultProps: { saturationLabel: "Saturation", hueLabel: "Hue", alphaLabel: "Alpha" } },
  },
});

const shared = {
  "--mantine-color-text": "var(--text)",
  "--mantine-color-body": "var(--surface)",
  "--mantine-color-dimmed": "var(--text-3)",
  "--mantine-color-placeholder": "var(--text-3)",
  "--mantine-color-default": "var(--surface)",
  "--mantine-color-default-hover": "var(--hover)",
  "--mantine-color-default-color": "var(--text)",
  "--mantine-color-default-border": "var(--line-strong)",
  "--mantine-color-disabled": "var(--sunken)",
  "--mantine-color-disabled-color": "var(--disabled)",
  "--mantine-color-disabled-border": "var(--line)",
  "--mantine-color-error": "var(--bad-text)",
  "--mantine-color-anchor": "var(--accent-text)",
  "--mantine-primary-color-contrast": "var(--accent-contrast)",
  "--mantine-primary-color-filled": "var(--accent-solid)",
  "--mantine-color-brand-text": "var(--accent-text)",
  "--mantine-color-brand-light": "var(--accent-soft)",
  "--mantine-color-brand-light-hover": "var(--accent-soft)",
  "--mantine-color-brand-light-color": "var(--accent-text)",
};
/** Mantine's variables outside of its theme, in our tokens. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: shared, light: shared, dark: shared });

/** Remembers light, dark or the system's choice; `first/script.js` reads the same key before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: "regimen-color-scheme" });
