import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { MAX_OVERRIDDEN_CLIENTS } from "~/api/limits";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { MultiSelectField } from "~/ui/field/SelectField";
import { type OverrideView, useClientsNamed } from "../../api/overrides";

export type NamedClient = { id: string; name: string };

type Props = {
  programId: string;
  value: NamedClient[];
  error?: string | undefined;
  /** Clients for whom the day differs already: they are edited in the list. */
  taken: OverrideView[];
  onChange: (clients: NamedClient[]) => void;
};

/** Chooses clients of the program by name. */
export function ClientsField({ programId, value, error, taken, onChange }: Props) {
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), 200);
  const { data, error: failure } = useClientsNamed(programId, search);
  const isTaken = new Set(taken.map(({ client_id: id }) => id));
  const found = (data?.items ?? [])
    .filter(({ currently_at: place }) => place !== null)
    .map(({ client }) => ({ id: client.id, name: client.full_name }))
    .filter(({ id }) => !isTaken.has(id));
  const names = new Map([...value, ...found].map(({ id, name }) => [id, name]));
  return (
    <MultiSelectField
      label={m.builder_override_clients()}
      placeholder={value.length === 0 ? m.builder_override_choose() : undefined}
      data={[...names].map(([id, name]) => ({ value: id, label: name }))}
      searchable
      hidePickedOptions
      data-autofocus
      error={error ?? (failure ? errorMessage(failure) : undefined)}
      maxValues={MAX_OVERRIDDEN_CLIENTS}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value.map(({ id }) => id)}
      onChange={(ids) => onChange(ids.map((id) => ({ id, name: names.get(id) ?? "" })))}
    />
  );
}
