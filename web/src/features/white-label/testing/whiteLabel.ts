import type { ThemePreview, WebTheme, WhiteLabel } from "../api";

export const DEFAULT_THEME: WebTheme = {
  primary: "#389840",
  primary_contrast: "#ffffff",
  secondary: "#f5fbf5",
  secondary_contrast: "#22242f",
  system_text: "#389840",
};

export const whiteLabel: WhiteLabel = {
  version: 0,
  web_theme: null,
  default_theme: DEFAULT_THEME,
  suggested_colours: [
    "#389840",
    "#2d7ff9",
    "#18bfff",
    "#20d9d2",
    "#fcb400",
    "#ff6f2c",
    "#f82b60",
    "#ff08c2",
    "#8b46ff",
    "#22242f",
  ],
  public_url: "https://regimen.example/g/northside-strength",
  web_address: { sub_domain_name: null, url: null, domain: "regimen.example" },
  logo: null,
};

const READABLE = { primary: 6.47, primary_contrast: 6.47, secondary: 4.8, secondary_contrast: 15, system_text: 4.56 };

/** An answer of the server: a theme whose colours are all readable, but for the differences that are given. */
export const previewOf = (
  theme: WebTheme,
  {
    contrasts = {},
    readable = {},
  }: { contrasts?: Partial<ThemePreview["contrasts"]>; readable?: Partial<WebTheme> } = {},
): ThemePreview => ({
  contrasts: { ...READABLE, ...contrasts },
  readable: { ...theme, ...readable },
  readable_contrasts: READABLE,
  css: `:root:root{--accent:${theme.primary}}`,
});
