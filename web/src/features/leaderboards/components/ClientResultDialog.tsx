import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import type { Unit } from "~/domain/training/load";
import { m } from "~/paraglide/messages.js";
import { SelectField } from "~/ui/field/SelectField";
import { type ChallengeBoard, type ChallengeClient, useChallengeActions, useChallengeClients } from "../api";
import { ResultDialog } from "./ResultDialog";

type Props = { challenge: ChallengeBoard; unit: Unit; onClose: () => void };

/** A coach enters the result of a client, who joins the challenge by it. */
export function ClientResultDialog({ challenge, unit, onClose }: Props) {
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<ChallengeClient>();
  const [search] = useDebouncedValue(typed.trim(), 200);
  // What is chosen stands in the field: it is no search.
  const clients = useChallengeClients(challenge.id, search === chosen?.full_name ? "" : search);
  const { enterFor } = useChallengeActions(challenge.id);
  const found = clients.data?.items ?? [];
  const listed = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  return (
    <ResultDialog
      challenge={challenge}
      draftName="client"
      unit={unit}
      disabled={!chosen}
      onSave={(result) => (chosen ? enterFor(chosen.id, result) : Promise.resolve())}
      onClose={onClose}
    >
      <SelectField
        label={m.leaderboards_client()}
        placeholder={m.leaderboards_choose_client()}
        searchable
        required
        searchValue={typed}
        onSearchChange={setTyped}
        value={chosen?.id ?? null}
        onChange={(id) => setChosen(listed.find((one) => one.id === id))}
        data={listed.map(({ id, full_name }) => ({ value: id, label: full_name }))}
        // The server has searched already.
        filter={({ options }) => options}
        nothingFoundMessage={m.leaderboards_no_client()}
        help={chosen?.has_result ? m.leaderboards_replaces_result() : undefined}
      />
    </ResultDialog>
  );
}
