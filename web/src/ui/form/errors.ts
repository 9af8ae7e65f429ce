import type { Problem } from "~/lib/problem";

/**
 * The server's refusal as errors of a Mantine form: `form.setErrors(formErrors(problem))`. Nested names keep their
 * dots; `rename` maps a server field to the form's own name. What belongs to no field comes as `base`.
 */
export function formErrors(problem: unknown, rename: Record<string, string> = {}): Record<string, string> {
  const errors = (problem as Problem | undefined)?.errors ?? {};
  return Object.fromEntries(
    Object.entries(errors).map(([field, sentences]) => [rename[field] ?? field, sentences.join(" ")]),
  );
}
