import type { Schemas } from "~/api/client";
import { formatNumber } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import type { BulkKind } from "../../bulkApi";
import { counted } from "./bulkTexts";
import css from "./Bulk.module.css";

/** For how many clients it is possible, why not for the others, and what the first one would read. */
export function BulkPreview({ preview, kind }: { preview: Schemas["BulkPreview"]; kind: BulkKind }) {
  return (
    <div className={css.preview} role="status">
      <p className={css.previewCount}>
        {kind === "message"
          ? m.clients_bulk_recipients(counted(preview.possible))
          : m.clients_bulk_possible({
              possible: formatNumber(preview.possible),
              total: formatNumber(preview.total),
            })}
      </p>
      {preview.reasons.map(({ reason, clients }) => (
        <p key={reason} className={css.previewReason}>
          {m.clients_bulk_not({ ...counted(clients), reason })}
        </p>
      ))}
      {preview.example && (
        <>
          <p className={css.previewReason}>{m.clients_bulk_example()}</p>
          <blockquote className={css.example}>{preview.example}</blockquote>
        </>
      )}
    </div>
  );
}
