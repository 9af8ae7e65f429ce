import type { ApiError } from "~/lib/apiError";

/**
 * The server's refusal as errors of a Mantine form: `form.setErrors(formErrors(problem))`. Nested names keep their
 * dots; `rename` maps a server field to the form's own name. What belongs to no field comes as `base`.
 */
export function formErrors(problem: unknown, rename: Record<string, string> = {}): Record<string, string> {
  const errors = (problem as ApiError | undefined)?.errors ?? {};
  return Object.fromEntries(
    Object.entries(errors).map(([field, sentences]) => [rename[field] ?? field, sentences.join(" ")]),
  );
}

/** What a form does that cannot be sent yet: `form.onSubmit(save, goToFirstWrong)` puts the focus on what is wrong. */
export function goToFirstWrong(_errors: unknown, _values: unknown, event?: { currentTarget: EventTarget }): void {
  const form = event?.currentTarget;
  if (!(form instanceof HTMLElement)) return;
  // The fields say that they are wrong with the next picture.
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
