import { useState } from "react";
import { ApiError, errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { CheckboxField } from "~/ui/field/CheckboxField";
import { NumberField } from "~/ui/field/NumberField";
import { FormError } from "~/ui/form/FormError";
import { SkeletonText } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { toast } from "~/ui/toast/toast";
import { type Rule, useRules, useTodayActions } from "../api";
import css from "./Rules.module.css";

type Name = Rule["rule"];
type Value = { rule: Name; on: boolean; limit: number | null };
type Text = {
  label: () => string;
  /** When it applies, with its limit in words. */
  help: (limit: { count: number }) => string;
  /** What the limit is, for the screen reader. */
  limit?: () => string;
};

const questionHelp = ({ count }: { count: number }) =>
  count === 0 ? m.today_rule_question_now() : m.today_rule_question_help({ count });

const TEXTS: Record<Name, Text> = {
  question: { label: m.today_rule_question, help: questionHelp, limit: m.today_limit_hours },
  form_check: { label: m.today_rule_form_check, help: m.today_rule_form_check_help },
  pain: { label: m.today_rule_pain, help: m.today_rule_pain_help, limit: m.today_limit_days },
  low_mood: { label: m.today_rule_low_mood, help: m.today_rule_low_mood_help, limit: m.today_limit_sessions },
  payment: { label: m.today_rule_payment, help: m.today_rule_payment_help },
  missed: { label: m.today_rule_missed, help: m.today_rule_missed_help, limit: m.today_limit_sessions },
  silent: { label: m.today_rule_silent, help: m.today_rule_silent_help, limit: m.today_limit_days },
  rpe: { label: m.today_rule_rpe, help: m.today_rule_rpe_help, limit: m.today_limit_sessions },
  training_ends: {
    label: m.today_rule_training_ends,
    help: m.today_rule_training_ends_help,
    limit: m.today_limit_days,
  },
  trial_ends: { label: m.today_rule_trial_ends, help: m.today_rule_trial_ends_help, limit: m.today_limit_days },
  leaves: { label: m.today_rule_leaves, help: m.today_rule_leaves_help, limit: m.today_limit_days },
  record: { label: m.today_rule_record, help: m.today_rule_lately, limit: m.today_limit_days },
  came_back: { label: m.today_rule_came_back, help: m.today_rule_came_back_help, limit: m.today_limit_days },
  joined: { label: m.today_rule_joined, help: m.today_rule_lately, limit: m.today_limit_days },
  finished: { label: m.today_rule_finished, help: m.today_rule_lately, limit: m.today_limit_days },
};
const GROUPS: [() => string, Name[]][] = [
  [m.today_group_answer, ["question", "form_check", "pain", "low_mood", "payment"]],
  [m.today_group_check_in, ["missed", "silent", "rpe", "training_ends", "trial_ends", "leaves"]],
  [m.today_group_good_news, ["record", "came_back", "joined", "finished"]],
];

/** The rules that put people on the list, with their limits; each can be switched off. */
export function RulesDialog({ onClose }: { onClose: () => void }) {
  const rules = useRules(true);
  const actions = useTodayActions();
  const [changes, setChanges] = useState<Partial<Record<Name, Partial<Value>>>>({});
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const known = rules.data?.rules ?? [];
  const valueOf = ({ rule, on, limit }: Rule): Value => ({ rule, on, limit, ...changes[rule] });
  const change = (rule: Name, more: Partial<Value>) => {
    setChanges((before) => ({ ...before, [rule]: { ...before[rule], ...more } }));
    setErrors(({ [rule]: _mended, ...others }) => others);
    setFailure(undefined);
  };
  const save = async () => {
    setBusy(true);
    try {
      await actions.changeRules(known.map(valueOf));
      toast(m.today_saved());
      onClose();
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.errors).length > 0) setErrors(error.errors);
      else setFailure(errorMessage(error));
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={m.today_rules_title()}
      submit={m.today_rules_save()}
      disabled={!rules.data}
      busy={busy}
      onClose={onClose}
      onSubmit={save}
    >
      <div className={css.rules}>
        <p className={css.hint}>{m.today_rules_hint()}</p>
        {rules.isError && <ErrorState error={rules.error} onRetry={() => void rules.refetch()} />}
        {rules.isPending && <SkeletonText lines={8} />}
        {GROUPS.map(([title, names]) => {
          const own = names.flatMap((name) => known.find(({ rule }) => rule === name) ?? []);
          if (own.length === 0) return null;
          return (
            <fieldset key={names[0]} className={css.group}>
              <legend className={css.title}>{title()}</legend>
              {own.map((rule) => (
                <RuleRow
                  key={rule.rule}
                  rule={rule}
                  value={valueOf(rule)}
                  error={errors[rule.rule]?.[0]}
                  onChange={(more) => change(rule.rule, more)}
                />
              ))}
            </fieldset>
          );
        })}
        <FormError>{failure}</FormError>
      </div>
    </FormDialog>
  );
}

type RowProps = {
  rule: Rule;
  value: Value;
  error: string | undefined;
  onChange: (change: Partial<Value>) => void;
};

function RuleRow({ rule: { rule, least, most }, value: { on, limit }, error, onChange }: RowProps) {
  const texts = TEXTS[rule];
  return (
    <div className={css.rule}>
      <CheckboxField
        label={texts.label()}
        help={texts.help({ count: limit ?? 0 })}
        checked={on}
        onChange={(event) => onChange({ on: event.currentTarget.checked })}
      />
      {texts.limit && least !== null && (
        <NumberField
          aria-label={`${texts.label()}: ${texts.limit()}`}
          min={least}
          max={most ?? undefined}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
          hideControls={false}
          disabled={!on}
          value={limit ?? ""}
          error={error !== undefined}
          onChange={(typed) => onChange({ limit: typeof typed === "number" ? typed : null })}
        />
      )}
      {error && (
        <p role="alert" className={css.error}>
          {error}
        </p>
      )}
    </div>
  );
}
