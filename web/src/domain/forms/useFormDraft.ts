import { useForm, type UseFormInput, type UseFormReturnType } from "@mantine/form";
import {
  type Dispatch,
  type SetStateAction,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { formDrafts } from "~/api/formDrafts";
import { m } from "~/paraglide/messages.js";
import { toast } from "~/ui/toast/toast";

export type FormDraft = {
  /** Whether the form opened with what was typed on an earlier visit. */
  isRestored: boolean;
  /** Whether a field that was typed then has been saved with another value since. */
  isOutdated: boolean;
  /** Removes what was typed, and shows what is saved. */
  discard: () => void;
  /** Removes the draft once it is saved, for a form that closes then. */
  forget: () => void;
};

/** The fields that were typed, and what was saved of them at that time. */
type Stored = { values: Record<string, unknown>; saved: Record<string, unknown> };

/** Says that a form was left with unsaved changes, and that they are kept. */
function useToastOnLeave(name: string): void {
  useEffect(
    () => () => {
      if (formDrafts.get(name) !== undefined) toast(m.ui_form_kept());
    },
    [name],
  );
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * A form that keeps what is typed until it is saved: after another page, a reload, a crash, signing out. The fields in
 * `secret`, such as a password, are not kept.
 */
export function useFormDraft<Values extends Record<string, unknown>>(
  name: string,
  { secret = [], ...input }: UseFormInput<Values> & { initialValues: Values; secret?: (keyof Values)[] },
): UseFormReturnType<Values> & { draft: FormDraft } {
  const { initialValues } = input;
  const [restored, setRestored] = useState(() => {
    const saved: Record<string, unknown> = initialValues;
    const stored = formDrafts.get<Stored>(name);
    const typed = Object.entries(stored?.values ?? {});
    const changes = typed.filter(([field, value]) => field in saved && !isSame(value, saved[field]));
    // A draft of which nothing differs any more was saved, though this device did not hear of it.
    if (typed.length > 0 && changes.length === 0) formDrafts.set(name, undefined);
    if (changes.length === 0) return undefined;
    return {
      values: Object.fromEntries(changes) as Partial<Values>,
      isOutdated: changes.some(([field]) => !isSame(stored?.saved?.[field], saved[field])),
    };
  });
  const form = useForm<Values>({ ...input, initialValues: { ...initialValues, ...restored?.values } });

  const isFirst = useRef(true);
  useLayoutEffect(() => {
    if (!isFirst.current || !restored) return;
    isFirst.current = false;
    form.setInitialValues(initialValues);
    form.resetDirty(initialValues);
  });
  const { values } = form;
  const openedWith = useRef(values);
  const store = useEffectEvent(() => {
    const typed = Object.entries(values).filter(([field]) => !secret.includes(field) && form.isDirty(field));
    const saved: Record<string, unknown> = form.getInitialValues();
    const stored: Stored = {
      values: Object.fromEntries(typed),
      saved: Object.fromEntries(typed.map(([field]) => [field, saved[field]])),
    };
    formDrafts.set(name, typed.length > 0 ? stored : undefined);
  });
  useEffect(() => {
    if (openedWith.current !== values) store();
  }, [values]);
  useToastOnLeave(name);

  const forget = () => {
    formDrafts.set(name, undefined);
    setRestored(undefined);
  };
  const discard = () => {
    form.reset();
    forget();
  };
  return Object.assign(form, {
    draft: { isRestored: restored !== undefined, isOutdated: restored?.isOutdated ?? false, discard, forget },
  });
}

/** A state that is kept like the values of a form, for forms without fields of their own. */
export function useDraftState<Value>(
  name: string,
  initial: Value,
): [Value, Dispatch<SetStateAction<Value>>, FormDraft] {
  const [stored] = useState(() => formDrafts.get<Value>(name));
  const [value, setValue] = useState(stored ?? initial);
  const [isRestored, setIsRestored] = useState(stored !== undefined && !isSame(stored, initial));
  const first = useRef(initial);
  useEffect(() => formDrafts.set(name, isSame(value, first.current) ? undefined : value), [name, value]);
  useToastOnLeave(name);

  const forget = () => {
    formDrafts.set(name, undefined);
    setIsRestored(false);
  };
  const discard = () => {
    setValue(first.current);
    forget();
  };
  return [value, setValue, { isRestored, isOutdated: false, discard, forget }];
}
