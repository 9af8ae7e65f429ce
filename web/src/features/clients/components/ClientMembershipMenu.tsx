import {
  IconCalendar,
  IconCircleX,
  IconDots,
  IconDoorEnter,
  IconPencil,
  IconUser,
  IconUserMinus,
} from "@tabler/icons-react";
import { useState } from "react";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { IconButton } from "~/ui/button/Button";
import { Menu } from "~/ui/menu/Menu";
import { toast, toastError } from "~/ui/toast/toast";
import { type ClientMembership, useClientActions } from "../api";
import { CancelMembershipDialog, RemoveClientDialog } from "./EndMembershipDialogs";

type Props = {
  membership: ClientMembership;
  /** On the client's own page, which needs no link to itself. */
  onProfile?: boolean;
  outlined?: boolean;
};

/** The menu of what a coach can do with one client in one program. */
export function ClientMembershipMenu({ membership, onProfile, outlined }: Props) {
  const actions = useClientActions();
  const [dialog, setDialog] = useState<"cancel" | "remove">();
  const can = (ability: string) => membership.abilities.includes(ability);
  const close = () => setDialog(undefined);
  const allowRejoin = async () => {
    try {
      await actions.allowRejoin(membership);
      toast(m.clients_allow_rejoin_done({ name: membership.client.full_name, program: membership.plan.title }));
    } catch (error) {
      toastError(errorMessage(error));
    }
  };
  return (
    <>
      <Menu
        align="end"
        label={m.clients_menu({ name: membership.client.full_name })}
        trigger={
          <IconButton outlined={outlined} label={m.clients_menu({ name: membership.client.full_name })}>
            <IconDots size={16} />
          </IconButton>
        }
        items={[
          !onProfile && {
            label: m.clients_open(),
            icon: <IconUser size={16} />,
            to: { name: "show_client_programs", params: { clientId: membership.client.id } },
          },
          membership.plan.plan_type === "individual" && {
            label: m.clients_write_training(),
            icon: <IconPencil size={16} />,
            to: {
              name: "coach_calendar",
              params: { programId: membership.plan.id, userId: membership.client.id },
            },
          },
          {
            label: m.clients_open_calendar(),
            icon: <IconCalendar size={16} />,
            to: {
              name: "athlete_calendar",
              params: { userId: membership.client.id },
              search: { program: membership.plan.id },
            },
          },
          (can("cancel_now") || can("remove") || can("allow_rejoin")) && "divider",
          can("cancel_now") && {
            label: m.clients_cancel(),
            icon: <IconCircleX size={16} />,
            onClick: () => setDialog("cancel"),
          },
          can("remove") && {
            label: m.clients_remove(),
            icon: <IconUserMinus size={16} />,
            danger: true,
            onClick: () => setDialog("remove"),
          },
          can("allow_rejoin") && {
            label: m.clients_allow_rejoin(),
            icon: <IconDoorEnter size={16} />,
            onClick: () => void allowRejoin(),
          },
        ]}
      />
      {dialog === "cancel" && <CancelMembershipDialog membership={membership} onClose={close} />}
      {dialog === "remove" && <RemoveClientDialog membership={membership} onClose={close} />}
    </>
  );
}
