import type { Schemas } from "~/api/client";
import type { MediaItem } from "~/domain/media/kinds";
import type { Exercise } from "~/domain/exercises/api";

/** What an account adds to an exercise, as it is typed. */
export type AdditionValues = {
  aliases: string;
  cue: string;
  video_url: string;
  video: MediaItem | null;
  alternates: string[];
};

export const valuesOf = (exercise: Exercise): AdditionValues => ({
  aliases: exercise.aliases.join(", "),
  cue: exercise.own_cue,
  video_url: exercise.video_url ?? "",
  video: exercise.video,
  alternates: exercise.alternates,
});

/** Reads names that are separated by commas or lines; each once. */
export function readNames(text: string): string[] {
  const names = text.split(/[,;\n]/).map((name) => name.trim().replace(/\s+/g, " "));
  return [...new Map(names.filter(Boolean).map((name) => [name.toLowerCase(), name])).values()];
}

export const toForm = (values: AdditionValues): Schemas["AdditionForm"] => ({
  aliases: readNames(values.aliases),
  cue: values.cue.trim(),
  video_url: values.video_url.trim() || null,
  media_id: values.video?.id ?? null,
  alternates: values.alternates,
});
