import { useBlocker } from "@tanstack/react-router";
import { m } from "~/paraglide/messages.js";
import { ConfirmDialog } from "../dialog/Dialog";
import { isClosedByBack } from "../dialog/useCloseOnBack";

/** Asks for confirmation before leaving a page with unsaved changes; the browser asks when the tab closes. */
export function UnsavedChanges({ when }: { when: () => boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ action, current, next }) =>
      !isClosedByBack(action) && current.pathname !== next.pathname && when(),
    enableBeforeUnload: when,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={blocker.status === "blocked"}
      onClose={() => blocker.reset?.()}
      title={m.ui_unsaved_title()}
      confirm={m.ui_unsaved_leave()}
      cancel={m.ui_unsaved_stay()}
      danger
      onConfirm={() => blocker.proceed?.()}
    >
      {m.ui_unsaved_text()}
    </ConfirmDialog>
  );
}
