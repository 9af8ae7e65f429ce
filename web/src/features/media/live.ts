import { ITEM, LIBRARY, USES } from "~/domain/media/paths";
import type { LiveRefresh } from "~/live/events";

export const refresh = {
  media_changed: ({ media_id, deleted }) =>
    deleted ? [LIBRARY] : [LIBRARY, { path: ITEM, params: { media_id } }, { path: USES, params: { media_id } }],
} satisfies LiveRefresh;
