/** Theme colours derived from one accent, so that text in or on it has a contrast of at least 4.5:1. */
export type Rgb = [red: number, green: number, blue: number];

type AccentTokens = {
  "--accent": string;
  "--accent-contrast": string;
  "--accent-solid": string;
  "--accent-text": string;
  "--accent-soft": string;
  "--accent-line": string;
  "--accent-ring": string;
};

const AA = 4.5;
const SURFACE = { light: "#ffffff", dark: "#1a1b20" } as const;

/** Parses "#389840" or "#384"; undefined when it is not a colour. */
export function parseHex(text: string): Rgb | undefined {
  const match = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(text.trim());
  if (!match?.[1]) return undefined;
  const full = match[1].length === 3 ? match[1].replace(/./g, "$&$&") : match[1];
  return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16)) as Rgb;
}

function toHex(rgb: Rgb): string {
  return `#${rgb
    .map((value) =>
      Math.round(Math.min(255, Math.max(0, value)))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Returns the WCAG contrast of two colours, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** Mixes two colours: `share` (0 to 1) of `a`, the rest of `b`. */
export function mix(a: Rgb, b: Rgb, share: number): Rgb {
  return a.map((value, index) => value * share + (b[index] as number) * (1 - share)) as Rgb;
}

/** Moves `colour` towards `pole` in small steps until it is readable on every background. */
function reach(colour: Rgb, pole: Rgb, grounds: Rgb[]): Rgb {
  for (let share = 1; share >= 0; share -= 0.02) {
    const candidate = parseHex(toHex(mix(colour, pole, share))) as Rgb;
    if (grounds.every((ground) => contrast(candidate, ground) >= AA)) return candidate;
  }
  return pole;
}

/**
 * The seven accent variables for one accent and scheme. Solid is darkened until white reads on it; text is darkened
 * (lightened in the dark) until it reads on the surface and on the soft ground. An unreadable accent is an error of
 * the caller: check with `parseHex` first.
 */
export function accentTokens(accent: string, scheme: "light" | "dark"): AccentTokens {
  const colour = parseHex(accent);
  if (!colour) throw new Error(`Not a colour: ${accent}`);
  const white: Rgb = [255, 255, 255];
  const black: Rgb = [0, 0, 0];
  const surface = parseHex(SURFACE[scheme]) as Rgb;
  // Rounded as the browser will paint it: contrast is measured on what is seen.
  const soft = parseHex(toHex(mix(colour, surface, scheme === "light" ? 0.085 : 0.14))) as Rgb;
  const solid = reach(colour, black, [white]);
  const text = reach(colour, scheme === "light" ? black : white, [surface, soft]);
  return {
    "--accent": toHex(colour),
    "--accent-contrast": "#ffffff",
    "--accent-solid": toHex(solid),
    "--accent-text": toHex(text),
    "--accent-soft": toHex(soft),
    "--accent-line": toHex(mix(colour, surface, scheme === "light" ? 0.35 : 0.42)),
    "--accent-ring": `rgba(${colour.map(Math.round).join(", ")}, ${scheme === "light" ? 0.28 : 0.35})`,
  };
}
