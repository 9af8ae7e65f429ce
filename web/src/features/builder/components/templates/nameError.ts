import { m } from "~/paraglide/messages.js";

export const NAME_LENGTH = { min: 2, max: 64 };

/** Returns what is wrong with the name of a template, or null. */
export function nameError(name: string): string | null {
  if (name === "") return m.builder_template_name_missing();
  return name.length < NAME_LENGTH.min ? m.builder_template_name_short({ min: NAME_LENGTH.min }) : null;
}
