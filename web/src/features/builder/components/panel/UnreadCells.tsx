import { m } from "~/paraglide/messages.js";
import { Banner } from "~/ui/banner/Banner";
import { Button } from "~/ui/button/Button";
import { useDraft } from "../../lib/drafts";
import { readUnread, withUnread } from "../../lib/sheet/edits";
import { useBuilder } from "../context";

/** What was typed into the sheet for this day and could not be read: kept, but not part of the day. */
export function UnreadCells({ day }: { day: number }) {
  const { timeline, actions } = useBuilder();
  const texts = Object.values(readUnread(useDraft(timeline.id, day)?.texts));
  if (texts.length === 0) return null;
  const remove = () =>
    actions.editDrafts([day], (draft) => ({ content: draft.content, texts: withUnread(draft.texts, {}) }));
  return (
    <Banner
      tone="warn"
      action={
        <Button size="small" onClick={remove}>
          {m.builder_sheet_remove_unread()}
        </Button>
      }
    >
      {m.builder_sheet_left_over({ count: texts.length, texts: texts.map((text) => `“${text}”`).join(", ") })}
    </Banner>
  );
}
