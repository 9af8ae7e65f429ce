import { useQueryClient } from "@tanstack/react-query";
import { noteSwitch } from "~/api/session";
import { useChannel } from "~/live/cable";

/** Warns when this device switched account anywhere else than in this tab, which is about to reload anyway. */
export function useSwitchedElsewhere(): void {
  const queries = useQueryClient();
  useChannel("SystemNotificationChannel", {}, (event) => {
    if (event.event !== "switched") return;
    if (queries.isMutating({ mutationKey: ["put", "/api/accounts/switch"] }) === 0)
      noteSwitch(event.account_id ?? null);
  });
}
