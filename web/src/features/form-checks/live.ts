import type { LiveRefresh } from "~/live/events";
import { COACH_LIST, COACH_ONE, OF_DAY, ONE } from "./paths";

export const refresh = {
  form_check_changed: ({ form_check_id }) => [
    "/api/users/me",
    COACH_LIST,
    OF_DAY,
    { path: COACH_ONE, params: { form_check_id } },
    { path: ONE, params: { form_check_id } },
  ],
  media_changed: () => [COACH_LIST, COACH_ONE, OF_DAY, ONE],
} satisfies LiveRefresh;
