import { IconChecks, IconUsers } from "@tabler/icons-react";
import { m } from "~/paraglide/messages.js";
import { Button, ButtonLink } from "~/ui/button/Button";
import { EmptyState } from "~/ui/states/States";
import type { Tab } from "../api";

/** Why a list is empty, and what ends that. */
export function EmptyList({ tab, filtered, onClear }: { tab: Tab; filtered: boolean; onClear: () => void }) {
  if (filtered) {
    return (
      <EmptyState icon={<IconUsers size={24} />} action={<Button onClick={onClear}>{m.clients_show_all()}</Button>}>
        {m.clients_empty_found()}
      </EmptyState>
    );
  }
  if (tab === "active") {
    return (
      <EmptyState
        icon={<IconUsers size={24} />}
        title={m.clients_empty_active_title()}
        action={<ButtonLink to={{ name: "my_plans" }}>{m.clients_empty_active_button()}</ButtonLink>}
      >
        {m.clients_empty_active()}
      </EmptyState>
    );
  }
  const texts = {
    "in-trials": m.clients_empty_trials(),
    to_review: m.clients_empty_review(),
    past: m.clients_empty_past(),
  };
  return (
    <EmptyState
      icon={tab === "to_review" ? <IconChecks size={24} /> : <IconUsers size={24} />}
      action={<ButtonLink to={{ name: "clients_with_programs" }}>{m.clients_show_all()}</ButtonLink>}
    >
      {texts[tab]}
    </EmptyState>
  );
}
