import { IconArrowMerge, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { type ApiError, errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button, IconButton } from "~/ui/button/Button";
import { ConfirmDialog, Dialog } from "~/ui/dialog/Dialog";
import { TextField } from "~/ui/field/TextField";
import { formErrors } from "~/ui/form/errors";
import { Menu } from "~/ui/menu/Menu";
import { TAG_COLOURS, type TagColour, TagDot } from "~/ui/tag/Tag";
import { toast, toastError } from "~/ui/toast/toast";
import { type CountedTag, useTagActions, useTags } from "../tagApi";
import css from "./Tags.module.css";

const COLOUR_NAMES: Record<TagColour, () => string> = {
  grey: m.clients_colour_grey,
  red: m.clients_colour_red,
  orange: m.clients_colour_orange,
  yellow: m.clients_colour_yellow,
  green: m.clients_colour_green,
  teal: m.clients_colour_teal,
  blue: m.clients_colour_blue,
  purple: m.clients_colour_purple,
};

/** Renames, recolours, merges and deletes the tags of the account. Each change is saved at once. */
export function ManageTagsDialog({ onClose }: { onClose: () => void }) {
  const tags = useTags().data?.items ?? [];
  const actions = useTagActions();
  const [removing, setRemoving] = useState<CountedTag>();
  const [busy, setBusy] = useState(false);
  const merge = async (tag: CountedTag, into: CountedTag) => {
    try {
      await actions.merge(tag.id, into.id);
      toast(m.clients_tag_merged({ name: tag.name, into: into.name }));
    } catch (error) {
      toastError(errorMessage(error));
    }
  };
  const remove = async (tag: CountedTag) => {
    setBusy(true);
    try {
      await actions.remove(tag.id);
      setRemoving(undefined);
    } catch (error) {
      toastError(errorMessage(error));
    }
    setBusy(false);
  };
  return (
    <>
      <Dialog
        opened={!removing}
        title={m.clients_tags_manage()}
        onClose={onClose}
        footer={<Button onClick={onClose}>{m.clients_done()}</Button>}
      >
        {tags.length === 0 ? (
          <p>{m.clients_tags_none()}</p>
        ) : (
          <ul className={css.manage}>
            {tags.map((tag) => (
              <TagRow
                key={tag.id}
                tag={tag}
                others={tags.filter((other) => other.id !== tag.id)}
                onMerge={(into) => void merge(tag, into)}
                onRemove={() => setRemoving(tag)}
              />
            ))}
          </ul>
        )}
      </Dialog>
      {removing && (
        <ConfirmDialog
          opened
          danger
          busy={busy}
          title={m.clients_tag_delete_title({ name: removing.name })}
          confirm={m.clients_tag_delete()}
          onClose={() => setRemoving(undefined)}
          onConfirm={() => remove(removing)}
        >
          <p>{m.clients_tag_delete_text({ count: removing.clients })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

type RowProps = {
  tag: CountedTag;
  others: CountedTag[];
  onMerge: (into: CountedTag) => void;
  onRemove: () => void;
};

function TagRow({ tag, others, onMerge, onRemove }: RowProps) {
  const actions = useTagActions();
  const [name, setName] = useState(tag.name);
  const [error, setError] = useState<string>();
  const change = async (changed: { name?: string; colour?: TagColour }) => {
    setError(undefined);
    try {
      await actions.change(tag.id, { name: tag.name, colour: tag.colour, ...changed });
    } catch (refusal) {
      setError(formErrors(refusal as ApiError).name ?? errorMessage(refusal));
    }
  };
  const rename = () => {
    if (name.trim() !== tag.name) void change({ name });
  };
  return (
    <li className={css.manageRow}>
      <Menu
        label={m.clients_tag_colour({ name: tag.name })}
        width={160}
        trigger={
          <IconButton outlined label={m.clients_tag_colour({ name: tag.name })}>
            <TagDot colour={tag.colour} />
          </IconButton>
        }
        items={TAG_COLOURS.map((colour) => ({
          label: COLOUR_NAMES[colour](),
          icon: <TagDot colour={colour} />,
          selected: colour === tag.colour,
          onClick: () => void change({ colour }),
        }))}
      />
      <TextField
        aria-label={m.clients_tag_name()}
        maxLength={30}
        value={name}
        error={error}
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={rename}
        onKeyDown={(event) => event.key === "Enter" && rename()}
      />
      <span className="t12 meta num">{m.clients_tag_clients({ count: tag.clients })}</span>
      <span className={css.manageButtons}>
        {others.length > 0 && (
          <Menu
            align="end"
            label={m.clients_tag_merge({ name: tag.name })}
            trigger={
              <IconButton label={m.clients_tag_merge({ name: tag.name })}>
                <IconArrowMerge size={16} />
              </IconButton>
            }
            items={[
              { heading: m.clients_tag_merge_into() },
              ...others.map((other) => ({
                label: other.name,
                icon: <TagDot colour={other.colour} />,
                onClick: () => onMerge(other),
              })),
            ]}
          />
        )}
        <IconButton label={m.clients_tag_delete_title({ name: tag.name })} onClick={onRemove}>
          <IconTrash size={16} />
        </IconButton>
      </span>
    </li>
  );
}
