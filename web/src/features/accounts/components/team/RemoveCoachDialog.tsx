import { $api, onError } from "~/api/client";
import { useCurrentUser } from "~/api/session";
import { followAccount } from "~/api/me";
import { pathOf } from "~/lib/routes";
import { m } from "~/paraglide/messages.js";
import { Dialog } from "~/ui/dialog/Dialog";
import { Button } from "~/ui/button/Button";
import { formErrors } from "~/ui/form/errors";
import { FormError } from "~/ui/form/FormError";
import { toast } from "~/ui/toast/toast";
import { SuccessorField, useSuccessor } from "./SuccessorField";
import css from "./Team.module.css";
import { type Coach, useTeamForms } from "./team";
import { nameOf } from "./teamText";

/** Removes a coach, or lets the reader leave: who takes over their clients and conversations is asked first. */
export function RemoveCoachDialog({
  coach,
  coaches,
  onClose,
}: {
  coach: Coach;
  coaches: readonly Coach[];
  onClose: () => void;
}) {
  const account = useCurrentUser().title ?? "";
  const leaves = coach.abilities.includes("leave");
  const { remove } = useTeamForms();
  const leave = $api.useMutation("post", "/api/accounts/leave");
  const successor = useSuccessor(coach, coaches);
  const name = nameOf(coach);
  const body = { hand_over_to: successor.handOverTo };
  const error = remove.error ?? leave.error;
  const errors = error ? formErrors(error) : {};
  const confirm = () => {
    if (leaves) {
      const done = () => void followAccount().finally(() => location.assign(pathOf("root")));
      leave.mutate({ body, ...onError("inline", 422) }, { onSuccess: done });
      return;
    }
    remove.mutate(
      { params: { path: { member_id: coach.user_id ?? "" } }, body, ...onError("inline", 422) },
      {
        onSuccess: () => {
          toast(m.accounts_team_removed({ name }));
          onClose();
        },
      },
    );
  };
  const busy = remove.isPending || leave.isPending || leave.isSuccess;
  return (
    <Dialog
      opened
      onClose={onClose}
      busy={busy}
      title={leaves ? m.accounts_team_leave_title({ account }) : m.accounts_team_remove_title({ name })}
      footer={
        <>
          <Button onClick={onClose} disabled={busy} data-autofocus>
            {m.ui_cancel()}
          </Button>
          <Button variant="danger" busy={busy} onClick={confirm}>
            {leaves ? m.accounts_team_leave_confirm() : m.accounts_team_remove_confirm()}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <p>{leaves ? m.accounts_team_leave_note() : m.accounts_team_remove_note({ account })}</p>
        <SuccessorField
          label={leaves ? m.accounts_team_successor_own() : m.accounts_team_successor()}
          successor={successor}
          error={errors.hand_over_to}
        />
        <FormError>{errors.base}</FormError>
      </div>
    </Dialog>
  );
}
