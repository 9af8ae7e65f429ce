import { m } from "~/paraglide/messages.js";
import { ConfirmDialog } from "~/ui/dialog/Dialog";
import { reloadNewest } from "../serviceWorker";
import { updatePrompt } from "./updatePrompt";

/** Shown when the server no longer supports this version of the app. */
export default function UpdateDialog() {
  return (
    <ConfirmDialog
      opened
      onClose={updatePrompt.dismiss}
      title={m.app_update_title()}
      confirm={m.app_reload()}
      cancel={m.app_later()}
      onConfirm={reloadNewest}
    >
      {m.app_update_text()}
    </ConfirmDialog>
  );
}
