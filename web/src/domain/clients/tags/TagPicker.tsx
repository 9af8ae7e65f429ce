import { Popover } from "@mantine/core";
import { IconPlus, IconSettings } from "@tabler/icons-react";
import { useState } from "react";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { CheckboxField } from "~/ui/field/CheckboxField";
import { TextField } from "~/ui/field/TextField";
import { FormError } from "~/ui/form/FormError";
import { Tag } from "~/ui/tag/Tag";
import { type ClientTag, useTagActions, useTags } from "../tagApi";
import { ManageTagsDialog } from "./ManageTagsDialog";
import { nextColour } from "./nextColour";
import css from "./Tags.module.css";

/** The tags of a client, which can be ticked, made and managed here. */
export function TagPicker({ clientId, tags, name }: { clientId: string; tags: ClientTag[]; name: string }) {
  const [opened, setOpened] = useState(false);
  const [managing, setManaging] = useState(false);
  return (
    <span className={css.picker}>
      {tags.map((tag) => (
        <Tag key={tag.id} name={tag.name} colour={tag.colour} />
      ))}
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        offset={6}
        width={288}
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <Button
            size="small"
            variant="quiet"
            icon={<IconPlus size={14} />}
            aria-label={m.clients_tags_of({ name })}
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            {m.clients_tag()}
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={css.dropdown} aria-label={m.clients_tags_of({ name })}>
          {opened && (
            <TagList
              clientId={clientId}
              tags={tags}
              onManage={() => {
                setOpened(false);
                setManaging(true);
              }}
            />
          )}
        </Popover.Dropdown>
      </Popover>
      {managing && <ManageTagsDialog onClose={() => setManaging(false)} />}
    </span>
  );
}

function TagList({ clientId, tags, onManage }: { clientId: string; tags: ClientTag[]; onManage: () => void }) {
  const all = useTags().data?.items ?? [];
  const actions = useTagActions();
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const words = typed.trim().toLowerCase();
  const own = tags.map((tag) => tag.id);
  const shown = all.filter((tag) => tag.name.toLowerCase().includes(words));
  const isNew = words !== "" && !all.some((tag) => tag.name.toLowerCase() === words);
  const run = async (call: () => Promise<unknown>) => {
    setError(undefined);
    try {
      await call();
    } catch (refusal) {
      setError(errorMessage(refusal));
    }
  };
  const toggle = (id: string) =>
    run(() => actions.setTags(clientId, own.includes(id) ? own.filter((one) => one !== id) : [...own, id]));
  const create = () =>
    run(async () => {
      const tag = await actions.create({ name: typed, colour: nextColour(all) });
      setTyped("");
      await actions.setTags(clientId, [...own, tag.id]);
    });
  return (
    <form
      className={css.list}
      onSubmit={(event) => {
        event.preventDefault();
        const only = shown.length === 1 ? shown[0] : undefined;
        if (isNew) void create();
        else if (only) void toggle(only.id);
      }}
    >
      <TextField
        data-autofocus
        aria-label={m.clients_tag_find()}
        placeholder={m.clients_tag_find()}
        maxLength={30}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={css.options}>
        {shown.map((tag) => (
          <CheckboxField
            key={tag.id}
            checked={own.includes(tag.id)}
            label={<Tag name={tag.name} colour={tag.colour} />}
            onChange={() => void toggle(tag.id)}
          />
        ))}
        {isNew && (
          <Button type="submit" size="small" variant="quiet" icon={<IconPlus size={14} />}>
            {m.clients_tag_create({ name: typed.trim() })}
          </Button>
        )}
        {all.length === 0 && !isNew && <p className="t13 meta">{m.clients_tags_none()}</p>}
      </div>
      {error && <FormError>{error}</FormError>}
      {all.length > 0 && (
        <Button size="small" variant="quiet" icon={<IconSettings size={14} />} onClick={onManage}>
          {m.clients_tags_manage()}
        </Button>
      )}
    </form>
  );
}
