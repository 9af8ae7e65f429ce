import { m } from "~/paraglide/messages.js";

/** What a day is called: the titles of its sessions; "Training" if they have none, "Rest day" without sessions. */
export function dayTitle({ sessions }: { sessions: { title: string }[] }): string {
  const titles = sessions.map(({ title }) => title).filter(Boolean);
  return titles.join(" + ") || (sessions.length === 0 ? m.training_rest_day() : m.training_session());
}
