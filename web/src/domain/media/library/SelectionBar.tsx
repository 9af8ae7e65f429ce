import { IconDownload, IconTag, IconTrash, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { m } from "~/paraglide/messages.js";
import { Button, IconButton } from "~/ui/button/Button";
import type { MediaItem } from "../kinds";
import { downloadAll, isDownloadable } from "./actions";
import { DeletePopover } from "./DeletePopover";
import css from "./SelectionBar.module.css";
import type { Selection } from "./selection";
import { TagsDialog } from "./TagsDialog";

type Props = {
  selection: Selection;
  uses: Record<string, number>;
  tags: readonly string[];
  /** What is about to be deleted, of the selection or not. */
  deleting: readonly MediaItem[];
  onDelete: (items: readonly MediaItem[]) => void;
};

/** What can be done with everything that is selected. */
export function SelectionBar({ selection, uses, tags, deleting, onDelete }: Props) {
  const [tagging, setTagging] = useState(false);
  const items = [...selection.items.values()];
  const close = () => onDelete([]);
  if (items.length === 0) {
    // A single item is deleted from its menu or by a key.
    return <DeletePopover items={deleting} uses={uses} onClose={close} onDeleted={() => undefined} />;
  }
  const own = items.filter(({ is_changeable }) => is_changeable);
  return (
    <>
      <div className={css.bar} role="toolbar" aria-label={m.media_selected({ count: items.length })}>
        <span className={css.count} role="status">
          {m.media_selected({ count: items.length })}
        </span>
        {own.length > 0 && (
          <Button className={css.action} icon={<IconTag size={16} />} onClick={() => setTagging(true)}>
            {m.media_tag()}
          </Button>
        )}
        <Button
          className={css.action}
          icon={<IconDownload size={16} />}
          disabled={!items.some(isDownloadable)}
          onClick={() => downloadAll(items)}
        >
          {m.media_download()}
        </Button>
        {own.length > 0 && (
          <DeletePopover
            items={deleting}
            uses={uses}
            onClose={close}
            onDeleted={selection.clear}
            target={
              <Button
                className={css.action}
                icon={<IconTrash size={16} />}
                aria-expanded={deleting.length > 0}
                onClick={() => onDelete(deleting.length > 0 ? [] : items)}
              >
                {m.media_delete()}
              </Button>
            }
          />
        )}
        <span className={css.rule} />
        <IconButton className={css.close} label={m.media_unselect()} onClick={selection.clear}>
          <IconX size={16} />
        </IconButton>
      </div>
      {tagging && <TagsDialog items={own} known={tags} onClose={() => setTagging(false)} />}
    </>
  );
}
