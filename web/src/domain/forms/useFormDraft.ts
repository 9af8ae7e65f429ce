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

/** Returns what a field holds that was typed on top of `before`, when `saved` has been saved since. */
type Join<Values> = <Field extends keyof Values>(
  field: Field,
  typed: Values[Field],
  before: Values[Field],
  saved: Values[Field],
) => Values[Field];

/** The fields that were typed, and what was saved of them at that time. */
type Stored = { values: Record<string, unknown>; saved: Record<string, unknown> };

/** Says that a form was left with unsaved changes. Where they can't be kept, the browser asks before the tab closes. */
function useUnsavedWarning(name: string): void {
  useEffect(() => {
    const askBeforeClosing = (event: BeforeUnloadEvent) => {
      if (formDrafts.isInMemory(name)) event.preventDefault();
    };
    window.addEventListener("beforeunload", askBeforeClosing);
    return () => {
      window.removeEventListener("beforeunload", askBeforeClosing);
      if (formDrafts.isInMemory(name)) toast(m.ui_form_in_tab());
      else if (formDrafts.get(name) !== undefined) toast(m.ui_form_kept());
    };
  }, [name]);
}

const without = (fields: Record<string, unknown>, names: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.has(name)));
const only = (fields: Record<string, unknown>, names: string[]) =>
  Object.fromEntries(names.map((name) => [name, fields[name]]));
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * A form that keeps what is typed until it is saved: after another page, a reload, a crash, signing out. The fields in
 * `secret`, such as a password, are not kept. What was typed replaces what was saved since, unless `join` says otherwise.
 */
export function useFormDraft<Values extends Record<string, unknown>>(
  name: string,
  {
    secret = [],
    join = (_field, typed) => typed,
    ...input
  }: UseFormInput<Values> & { initialValues: Values; secret?: (keyof Values)[]; join?: Join<Values> },
): UseFormReturnType<Values> & { draft: FormDraft } {
  const { initialValues } = input;
  const [restored, setRestored] = useState(() => {
    const saved: Record<string, unknown> = initialValues;
    const stored = formDrafts.get<Stored>(name);
    const joined = (field: string, value: unknown) => {
      const before = stored?.saved?.[field];
      if (before === undefined || isSame(before, saved[field])) return value;
      return (join as Join<Record<string, unknown>>)(field, value, before, saved[field]);
    };
    const typed = Object.entries(stored?.values ?? {}).filter(([field]) => field in saved);
    const changes = typed
      .map(([field, value]) => [field, joined(field, value)] as const)
      .filter(([field, value]) => !isSame(value, saved[field]));
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
  /** The fields whose drafts are of this form; another tab with the same form keeps its own. */
  const [own] = useState(() => new Set(Object.keys(restored?.values ?? {})));
  const replaceOwn = (changes: Stored) => {
    const others = formDrafts.get<Stored>(name) ?? { values: {}, saved: {} };
    const draft: Stored = {
      values: { ...without(others.values, own), ...changes.values },
      saved: { ...without(others.saved, own), ...changes.saved },
    };
    formDrafts.set(name, Object.keys(draft.values).length > 0 ? draft : undefined);
    own.clear();
    for (const field of Object.keys(changes.values)) own.add(field);
  };
  const store = useEffectEvent(() => {
    const typed = Object.keys(values).filter((field) => !secret.includes(field) && form.isDirty(field));
    replaceOwn({ values: only(values, typed), saved: only(form.getInitialValues(), typed) });
  });
  useEffect(() => {
    if (openedWith.current !== values) store();
  }, [values]);
  useUnsavedWarning(name);

  const forget = () => {
    replaceOwn({ values: {}, saved: {} });
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
  useUnsavedWarning(name);

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
