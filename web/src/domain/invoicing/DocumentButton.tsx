import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { type DocumentSide, downloadDocument, type PaymentDocument } from "./documents";

type Props = { side: DocumentSide; document: Pick<PaymentDocument, "id" | "label" | "kind"> };

/** Downloads an invoice or a credit note as a PDF. */
export function DocumentButton({ side, document }: Props) {
  const [busy, setBusy] = useState(false);
  const download = () => {
    setBusy(true);
    downloadDocument(side, document.id)
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  const isCredit = document.kind === "credit_note";
  const name = isCredit ? m.invoicing_credit_note() : m.invoicing_invoice();
  return (
    <Button
      size="small"
      variant="quiet"
      icon={<IconDownload size={16} aria-hidden="true" />}
      busy={busy}
      aria-label={m.invoicing_download({ kind: name, number: document.label })}
      onClick={download}
    >
      {name}
    </Button>
  );
}
