import { IconChevronDown, IconUserCheck } from "@tabler/icons-react";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { Button } from "~/ui/button/Button";
import { Menu } from "~/ui/menu/Menu";
import { toastError } from "~/ui/toast/toast";
import { type Coach, useCoaches, useTagActions } from "./tagApi";

type Props = {
  clientId: string;
  assignee: Pick<Coach, "id" | "full_name" | "avatar_url"> | null;
  name: string;
};

/** Who looks after a client, and whom to choose instead. Without colleagues there is nothing to choose. */
export function AssigneeMenu({ clientId, assignee, name }: Props) {
  const coaches = useCoaches().data?.items ?? [];
  const actions = useTagActions();
  if (coaches.length < 2 && !assignee) return null;
  const assign = async (coachId: string | null) => {
    try {
      await actions.assign(clientId, coachId);
    } catch (error) {
      toastError(errorMessage(error));
    }
  };
  return (
    <Menu
      label={m.clients_assignee_of({ name })}
      trigger={
        <Button
          size="small"
          variant="quiet"
          data-assignee
          aria-label={`${m.clients_assignee_of({ name })}: ${assignee?.full_name ?? m.clients_nobody()}`}
          icon={
            assignee ? (
              <Avatar name={assignee.full_name} src={assignee.avatar_url} size={20} />
            ) : (
              <IconUserCheck size={14} />
            )
          }
          after={<IconChevronDown size={14} aria-hidden="true" />}
        >
          {assignee?.full_name ?? m.clients_assign()}
        </Button>
      }
      items={[
        ...coaches.map((coach) => ({
          label: coach.me ? m.clients_me({ name: coach.full_name }) : coach.full_name,
          icon: <Avatar name={coach.full_name} src={coach.avatar_url} size={20} />,
          selected: coach.id === assignee?.id,
          onClick: () => void assign(coach.id),
        })),
        "divider",
        { label: m.clients_nobody(), selected: !assignee, onClick: () => void assign(null) },
      ]}
    />
  );
}
