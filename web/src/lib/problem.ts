/** What the server says when it refuses: problem+json, read once and typed. `status` 0 means that nothing answered. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string | undefined;
  /** A machine word where the server names one, such as `no_card`. */
  readonly reason: string | undefined;
  /** Sentences by field; `base` speaks of the whole form. */
  readonly errors: Record<string, string[]>;
  /** This app is older than the server accepts. */
  readonly deprecatedBase: boolean;
  /** Anything else the body carried. */
  readonly body: Record<string, unknown>;

  constructor(status: number, title: string, body: Record<string, unknown> = {}) {
    const errors = readErrors(body.errors);
    super(flatten(errors) || text(body.detail) || title);
    this.name = "Problem";
    this.status = status;
    this.code = text(body.code);
    this.reason = text(body.reason);
    this.errors = errors;
    this.deprecatedBase = body.deprecated_base === true;
    this.body = body;
  }
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function readErrors(value: unknown): Record<string, string[]> {
  if (typeof value !== "object" || value === null) return {};
  const errors: Record<string, string[]> = {};
  for (const [field, sentences] of Object.entries(value)) {
    const list = (Array.isArray(sentences) ? sentences : [sentences]).filter((one) => typeof one === "string");
    if (list.length > 0) errors[field] = list;
  }
  return errors;
}

/** All sentences of all fields as one text; empty when there are none. */
function flatten(errors: Record<string, string[]>): string {
  return Object.values(errors).flat().join(" ");
}

/** Reads a refused response. A body that is not JSON leaves the status text. */
export async function readProblem(response: Response): Promise<Problem> {
  let body: Record<string, unknown> = {};
  try {
    const parsed: unknown = await response.clone().json();
    if (typeof parsed === "object" && parsed !== null) body = parsed as Record<string, unknown>;
  } catch {
    // Not JSON: the status says all there is.
  }
  return new Problem(response.status, response.statusText || `Error ${response.status}`, body);
}

/** The sentence to show for anything that was thrown. */
export function sentenceOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : "Something went wrong.";
}
