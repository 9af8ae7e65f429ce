import { Popover } from "@mantine/core";
import { type ReactElement, useState } from "react";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { toast, toastError } from "~/ui/toast/toast";
import { useIsPhone } from "~/ui/useMedia";
import { useMediaActions, useUsesOf } from "../api";
import { formatBytes } from "../format";
import type { MediaItem } from "../kinds";
import { replaceFile } from "./actions";
import css from "./DeletePopover.module.css";
import { countPlaces, isDeletable } from "./describe";
import { MediaPicture } from "./MediaPicture";

const SHOWN_PLACES = 2;

type Props = {
  items: readonly MediaItem[];
  /** How many places use each of the items. */
  uses: Record<string, number>;
  onClose: () => void;
  onDeleted: () => void;
};

/** Asks before items are deleted, and says what stays, and why. Above the bar of the selection; a dialog on a phone. */
export function DeletePopover({ target, ...props }: Props & { target?: ReactElement }) {
  const isPhone = useIsPhone();
  const { items, onClose } = props;
  const question = useDeletion(props);
  if (isPhone || !target) {
    return (
      <>
        {target}
        {items.length > 0 && (
          <Dialog
            opened
            onClose={onClose}
            busy={question.busy}
            title={question.title}
            footer={<DeleteButtons {...question} onClose={onClose} />}
          >
            <DeleteList {...props} uses={question.counts} usesOf={question.usesOf} />
          </Dialog>
        )}
      </>
    );
  }
  return (
    <Popover
      opened={items.length > 0}
      onChange={(opened) => !opened && !question.busy && onClose()}
      position="top-end"
      offset={16}
      width={508}
      trapFocus
      returnFocus
      closeOnEscape={false}
      // It would be named after the button.
      withRoles={false}
      zIndex={95}
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown
        className={css.popover}
        role="dialog"
        aria-label={question.title}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || question.busy) return;
          // The page would take it for the end of the selection.
          event.stopPropagation();
          onClose();
        }}
      >
        <header className={css.head}>
          <h2 className={css.title}>{question.title}</h2>
          <span className="t12 meta">{m.media_delete_final()}</span>
        </header>
        <DeleteList {...props} uses={question.counts} usesOf={question.usesOf} />
        <footer className={css.foot}>
          <DeleteButtons {...question} onClose={onClose} />
        </footer>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Which of the items go, and how. */
function useDeletion({ items, uses, onDeleted, onClose }: Props) {
  const { remove } = useMediaActions();
  const [busy, setBusy] = useState(false);
  const usesOf = useUsesOf(items.filter(({ id, is_own }) => is_own && (uses[id] ?? 0) > 0).map(({ id }) => id));
  const going = items.filter((item) => isDeletable(item, uses[item.id] ?? 0));
  const all = items.length;
  const run = async () => {
    setBusy(true);
    try {
      const stayed = await remove(going);
      const count = going.length - stayed.length;
      if (count > 0) toast(m.media_deleted({ count }));
      const [first] = stayed;
      if (first) toastError(`${first.item.title}: ${errorMessage(first.error)}`);
      onDeleted();
    } finally {
      setBusy(false);
      onClose();
    }
  };
  return {
    title:
      going.length === all ? m.media_delete_title({ count: all }) : m.media_delete_some({ count: going.length, all }),
    count: going.length,
    freed: going.reduce((sum, { bytes }) => sum + bytes, 0),
    counts: uses,
    usesOf,
    busy,
    run,
  };
}

type Deletion = ReturnType<typeof useDeletion>;

function DeleteButtons({ count, freed, busy, run, onClose }: Deletion & { onClose: () => void }) {
  return (
    <>
      {freed > 0 && <span className={css.frees}>{m.media_delete_frees({ bytes: formatBytes(freed) })}</span>}
      <Button variant={count === 0 ? "outline" : "quiet"} onClick={onClose} disabled={busy} data-autofocus>
        {count === 0 ? m.ui_close() : m.ui_cancel()}
      </Button>
      {count > 0 && (
        <Button variant="danger" busy={busy} onClick={() => void run()}>
          {m.media_delete_confirm({ count })}
        </Button>
      )}
    </>
  );
}

function DeleteList({ items, uses, usesOf }: Pick<Props, "items" | "uses"> & Pick<Deletion, "usesOf">) {
  return (
    <ul className={css.list}>
      {items.map((item) => (
        <li key={item.id} className={css.row}>
          <span className={css.thumb}>
            <MediaPicture item={item} bare />
          </span>
          <div className={css.text}>
            <span className={css.name}>{item.title}</span>
            <Consequence item={item} uses={uses[item.id] ?? 0} used={usesOf[item.id]} />
          </div>
          {isReplaceable(item, usesOf[item.id]) && !isDeletable(item, uses[item.id] ?? 0) && (
            <Button size="small" onClick={() => void replaceFile(item)}>
              {m.media_replace()}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What was sent in a message stays what it was. */
const isReplaceable = (item: MediaItem, used: Deletion["usesOf"][string]) =>
  item.is_changeable && item.kind !== "youtube" && !used?.counts.message;

/** What happens to an item, and where it is used. */
function Consequence({ item, uses, used }: { item: MediaItem; uses: number; used: Deletion["usesOf"][string] }) {
  const [all, setAll] = useState(false);
  if (isDeletable(item, uses)) {
    return (
      <span className="t12 meta">{item.state === "failed" ? m.media_delete_failed() : m.media_delete_unused()}</span>
    );
  }
  if (!item.is_own) return <span className={css.stays}>{m.media_stays_foreign()}</span>;
  if (!item.is_changeable) return <span className={css.stays}>{m.media_used_by_others()}</span>;
  if (uses === 0) return <span className={css.stays}>{m.media_stays_old()}</span>;
  const places = used?.places ?? [];
  const shown = all ? places : places.slice(0, SHOWN_PLACES);
  return (
    <>
      <span className={css.stays}>
        {used ? m.media_stays_used({ places: countPlaces(used.counts) }) : m.media_stays_used_somewhere()}
      </span>
      {shown.length > 0 && (
        <ul className={css.places}>
          {shown.map(({ kind, place, title, path }) => (
            <li key={`${kind}/${place}`}>{path ? <PlaceLink path={path} title={title} /> : title}</li>
          ))}
        </ul>
      )}
      {!all && places.length > SHOWN_PLACES && (
        <button type="button" className={css.all} onClick={() => setAll(true)}>
          {m.media_show_all({ count: places.length })}
        </button>
      )}
    </>
  );
}

/** The server names pages of places by their address. */
export function PlaceLink({ path, title }: { path: string; title: string }) {
  return (
    <a className="link" href={path}>
      {title}
    </a>
  );
}
