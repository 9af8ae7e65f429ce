import { useState } from "react";
import { ApiError, errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { SkeletonText } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { toast, toastError } from "~/ui/toast/toast";
import { type Rule, useRules, useTodayActions } from "../api";
import css from "./Today.module.css";

const LABELS: Record<Rule["rule"], () => string> = {
  question: m.today_rule_question,
  pain: m.today_rule_pain,
  low_mood: m.today_rule_low_mood,
  payment: m.today_rule_payment,
  missed: m.today_rule_missed,
  silent: m.today_rule_silent,
  rpe: m.today_rule_rpe,
  training_ends: m.today_rule_training_ends,
  trial_ends: m.today_rule_trial_ends,
  leaves: m.today_rule_leaves,
  record: m.today_rule_record,
  came_back: m.today_rule_came_back,
  joined: m.today_rule_joined,
  finished: m.today_rule_finished,
};

/** The rules that put people on the list, with their limits; each can be switched off. */
export function RulesDialog({ onClose }: { onClose: () => void }) {
  const rules = useRules(true);
  return (
    <Dialog opened onClose={onClose} title={m.today_rules()}>
      <p className={css.hint}>{m.today_rules_hint()}</p>
      {rules.isError && <ErrorState error={rules.error} onRetry={() => void rules.refetch()} />}
      {rules.isPending && <SkeletonText lines={8} />}
      {rules.data && <RulesForm rules={rules.data.rules} onClose={onClose} />}
    </Dialog>
  );
}

function RulesForm({ rules, onClose }: { rules: Rule[]; onClose: () => void }) {
  const [values, setValues] = useState(() => rules.map(({ rule, on, limit }) => ({ rule, on, limit })));
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [busy, setBusy] = useState(false);
  const actions = useTodayActions();
  const change = (rule: Rule["rule"], more: Partial<(typeof values)[number]>) =>
    setValues((before) => before.map((one) => (one.rule === rule ? { ...one, ...more } : one)));
  const save = async () => {
    setBusy(true);
    try {
      await actions.changeRules(values);
      toast(m.today_saved());
      onClose();
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.errors).length > 0) setErrors(error.errors);
      else toastError(errorMessage(error));
      setBusy(false);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <ul>
        {rules.map(({ rule, least, most }, index) => (
          <li key={rule} className={css.rule}>
            <label className={css.ruleLabel}>
              <input
                type="checkbox"
                checked={values[index]?.on ?? false}
                onChange={(event) => change(rule, { on: event.currentTarget.checked })}
              />
              {LABELS[rule]()}
            </label>
            {least !== null && (
              <input
                type="number"
                className={css.ruleLimit}
                aria-label={m.today_limit({ rule: LABELS[rule]() })}
                min={least}
                max={most ?? undefined}
                value={values[index]?.limit ?? ""}
                onChange={(event) =>
                  change(rule, { limit: event.currentTarget.value === "" ? null : Number(event.currentTarget.value) })
                }
              />
            )}
            {errors[rule] && (
              <p role="alert" className={css.error}>
                {errors[rule]?.[0]}
              </p>
            )}
          </li>
        ))}
      </ul>
      <span className={css.buttons}>
        <Button onClick={onClose}>{m.today_cancel()}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {m.today_save()}
        </Button>
      </span>
    </form>
  );
}
