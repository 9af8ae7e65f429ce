import type { LocalDrafts } from "~/domain/training/drafts/localDrafts";
import { drafts } from "./lib/drafts";
import { sendDrafts, whilePublishing } from "./lib/draftSync";

export const localDrafts: LocalDrafts = {
  send: sendDrafts,
  isUnsent: ({ timelineId, day }) => drafts.isUnsent(timelineId, day),
  whilePublishing: (places, publish) =>
    whilePublishing(places, async () => {
      const { published, result } = await publish();
      for (const { timelineId, day } of published) drafts.setPublished(timelineId, day, null);
      return result;
    }),
};
