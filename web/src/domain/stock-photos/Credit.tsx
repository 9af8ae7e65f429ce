import { m } from "~/paraglide/messages.js";
import type { StockPhoto } from "./api";

/** Whom to thank for a photo, with a link to its page. Our own need no thanks. */
export function Credit({ photo: { credit } }: { photo: StockPhoto }) {
  if (!credit) return null;
  return (
    <a className="link" href={credit.url} target="_blank" rel="noreferrer noopener">
      {m.stock_photos_credit({ name: credit.name, service: credit.service })}
    </a>
  );
}
