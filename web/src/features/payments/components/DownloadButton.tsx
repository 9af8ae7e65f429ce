import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";

/** Saves what is on the page as a table for spreadsheets. */
export function DownloadButton({ download }: { download: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const run = () => {
    setBusy(true);
    download()
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <Button icon={<IconDownload size={16} />} busy={busy} onClick={run}>
      {m.payments_download_csv()}
    </Button>
  );
}
