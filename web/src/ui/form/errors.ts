import type { ApiError } from "~/lib/apiError";

/**
 * Returns an API error as the errors of a Mantine form: `form.setErrors(formErrors(error))`. Nested names keep their
 * dots; `rename` maps a server field to the form's own name. An error of the whole form is named `base`.
 */
export function formErrors(error: unknown, rename: Record<string, string> = {}): Record<string, string> {
  const errors = (error as ApiError | undefined)?.errors ?? {};
  return Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [rename[field] ?? field, messages.join(" ")]),
  );
}

/** Focuses the first invalid field of a form: `form.onSubmit(save, focusFirstError)`. */
export function focusFirstError(_errors: unknown, _values: unknown, event?: { currentTarget: EventTarget }): void {
  const form = event?.currentTarget;
  if (form instanceof HTMLElement) focusFirstInvalidField(form);
}

/** Focuses the first invalid field of an element, once the fields are marked as invalid by the next render. */
export function focusFirstInvalidField(element: ParentNode): void {
  requestAnimationFrame(() => element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
