import { IconArrowDown, IconArrowUp, IconDots, IconGripVertical, IconPlus, IconStar, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button, IconButton } from "~/ui/button/Button";
import { Menu } from "~/ui/menu/Menu";
import { type Drag, SortableList } from "~/ui/sortable/SortableList";
import { toastError } from "~/ui/toast/toast";
import { formatDuration } from "../format";
import { formatName, KIND_LABELS, type MediaItem, type MediaKind } from "../kinds";
import { LibraryDialog, MediaViewer } from "../lazy";
import { MediaPicture } from "../library/MediaPicture";
import { type AttachedItem, moved, withChosen, withTitle } from "./attachments";
import css from "./AttachmentsEditor.module.css";

type Props = {
  items: readonly AttachedItem[];
  /** Takes the new list. While a promise is pending the library stays open; why it was rejected is shown. */
  onChange: (items: AttachedItem[]) => unknown;
  /** Names the list, and groups what can be dragged. */
  label: string;
  forbidden?: readonly MediaKind[];
  limit?: number;
  /** Whether one of them can be shown large. */
  hasTitle?: boolean;
  disabled?: boolean;
  /** Opens the library at once: the person has just asked for it. */
  opensLibrary?: boolean;
};

/** What is attached to something, in an order: added from the library, moved by the pointer or the keyboard. */
export function AttachmentsEditor({
  items,
  onChange,
  label,
  forbidden,
  limit,
  hasTitle,
  disabled,
  opensLibrary = false,
}: Props) {
  const [isChoosing, setIsChoosing] = useState(opensLibrary);
  const [viewed, setViewed] = useState<MediaItem>();
  const save = async (changed: AttachedItem[]) => {
    try {
      await onChange(changed);
    } catch (error) {
      toastError(errorMessage(error));
    }
  };
  const move = (from: number, to: number) => void save(moved(items, from, to));
  return (
    <div className={css.editor} role="group" aria-label={label}>
      {items.length > 0 && (
        <ul className={css.rows} aria-label={label}>
          <SortableList group={label} items={[...items]} onMove={move}>
            {(item, at, drag) => (
              <Row
                key={item.id}
                item={item}
                drag={drag}
                disabled={disabled}
                onOpen={() => setViewed(item)}
                onRemove={() => void save(items.filter(({ id }) => id !== item.id))}
                onTitle={
                  hasTitle && item.kind !== "other"
                    ? () => void save(withTitle(items, item.title_media ? undefined : item.id))
                    : undefined
                }
                onUp={at > 0 ? () => move(at, at - 1) : undefined}
                onDown={at < items.length - 1 ? () => move(at, at + 1) : undefined}
              />
            )}
          </SortableList>
        </ul>
      )}
      <div>
        <Button size="small" icon={<IconPlus size={14} />} disabled={disabled} onClick={() => setIsChoosing(true)}>
          {m.media_attach()}
        </Button>
      </div>
      {isChoosing && (
        <LibraryDialog
          title={m.media_attach_title()}
          submit={m.media_attach_submit()}
          forbidden={forbidden}
          limit={limit}
          initial={items}
          onSubmit={(chosen) => onChange(withChosen(items, chosen))}
          onClose={() => setIsChoosing(false)}
        />
      )}
      {viewed && <MediaViewer items={items} first={viewed} onClose={() => setViewed(undefined)} />}
    </div>
  );
}

type RowProps = {
  item: AttachedItem;
  drag: Drag;
  disabled: boolean | undefined;
  onOpen: () => void;
  onRemove: () => void;
  onTitle: (() => void) | undefined;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
};

function Row({
  item,
  drag: { itemRef, gripRef, dragging },
  disabled,
  onOpen,
  onRemove,
  onTitle,
  onUp,
  onDown,
}: RowProps) {
  return (
    <li ref={itemRef} className={css.row} data-dragging={dragging || undefined}>
      <button
        type="button"
        ref={gripRef}
        className={css.grip}
        disabled={disabled}
        aria-label={m.media_attachment_move({ title: item.title })}
      >
        <IconGripVertical size={16} aria-hidden="true" />
      </button>
      <button type="button" className={css.open} onClick={onOpen}>
        <span className={css.picture}>
          <MediaPicture item={item} bare />
        </span>
        <span className={css.text}>
          <span className={css.title}>{item.title}</span>
          <span className={css.detail}>{describe(item)}</span>
        </span>
      </button>
      <Menu
        align="end"
        label={item.title}
        trigger={
          <IconButton label={m.media_attachment_more({ title: item.title })} disabled={disabled}>
            <IconDots size={16} />
          </IconButton>
        }
        items={[
          onTitle && {
            label: item.title_media ? m.media_attachment_not_large() : m.media_attachment_show_large(),
            icon: <IconStar size={16} />,
            onClick: onTitle,
          },
          onUp && { label: m.media_attachment_up(), icon: <IconArrowUp size={16} />, onClick: onUp },
          onDown && { label: m.media_attachment_down(), icon: <IconArrowDown size={16} />, onClick: onDown },
          { label: m.media_attachment_remove(), icon: <IconX size={16} />, onClick: onRemove },
        ]}
      />
    </li>
  );
}

/** "Shown large · Video · 0:48", "PDF", or why it can't be shown. */
function describe(item: AttachedItem): string {
  if (item.failure) return item.failure;
  if (item.state !== "published") return m.media_attachment_processing();
  const details = [item.duration === null ? "" : formatDuration(item.duration), formatName(item)];
  const name = item.kind === "other" || item.kind === "youtube" ? "" : KIND_LABELS[item.kind]();
  const large = item.title_media ? m.media_attachment_large() : "";
  return [large, name, ...details].filter(Boolean).join(" · ");
}
