import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Menu } from "~/ui/menu/Menu";
import { type DocumentFilters, downloadDocuments, downloadStatement } from "../../invoices";

type Props = { filters: DocumentFilters; years: number[]; disabled: boolean };

/** Downloads the filtered list, and the statement of each year with sales. */
export function InvoiceDownloads({ filters, years, disabled }: Props) {
  const [busy, setBusy] = useState(false);
  const run = (download: () => Promise<void>) => () => {
    setBusy(true);
    download()
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  const statements = years.flatMap((year) => [
    { label: m.invoicing_statement_pdf({ year: String(year) }), onClick: run(() => downloadStatement(year, "pdf")) },
    { label: m.invoicing_statement_csv({ year: String(year) }), onClick: run(() => downloadStatement(year, "csv")) },
  ]);
  if (disabled && statements.length === 0) return null;
  return (
    <Menu
      label={m.invoicing_downloads()}
      trigger={
        <Button busy={busy} after={<IconChevronDown size={14} aria-hidden="true" />}>
          {m.invoicing_downloads()}
        </Button>
      }
      items={[{ label: m.invoicing_export_list(), onClick: run(() => downloadDocuments(filters)) }, ...statements]}
    />
  );
}
