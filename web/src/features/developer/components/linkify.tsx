import type { ReactNode } from "react";

const URL_PATTERN = /https?:\/\/[^\s<>"')\]]+/g;

/** Returns plain text with its URLs as links. */
export function linkify(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(URL_PATTERN)) {
    const url = match[0].replace(/[.,;:!?]+$/, "");
    parts.push(text.slice(end, match.index));
    parts.push(
      <a key={match.index} href={url} className="link">
        {url}
      </a>,
    );
    end = match.index + url.length;
  }
  parts.push(text.slice(end));
  return parts;
}
