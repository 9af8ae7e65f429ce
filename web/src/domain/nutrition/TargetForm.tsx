import { useState } from "react";
import { onError } from "~/api/client";
import { errorMessage } from "~/lib/apiError";
import { addDays, type LocalDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { DateField } from "~/ui/field/DateField";
import { MultiSelectField } from "~/ui/field/SelectField";
import { FormError } from "~/ui/form/FormError";
import { formErrors } from "~/ui/form/errors";
import { toast } from "~/ui/toast/toast";
import { useMacroTargetMutations, useProgramClients } from "./api";
import { type Calculator, isComplete } from "./calculator";
import { type MacroErrors, toMacros } from "./MacroFields";
import css from "./Macros.module.css";

/** For whom macros are set: one client, or clients of a program to choose from. */
export type ForWhom = { clientId: string; name: string } | { programId: string };

/** How far a start may be from today, as the server has it. */
const MAX_DAYS = 366;

type Props = {
  forWhom: ForWhom;
  today: LocalDate;
  calculator: Calculator;
  onErrors: (errors: MacroErrors) => void;
};

/** Sets the macros of the calculator as targets from a date on. */
export function TargetForm({ forWhom, today, calculator, onErrors }: Props) {
  const [startsOn, setStartsOn] = useState<LocalDate | null>(today);
  const [chosen, setChosen] = useState<string[]>([]);
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const { set } = useMacroTargetMutations();
  const clientIds = "clientId" in forWhom ? [forWhom.clientId] : chosen;

  const submit = () => {
    const missing = {
      client_ids: clientIds.length === 0 ? m.nutrition_choose_client() : undefined,
      starts_on: startsOn === null ? m.nutrition_choose_date() : undefined,
    };
    setErrors(missing);
    onErrors({});
    if (missing.client_ids || startsOn === null) return;
    set.mutate(
      { body: { client_ids: clientIds, starts_on: startsOn, ...toMacros(calculator) }, ...onError("inline") },
      {
        onSuccess: () =>
          toast(
            "clientId" in forWhom
              ? m.nutrition_set_for({ name: forWhom.name })
              : m.nutrition_set_for_count({ count: clientIds.length }),
          ),
        onError: (error) => {
          const found = formErrors(error, {
            protein_g: "protein",
            carbs_g: "carbs",
            fat_g: "fat",
            calories_kcal: "calories",
          });
          setErrors(Object.keys(found).length > 0 ? found : { base: errorMessage(error) });
          onErrors(found);
        },
      },
    );
  };
  return (
    <div className={css.fields}>
      {"programId" in forWhom && (
        <ClientChoice programId={forWhom.programId} value={chosen} onChange={setChosen} error={errors.client_ids} />
      )}
      <div className={css.pair}>
        <DateField
          label={m.nutrition_from()}
          value={startsOn}
          min={addDays(today, -MAX_DAYS)}
          max={addDays(today, MAX_DAYS)}
          error={errors.starts_on}
          onChange={setStartsOn}
        />
        <Button
          variant="primary"
          className={css.set}
          disabled={!isComplete(calculator)}
          busy={set.isPending}
          onClick={submit}
        >
          {m.nutrition_set()}
        </Button>
      </div>
      <FormError>{errors.base ?? ("clientId" in forWhom ? errors.client_ids : undefined)}</FormError>
    </div>
  );
}

type ChoiceProps = {
  programId: string;
  value: string[];
  onChange: (ids: string[]) => void;
  error: string | undefined;
};

function ClientChoice({ programId, value, onChange, error }: ChoiceProps) {
  const clients = useProgramClients(programId);
  const items = clients.data?.items ?? [];
  return (
    <div className={css.choice}>
      <MultiSelectField
        searchable
        label={m.nutrition_clients()}
        placeholder={value.length === 0 ? m.nutrition_choose_clients() : undefined}
        value={value}
        onChange={onChange}
        error={error ?? (clients.error ? errorMessage(clients.error) : undefined)}
        data={items.map(({ client }) => ({ value: client.id, label: client.full_name }))}
      />
      {items.length > 1 && value.length < items.length && (
        <Button size="small" variant="quiet" onClick={() => onChange(items.map(({ client }) => client.id))}>
          {m.nutrition_all_clients({ count: items.length })}
        </Button>
      )}
    </div>
  );
}
