import type { LiveRefresh } from "~/live/events";
import { MORNING, PANEL, SESSIONS } from "./paths";

const ALL = [MORNING, PANEL, SESSIONS] as const;

export const refresh = {
  today_changed: () => ALL,
  form_check_changed: () => ALL,
  training_changed: () => ALL,
  chat_message: () => [MORNING, PANEL],
  conversation_changed: () => [MORNING],
  membership_changed: () => [MORNING],
} satisfies LiveRefresh;
