import { IconAlertCircle, IconCheck, IconDots, IconEye } from "@tabler/icons-react";
import type { MouseEvent } from "react";
import { m } from "~/paraglide/messages.js";
import { Button, IconButton } from "~/ui/button/Button";
import { Menu } from "~/ui/menu/Menu";
import { ProgressBar, ProgressRing } from "~/ui/progress/Progress";
import type { MediaItem } from "../kinds";
import { type ItemActions, replaceFile } from "./actions";
import { describeItem, describeUse } from "./describe";
import { itemMenu } from "./itemMenu";
import { MediaPicture } from "./MediaPicture";
import css from "./MediaTile.module.css";
import type { Selection } from "./selection";
import type { LibraryMode } from "./tabs";

type Props = {
  item: MediaItem;
  uses: number;
  mode: LibraryMode;
  selection?: Selection;
  now: Date;
  /** The items of the list, for selecting a range. */
  list: readonly MediaItem[];
  actions: ItemActions;
};

/** One item of a library: its picture, name and facts, and how far it is processed. */
export function MediaTile(props: Props) {
  const { item, uses, selection, actions, now } = props;
  const selected = selection?.items.has(item.id) ?? false;
  const use = describeUse(item, uses);
  return (
    <li className={css.tile} data-selected={selected || undefined} data-state={item.state}>
      <div className={css.frame}>
        {item.state === "failed" ? <Failed item={item} actions={actions} /> : <Shown {...props} selected={selected} />}
      </div>
      <div className={css.caption}>
        <span className={css.title} title={item.title}>
          {item.title}
        </span>
        <Menu
          align="end"
          label={m.media_actions_of({ title: item.title })}
          trigger={
            <IconButton small className={css.more} label={m.media_actions_of({ title: item.title })}>
              <IconDots size={16} />
            </IconButton>
          }
          items={itemMenu(item, actions)}
        />
      </div>
      <div className={css.facts}>
        <span className={css.about}>{describeItem(item, now)}</span>
        {use && <span className={css.use}>{use}</span>}
      </div>
    </li>
  );
}

function Shown({ item, mode, selection, list, actions, selected }: Props & { selected: boolean }) {
  const canSelect = selection?.accepts(item) ?? false;
  const press = (event: MouseEvent) => {
    if (!selection || !canSelect) return actions.open(item);
    if (event.shiftKey) return selection.extendTo(item, list);
    if (mode === "pick" || event.ctrlKey || event.metaKey) return selection.toggle(item);
    return actions.open(item);
  };
  const picks = mode === "pick" && canSelect;
  return (
    <>
      <button
        type="button"
        data-tile={item.id}
        className={css.picture}
        aria-label={picks ? m.ui_select_row({ name: item.title }) : m.media_open({ title: item.title })}
        aria-pressed={picks ? selected : undefined}
        onClick={press}
      >
        <MediaPicture item={item} bare={item.state === "processing"} />
        {item.state === "processing" && <Processing item={item} />}
      </button>
      {canSelect && selection && mode === "manage" && (
        <label className={css.tick}>
          <input
            type="checkbox"
            aria-label={m.ui_select_row({ name: item.title })}
            checked={selected}
            onChange={() => selection.toggle(item)}
          />
          <span className={css.box}>{selected && <IconCheck size={14} stroke={3} />}</span>
        </label>
      )}
      {picks && (
        <>
          <span className={css.mark} aria-hidden="true">
            <span className={css.box}>{selected && <IconCheck size={14} stroke={3} />}</span>
          </span>
          <IconButton
            small
            className={css.look}
            label={m.media_open({ title: item.title })}
            onClick={() => actions.open(item)}
          >
            <IconEye size={16} />
          </IconButton>
        </>
      )}
    </>
  );
}

function Processing({ item: { progress } }: { item: MediaItem }) {
  const text = progress === 0 ? m.media_processing_waits() : m.media_processing({ percent: progress });
  return (
    <span className={css.processing}>
      <span className={css.step}>
        <ProgressRing share={progress / 100} />
        {text}
      </span>
      <ProgressBar value={progress} label={text} />
      {progress > 0 && <span className={css.soon}>{m.media_processing_note()}</span>}
    </span>
  );
}

/** A file that can't be used: why, and what to do about it. */
function Failed({ item, actions }: { item: MediaItem; actions: ItemActions }) {
  return (
    <div className={css.failed}>
      <strong className={css.failedTitle}>
        <IconAlertCircle size={16} aria-hidden="true" /> {m.media_failed()}
      </strong>
      <p className={css.failedText}>{item.failure}</p>
      {item.is_changeable && (
        <div className={css.failedButtons}>
          <Button size="small" onClick={() => void replaceFile(item)}>
            {m.media_choose_another()}
          </Button>
          {actions.remove && (
            <Button size="small" variant="quiet" onClick={() => actions.remove?.([item])}>
              {m.media_dismiss()}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
