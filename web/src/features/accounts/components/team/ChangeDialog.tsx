import { useState } from "react";
import { onError } from "~/api/client";
import { m } from "~/paraglide/messages.js";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { formErrors } from "~/ui/form/errors";
import { FormError } from "~/ui/form/FormError";
import { toast } from "~/ui/toast/toast";
import { RightsFields, type Rights } from "./RightsFields";
import { SuccessorField, useSuccessor } from "./SuccessorField";
import css from "./Team.module.css";
import { type Coach, useTeamForms } from "./team";
import { nameOf } from "./teamText";

/** Changes the role and the money right of a coach. If the new role sees no clients, somebody may take theirs over. */
export function ChangeDialog({
  coach,
  coaches,
  givesMoney,
  onClose,
}: {
  coach: Coach;
  coaches: readonly Coach[];
  givesMoney: boolean;
  onClose: () => void;
}) {
  const { change } = useTeamForms();
  const [rights, setRights] = useState<Rights>({
    role: coach.role === "owner" ? "coach" : coach.role,
    financial: coach.financial === true,
  });
  const successor = useSuccessor(coach, coaches);
  const losesClients = rights.role === "contributor";
  const errors = change.isError ? formErrors(change.error) : {};
  const save = () =>
    change.mutate(
      {
        params: { path: { member_id: coach.user_id ?? "" } },
        body: {
          role: rights.role,
          ...(givesMoney ? { financial: rights.financial } : {}),
          ...(losesClients ? { hand_over_to: successor.handOverTo } : {}),
        },
        ...onError("inline", 422),
      },
      {
        onSuccess: () => {
          toast(m.accounts_team_saved());
          onClose();
        },
      },
    );
  return (
    <FormDialog
      onClose={onClose}
      title={m.accounts_team_change_title({ name: nameOf(coach) })}
      submit={m.accounts_team_save()}
      busy={change.isPending}
      onSubmit={save}
    >
      <div className={css.form}>
        <RightsFields value={rights} onChange={setRights} errors={errors} givesMoney={givesMoney} />
        {losesClients && coach.can_take_over && (
          <>
            <p>{m.accounts_team_loses_clients()}</p>
            <SuccessorField label={m.accounts_team_successor()} successor={successor} error={errors.hand_over_to} />
          </>
        )}
        <FormError>{errors.base}</FormError>
      </div>
    </FormDialog>
  );
}
