import { IconCloudOff } from "@tabler/icons-react";
import { m } from "~/paraglide/messages.js";
import { EmptyState } from "~/ui/states/States";

/** There is no connection, and these days are not cached on the device. */
export function UnavailableOffline() {
  return (
    <EmptyState framed icon={<IconCloudOff size={24} />} title={m.calendar_unavailable_offline_title()}>
      {m.calendar_unavailable_offline_text()}
    </EmptyState>
  );
}
