import { IconSeedling } from "@tabler/icons-react";
import { m } from "~/paraglide/messages.js";
import { EmptyState } from "~/ui/states/States";
import type { Storefront } from "../api";

/** In place of the programs of somebody who has none yet. */
export function NoPrograms({ storefront: { title, can_ask } }: { storefront: Storefront }) {
  return (
    <EmptyState framed icon={<IconSeedling size={24} />} title={m.storefront_no_programs()}>
      {can_ask ? m.storefront_no_programs_ask({ name: title }) : m.storefront_no_programs_text({ name: title })}
    </EmptyState>
  );
}
