import { m } from "~/paraglide/messages.js";

/** The quality levels, in lines of the picture: the shorter side of the video. */
export const LEVELS = [360, 480, 720, 1080] as const;
/** 720p. */
export const DEFAULT_LEVEL = 2;

/** One size of a video; "auto" changes with the line. */
export type Quality = { height: number | "auto"; url: string };

export const qualityLabel = ({ height }: Quality): string =>
  height === "auto" ? m.media_quality_auto() : m.media_quality({ height });

/** Reads the sizes from the playlist of a video. */
export function readPlaylist(text: string, url: string): Quality[] {
  const found = new Map<number, string>();
  const lines = text.split(/\r?\n/);
  for (const [at, line] of lines.entries()) {
    const size = /^#EXT-X-STREAM-INF:.*RESOLUTION=(\d+)x(\d+)/.exec(line);
    const address = lines.slice(at + 1).find((next) => next !== "" && !next.startsWith("#"));
    if (size && address) found.set(Math.min(Number(size[1]), Number(size[2])), new URL(address, url).href);
  }
  return [...found].map(([height, at]) => ({ height, url: at })).sort((a, b) => a.height - b.height);
}

type Sized = { src: string; stream_src: string | null; width: number | null; height: number | null };

/**
 * Returns the sizes to choose from, the smallest first and "auto" last. The file that can be played at once takes the
 * place of its size: seeking in it is exact.
 */
export function qualitiesOf(video: Sized, sizes: readonly Quality[]): Quality[] {
  const whole = Math.min(video.width ?? Infinity, video.height ?? Infinity);
  const file: Quality = { height: Math.min(whole, LEVELS[DEFAULT_LEVEL]), url: video.src };
  const others = sizes.filter(({ height }) => height !== file.height);
  const all = [...others, file].sort((a, b) => Number(a.height) - Number(b.height));
  return video.stream_src && others.length > 0 ? [...all, { height: "auto", url: video.stream_src }] : all;
}

/** Returns the size to begin with: the default level, or the nearest that exists. */
export function defaultQuality(qualities: readonly Quality[]): Quality | undefined {
  const fixed = qualities.filter(({ height }) => height !== "auto");
  return fixed.findLast(({ height }) => Number(height) <= LEVELS[DEFAULT_LEVEL]) ?? fixed[0];
}
