import { useSyncExternalStore } from "react";
import { m } from "~/paraglide/messages.js";
import { ConfirmDialog } from "~/ui/dialog/Dialog";
import { signOutQuestion } from "./signOutQuestion";

/** Asks before somebody signs out whose work is not sent. */
export function SignOutDialog() {
  const question = useSyncExternalStore(signOutQuestion.subscribe, signOutQuestion.get);
  if (!question) return null;
  return (
    <ConfirmDialog
      opened
      danger
      onClose={() => question.answer(false)}
      title={question.unsent.map(({ what }) => what).join(" ")}
      cancel={m.app_sign_out_stay()}
      confirm={m.app_sign_out_anyway()}
      onConfirm={() => question.answer(true)}
    >
      {question.unsent.map(({ consequence }) => (
        <p key={consequence}>{consequence}</p>
      ))}
    </ConfirmDialog>
  );
}
