import { useBuilder } from "../context";
import { ClientSidebar } from "./ClientSidebar";
import { DayClients } from "./DayClients";

/** The client of a 1-2-1 program, or who has the selected day. */
export function ClientsSidebar() {
  const { timeline } = useBuilder();
  if (timeline.client_id) return <ClientSidebar key={timeline.client_id} clientId={timeline.client_id} />;
  return <DayClients />;
}
