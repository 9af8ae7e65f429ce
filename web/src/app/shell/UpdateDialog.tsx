import { m } from "~/paraglide/messages.js";
import { ConfirmDialog } from "~/ui/dialog/Dialog";
import { reloadFresh } from "../worker";
import { update } from "./update";

/** The server no longer speaks with this version of the app. */
export default function UpdateDialog() {
  return (
    <ConfirmDialog
      opened
      onClose={update.later}
      title={m.app_update_title()}
      confirm={m.app_reload()}
      cancel={m.app_later()}
      onConfirm={reloadFresh}
    >
      {m.app_update_text()}
    </ConfirmDialog>
  );
}
