import { m } from "~/paraglide/messages.js";

/** The status of a write that was sent for somebody else than the one who is signed in: nothing happened. */
export const OTHER_OWNER = 412;

/** An error response (problem+json, RFC 9457); status 0 if the server wasn't reached. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  /** A machine-readable reason where the server names one, such as `no_card`. */
  readonly reason: string | undefined;
  /** Messages by field; `base` is about the whole form. */
  readonly errors: Record<string, string[]>;
  /** This app is older than the server accepts. */
  readonly deprecatedBase: boolean;
  /** The whole body. */
  readonly body: Record<string, unknown>;

  constructor(status: number, title: string, body: Record<string, unknown> = {}) {
    const errors = readErrors(body.errors);
    super(flatten(errors) || text(body.detail) || title);
    this.name = "ApiError";
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
  for (const [field, messages] of Object.entries(value)) {
    const list = (Array.isArray(messages) ? messages : [messages]).filter((one) => typeof one === "string");
    if (list.length > 0) errors[field] = list;
  }
  return errors;
}

/** Returns the messages of all fields as one text; empty when there are none. */
function flatten(errors: Record<string, string[]>): string {
  return Object.values(errors).flat().join(" ");
}

/** Reads the error of a refused response. Without a JSON body it has the status text. */
export async function readApiError(response: Response): Promise<ApiError> {
  let body: Record<string, unknown> = {};
  try {
    const parsed: unknown = await response.clone().json();
    if (typeof parsed === "object" && parsed !== null) body = parsed as Record<string, unknown>;
  } catch {
    // Not JSON: the status is all there is.
  }
  return new ApiError(response.status, response.statusText || `Error ${response.status}`, body);
}

/** Whether there was no connection, for a request or for the code of a page or a part of it. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError ? error.status === 0 : isCodeMissing(error) && !navigator.onLine;
}

/** Whether the code of a page could not be loaded: there is no connection, or the server has a newer release. */
export function isCodeMissing(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|module script failed|unable to preload css/i.test(error.message)
  );
}

/** Returns the message to show for anything that was thrown. */
export function errorMessage(error: unknown): string {
  if (isUnreachable(error)) return m.ui_unreachable_text();
  if (isCodeMissing(error)) return m.ui_code_missing();
  return error instanceof Error && error.message ? error.message : m.ui_unknown_error();
}

/** Removes a status code from the start of a server message ("422 Unprocessable: ..."). */
export const withoutStatusCode = (message: string) => message.replace(/^\s*\d{3}\b[^:]*:\s*/, "");
