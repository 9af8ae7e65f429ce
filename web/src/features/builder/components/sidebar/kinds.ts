import { m } from "~/paraglide/messages.js";

/** What can be beside the schedule, in the order of the switch. */
export const SIDEBARS = ["notes", "build", "macros", "exercises", "clients"] as const;
export type SidebarKind = (typeof SIDEBARS)[number];

/** Whether a sidebar is about the selected day. That of clients is about the client in a 1-2-1 program. */
export const isAboutDay = (kind: SidebarKind | null, clientId: string | null): boolean =>
  kind === "build" || kind === "exercises" || (kind === "clients" && clientId === null);

export const SIDEBAR_LABELS: Record<SidebarKind, () => string> = {
  notes: m.builder_notes,
  build: m.builder_sidebar_build,
  macros: m.nutrition_macros,
  exercises: m.builder_exercises,
  clients: m.nutrition_clients,
};

export const isSidebarKind = (text: string | null): text is SidebarKind => SIDEBARS.some((kind) => kind === text);
