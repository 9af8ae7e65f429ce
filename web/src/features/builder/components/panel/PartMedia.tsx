import { useState } from "react";
import { MAX_PART_MEDIA } from "~/api/limits";
import { useMediaItems } from "~/domain/media/api";
import { AttachmentsEditor } from "~/domain/media/attachments/AttachmentsEditor";
import type { MediaItem } from "~/domain/media/kinds";
import { m } from "~/paraglide/messages.js";
import css from "./PartMedia.module.css";

type Props = {
  ids: readonly string[];
  /** What shows them: a workout or a block. */
  name: string;
  onChange: (ids: string[]) => void;
  /** Somebody has just asked to add some. */
  isNew: boolean;
};

/** What clients can watch and read with a workout or block: items of the library. */
export function PartMedia({ ids, name, onChange, isNew }: Props) {
  const query = useMediaItems(ids);
  // Chosen a moment ago: shown before they have been fetched.
  const [chosen, setChosen] = useState<readonly MediaItem[]>([]);
  const known = new Map([...chosen, ...(query.data ?? [])].map((item) => [item.id, item]));
  const items = ids.flatMap((id) => known.get(id) ?? []);
  const isReady = items.length === ids.length || query.isSuccess;
  return (
    <div className={css.media}>
      <AttachmentsEditor
        label={m.builder_media_of({ name })}
        items={items.map((item) => ({ ...item, title_media: false }))}
        limit={MAX_PART_MEDIA}
        opensLibrary={isNew}
        disabled={!isReady}
        onChange={(changed) => {
          setChosen(changed);
          onChange(changed.map(({ id }) => id));
        }}
      />
    </div>
  );
}
