import type { ReactNode } from "react";
import { m } from "~/paraglide/messages.js";
import { CheckboxField, RadioField } from "~/ui/field/CheckboxField";
import { GIVEN_ROLES } from "./teamText";

export type Rights = { role: "manager" | "coach" | "contributor"; financial: boolean };

type Props = {
  value: Rights;
  onChange: (rights: Rights) => void;
  errors: Record<string, ReactNode>;
  /** Whether the reader may give or take the right to see money. */
  givesMoney: boolean;
};

/** The role of a coach, and whether they see money; who sees no clients sees no money. */
export function RightsFields({ value, onChange, errors, givesMoney }: Props) {
  const canSeeMoney = value.role !== "contributor";
  return (
    <>
      <RadioField
        label={m.accounts_team_role()}
        error={errors.role}
        value={value.role}
        onChange={(role) => {
          const next = role as Rights["role"];
          onChange({ role: next, financial: value.financial && next !== "contributor" });
        }}
        options={GIVEN_ROLES.map(({ value: role, label, help }) => ({ value: role, label: label(), help: help() }))}
      />
      <CheckboxField
        label={m.accounts_team_give_money()}
        help={
          !canSeeMoney
            ? m.accounts_team_no_money_help()
            : givesMoney
              ? m.accounts_team_give_money_help()
              : m.accounts_team_money_not_yours()
        }
        error={errors.financial}
        disabled={!givesMoney || !canSeeMoney}
        checked={value.financial}
        onChange={(event) => onChange({ ...value, financial: event.currentTarget.checked })}
      />
    </>
  );
}
