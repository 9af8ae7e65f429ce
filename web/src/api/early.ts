declare global {
  interface Window {
    /** Requests that the page sent before the app arrived (first/script.js), by address. */
    regimenEarly?: { authorization: string; answers: Map<string, Promise<Response>> };
  }
}

/** Old answers are not handed out: anyone who asks later wants to know what is true then. */
const EARLY_MS = 60_000;

/** Returns the answer to a request that the page has already sent for the same person; each is handed out once. */
export function earlyAnswer(request: Request): Promise<Response> | undefined {
  const early = globalThis.window?.regimenEarly;
  if (!early || request.method !== "GET" || performance.now() > EARLY_MS) return undefined;
  const answer = early.answers.get(request.url);
  if (!answer || request.headers.get("Authorization") !== early.authorization) return undefined;
  early.answers.delete(request.url);
  return answer.catch(() => globalThis.fetch(request));
}
