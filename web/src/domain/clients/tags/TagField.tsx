import { useState } from "react";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { SelectField } from "~/ui/field/SelectField";
import { useTagActions, useTags } from "../tagApi";
import { nextColour } from "./nextColour";

const NEW = "new:";

type Props = {
  value: string | null;
  error: string | undefined;
  /** Offers what is typed as a new tag. */
  canCreate: boolean;
  onChange: (id: string | null) => void;
};

/** Chooses one tag, or makes one of what is typed. */
export function TagField({ value, error, canCreate, onChange }: Props) {
  const tags = useTags().data?.items ?? [];
  const actions = useTagActions();
  const [typed, setTyped] = useState("");
  const [failure, setFailure] = useState<string>();
  const name = typed.trim();
  const isNew = canCreate && name !== "" && !tags.some((tag) => tag.name.toLowerCase() === name.toLowerCase());
  const choose = async (chosen: string | null) => {
    setFailure(undefined);
    if (!chosen?.startsWith(NEW)) {
      onChange(chosen);
      return;
    }
    try {
      onChange((await actions.create({ name, colour: nextColour(tags) })).id);
    } catch (refusal) {
      setFailure(errorMessage(refusal));
    }
  };
  return (
    <SelectField
      data-autofocus
      searchable
      label={m.clients_tag()}
      placeholder={canCreate ? m.clients_tag_choose_or_create() : m.clients_tag_choose()}
      maxLength={30}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value}
      error={failure ?? error}
      onChange={(chosen) => void choose(chosen)}
      data={[
        ...tags.map((tag) => ({ value: tag.id, label: tag.name })),
        ...(isNew ? [{ value: `${NEW}${name}`, label: m.clients_tag_create({ name }) }] : []),
      ]}
      filter={({ options, search }) => {
        const words = search.trim().toLowerCase();
        return options.filter(
          (option) => "label" in option && (option.value.startsWith(NEW) || option.label.toLowerCase().includes(words)),
        );
      }}
    />
  );
}
