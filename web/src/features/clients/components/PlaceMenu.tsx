import { IconCalendar, IconCircleX, IconDots, IconDoorEnter, IconUser, IconUserMinus } from "@tabler/icons-react";
import { useState } from "react";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { IconButton } from "~/ui/button/Button";
import { useExists } from "~/ui/link/Link";
import { Menu } from "~/ui/menu/Menu";
import { toast, toastError } from "~/ui/toast/toast";
import { type Place, useActions } from "../api";
import { CancelDialog, RemoveDialog } from "./LeaveDialogs";

type Props = {
  place: Place;
  /** The client's own page is open already: nothing leads there. */
  own?: boolean;
  outlined?: boolean;
};

/** What a coach does with one client in one program. */
export function PlaceMenu({ place, own, outlined }: Props) {
  const exists = useExists();
  const actions = useActions();
  const [asking, setAsking] = useState<"cancel" | "remove">();
  const able = (ability: string) => place.abilities.includes(ability);
  const close = () => setAsking(undefined);
  const letIn = async () => {
    try {
      await actions.letIn(place);
      toast(m.clients_let_in_done({ name: place.client.full_name, program: place.plan.title }));
    } catch (problem) {
      toastError(errorMessage(problem));
    }
  };
  return (
    <>
      <Menu
        align="end"
        label={m.clients_menu({ name: place.client.full_name })}
        trigger={
          <IconButton outlined={outlined} label={m.clients_menu({ name: place.client.full_name })}>
            <IconDots size={16} />
          </IconButton>
        }
        items={[
          !own && {
            label: m.clients_open(),
            icon: <IconUser size={16} />,
            to: { name: "show_client_programs", params: { athleteId: place.client.id } },
          },
          exists("athlete_calendar") && {
            label: m.clients_open_calendar(),
            icon: <IconCalendar size={16} />,
            to: {
              name: "athlete_calendar",
              params: { userId: place.client.id },
              search: { program: place.plan.id },
            },
          },
          (able("cancel_now") || able("remove") || able("let_in")) && "divider",
          able("cancel_now") && {
            label: m.clients_cancel(),
            icon: <IconCircleX size={16} />,
            onClick: () => setAsking("cancel"),
          },
          able("remove") && {
            label: m.clients_remove(),
            icon: <IconUserMinus size={16} />,
            danger: true,
            onClick: () => setAsking("remove"),
          },
          able("let_in") && {
            label: m.clients_let_in(),
            icon: <IconDoorEnter size={16} />,
            onClick: () => void letIn(),
          },
        ]}
      />
      {asking === "cancel" && <CancelDialog place={place} onClose={close} />}
      {asking === "remove" && <RemoveDialog place={place} onClose={close} />}
    </>
  );
}
