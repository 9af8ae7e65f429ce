import { IconBell } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import { m } from "~/paraglide/messages.js";
import { IconButton } from "~/ui/button/Button";

/** The button with the number of unread notifications. */
export function BellButton(props: Omit<ComponentProps<typeof IconButton>, "label" | "children">) {
  return (
    <IconButton label={m.feed_bell()} {...props}>
      <IconBell size={20} />
    </IconButton>
  );
}
