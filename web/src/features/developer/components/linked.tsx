import type { ReactNode } from "react";

const ADDRESS = /https?:\/\/[^\s<>"')\]]+/g;

/** Plain text with its addresses as links. */
export function linked(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = match[0].replace(/[.,;:!?]+$/, "");
    parts.push(text.slice(end, match.index));
    parts.push(
      <a key={match.index} href={address} className="link">
        {address}
      </a>,
    );
    end = match.index + address.length;
  }
  parts.push(text.slice(end));
  return parts;
}
