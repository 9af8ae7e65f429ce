import { useState } from "react";
import { MAX_MEDIA_CAPTION_LENGTH, MAX_MEDIA_TITLE_LENGTH } from "~/api/limits";
import { errorMessage } from "~/lib/apiError";
import { toLocalDate } from "~/lib/dates";
import { formatDay, formatNumber } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { TextArea, TextField } from "~/ui/field/TextField";
import { FormError } from "~/ui/form/FormError";
import { toast } from "~/ui/toast/toast";
import { useMediaActions, useMediaItem, useUses } from "../api";
import { CaptionsEditor } from "../captions/CaptionsEditor";
import { formatBytes, formatDuration } from "../format";
import { formatName, KIND_LABELS, type MediaItem } from "../kinds";
import { replaceFile } from "./actions";
import { PlaceLink } from "./DeletePopover";
import { countPlaces } from "./describe";
import css from "./DetailsDialog.module.css";
import { MediaPicture } from "./MediaPicture";
import { TagsField } from "./TagsField";

type Props = {
  item: MediaItem;
  tags: readonly string[];
  /** Coaches see where files are used. */
  showsUse: boolean;
  onOpen: () => void;
  onClose: () => void;
};

/** Everything about one item: what its owner writes about it, what it is, and where it is used. */
export function DetailsDialog({ item: listed, tags: known, showsUse, onOpen, onClose }: Props) {
  const item = useMediaItem(listed).data ?? listed;
  const { change } = useMediaActions();
  const [title, setTitle] = useState(listed.title);
  const [caption, setCaption] = useState(listed.caption);
  const [tags, setTags] = useState(listed.tags);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const changed = title !== listed.title || caption !== listed.caption || tags.join() !== listed.tags.join();
  const save = async () => {
    setBusy(true);
    setError("");
    try {
      await change(listed.id, { title: title.trim(), caption: caption.trim(), tags });
      toast(m.media_saved());
      onClose();
    } catch (failure) {
      setError(errorMessage(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      busy={busy}
      size="large"
      title={m.media_details()}
      footer={
        item.is_changeable && (
          <>
            {item.kind !== "youtube" && <Button onClick={() => void replaceFile(item)}>{m.media_replace()}</Button>}
            <Button
              variant="primary"
              busy={busy}
              disabled={!changed || title.trim() === ""}
              onClick={() => void save()}
            >
              {m.media_save()}
            </Button>
          </>
        )
      }
    >
      <div className={css.details}>
        <div className={css.side}>
          <button
            type="button"
            className={css.picture}
            aria-label={m.media_open({ title: item.title })}
            onClick={onOpen}
          >
            <MediaPicture item={item} />
          </button>
          <Facts item={item} />
        </div>
        <div className={css.fields}>
          {item.failure && <FormError>{item.failure}</FormError>}
          <TextField
            label={m.media_title()}
            maxLength={MAX_MEDIA_TITLE_LENGTH}
            readOnly={!item.is_changeable}
            value={title}
            error={title.trim() === "" ? m.media_title_missing() : undefined}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <TextArea
            label={m.media_caption()}
            help={m.media_caption_help()}
            maxLength={MAX_MEDIA_CAPTION_LENGTH}
            readOnly={!item.is_changeable}
            value={caption}
            onChange={(event) => setCaption(event.currentTarget.value)}
          />
          {item.is_changeable ? (
            <TagsField value={tags} onChange={setTags} known={known} />
          ) : (
            tags.length > 0 && <p className="t13 meta">{tags.join(", ")}</p>
          )}
          {item.is_own && !item.is_changeable && <p className="t13 meta">{m.media_used_by_others()}</p>}
          <FormError>{error}</FormError>
          {item.is_changeable && showsUse && item.kind === "video" && item.state === "published" && (
            <CaptionsEditor item={item} />
          )}
          {item.is_own && showsUse && <Uses id={item.id} />}
        </div>
      </div>
    </Dialog>
  );
}

function Facts({ item }: { item: MediaItem }) {
  const size = item.width && item.height ? `${formatNumber(item.width)} × ${formatNumber(item.height)}` : "";
  const facts: [string, string][] = [
    [m.media_column_kind(), formatName(item) || KIND_LABELS[item.kind]()],
    [m.media_column_size(), item.bytes > 0 ? formatBytes(item.bytes) : ""],
    [m.media_column_duration(), item.duration === null ? "" : formatDuration(item.duration)],
    [m.media_pixels(), size],
    [m.media_column_added(), formatDay(toLocalDate(item.created_at), "longWithYear")],
  ];
  return (
    <dl className={css.facts}>
      {facts
        .filter(([, value]) => value !== "")
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function Uses({ id }: { id: string }) {
  const { data, error } = useUses(id);
  if (error) return <p className="t13 meta">{errorMessage(error)}</p>;
  if (!data) return null;
  const places = countPlaces(data.counts);
  return (
    <section>
      <h3 className={css.heading}>{m.media_used_in()}</h3>
      <p className="t13 meta">{places || m.media_used_nowhere()}</p>
      <ul className={css.places}>
        {data.places.map(({ kind, place, title, path }) => (
          <li key={`${kind}/${place}`}>{path ? <PlaceLink path={path} title={title} /> : title}</li>
        ))}
      </ul>
    </section>
  );
}
