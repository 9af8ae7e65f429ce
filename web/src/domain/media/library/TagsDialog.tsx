import { useState } from "react";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { FormError } from "~/ui/form/FormError";
import { toast } from "~/ui/toast/toast";
import { useMediaActions } from "../api";
import type { MediaItem } from "../kinds";
import { TagsField } from "./TagsField";

type Props = { items: readonly MediaItem[]; known: readonly string[]; onClose: () => void };

/** The tags that several items share. What only some of them have stays as it is. */
export function TagsDialog({ items, known, onClose }: Props) {
  const [shared] = useState(() => sharedTags(items));
  const [tags, setTags] = useState(shared);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const { changeTags } = useMediaActions();
  const save = async () => {
    setBusy(true);
    setError("");
    try {
      await changeTags(items, (item) => withChange(item.tags, shared, tags));
      toast(m.media_tagged({ count: items.length }));
      onClose();
    } catch (failure) {
      setError(errorMessage(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={m.media_tags_title({ count: items.length })}
      size="small"
      submit={m.media_tags_save()}
      busy={busy}
      onSubmit={save}
      onClose={onClose}
    >
      <TagsField
        value={tags}
        onChange={setTags}
        known={known}
        help={items.length > 1 ? m.media_tags_help() : undefined}
      />
      <FormError>{error}</FormError>
    </FormDialog>
  );
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
const has = (tags: readonly string[], tag: string) => tags.some((one) => same(one, tag));

/** Returns the tags that all items have. */
export function sharedTags(items: readonly MediaItem[]): string[] {
  return (items[0]?.tags ?? []).filter((tag) => items.every(({ tags }) => has(tags, tag)));
}

/** Returns an item's tags after those that all share were changed. */
export function withChange(own: readonly string[], shared: readonly string[], wanted: readonly string[]): string[] {
  const kept = own.filter((tag) => !has(shared, tag) || has(wanted, tag));
  return [...kept, ...wanted.filter((tag) => !has(kept, tag))];
}
