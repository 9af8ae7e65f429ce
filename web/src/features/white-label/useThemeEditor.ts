import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useEffectEvent, useState } from "react";
import { onError } from "~/api/client";
import { useCurrentUser } from "~/api/session";
import { useDraftState, useFormDraft } from "~/domain/forms/useFormDraft";
import { m } from "~/paraglide/messages.js";
import { toast } from "~/ui/toast/toast";
import { type Role, useSaveTheme, useThemePreview, type WebTheme, type WhiteLabel } from "./api";
import { countChanges, isSameTheme, parseColour, parseTheme } from "./colours";

export type ThemeEditor = ReturnType<typeof useThemeEditor>;

const DEBOUNCE_MS = 150;

const themeOf = ({ web_theme, default_theme }: WhiteLabel): WebTheme => web_theme ?? default_theme;
const refusal = (typed: string) => (parseColour(typed) ? null : m.white_label_not_a_colour());

/**
 * The theme that a coach is changing, kept until it is saved. It is one draft, not one of each colour: colours are
 * chosen together, so somebody else's theme replaces all of it or nothing.
 */
export function useThemeEditor(
  own: WhiteLabel,
  { onSaved, onInvalid }: { onSaved: () => void; onInvalid: () => void },
) {
  const { id } = useCurrentUser();
  const saving = useSaveTheme();
  const [isStale, setIsStale] = useDraftState(`white-label.${id}.stale`, false);
  const form = useFormDraft<{ theme: WebTheme }>(`white-label.${id}`, {
    initialValues: { theme: themeOf(own) },
    validate: {
      theme: {
        primary: refusal,
        primary_contrast: refusal,
        secondary: refusal,
        secondary_contrast: refusal,
        system_text: refusal,
      },
    },
  });
  const typed = form.values.theme;
  const saved = form.getInitialValues().theme;

  const [known, setKnown] = useState(own);
  if (own !== known) {
    setKnown(own);
    const theirs = themeOf(own);
    if (!isSameTheme(typed, saved) && !isSameTheme(theirs, saved) && !isSameTheme(typed, theirs)) setIsStale(true);
  }
  const load = useEffectEvent((theirs: WebTheme) => {
    const isChanged = !isSameTheme(form.getValues().theme, form.getInitialValues().theme);
    form.setInitialValues({ theme: theirs });
    if (!isChanged) form.setValues({ theme: theirs });
    form.resetDirty({ theme: theirs });
  });
  useEffect(() => load(themeOf(own)), [own]);

  // What is no colour yet leaves the preview as it is.
  const [seen, setSeen] = useState(themeOf(own));
  const parsed = parseTheme(typed, seen);
  if (!isSameTheme(parsed, seen)) setSeen(parsed);
  const [shown] = useDebouncedValue(seen, DEBOUNCE_MS);
  const preview = useThemePreview(shown);

  const changes = countChanges(typed, saved);
  const theirs = changes > 0 && (isStale || form.draft.isOutdated) ? saved : undefined;
  const isDefault = isSameTheme(typed, own.default_theme);
  const replaceTheme = (theme: WebTheme) => form.setValues({ theme });
  const save = form.onSubmit(({ theme }) => {
    const body = { version: own.version, web_theme: isDefault ? null : parseTheme(theme, theme) };
    saving.mutate(
      { body, ...onError("inline") },
      {
        onSuccess: (next) => {
          const values = { theme: themeOf(next) };
          form.setInitialValues(values);
          form.setValues(values);
          form.resetDirty(values);
          form.draft.forget();
          setIsStale(false);
          onSaved();
        },
      },
    );
  }, onInvalid);
  const discard = () => {
    form.draft.discard();
    setIsStale(false);
    saving.reset();
    const undo = () => {
      replaceTheme(typed);
      setIsStale(theirs !== undefined);
    };
    toast(m.white_label_discarded(), { action: { label: m.ui_undo(), run: undo } });
  };
  /** Once a colour is typed, spells it as it is saved, or says that it is none. */
  const finish = (role: Role) => {
    const colour = parseColour(form.getValues().theme[role]);
    if (colour) form.setFieldValue(`theme.${role}`, colour);
    form.validateField(`theme.${role}`);
  };
  return {
    own,
    form,
    save: () => save(),
    discard,
    finish,
    isSaving: saving.isPending,
    error: saving.error,
    changes,
    isDefault,
    backToDefault: () => replaceTheme(own.default_theme),
    /** What somebody else saved since these changes were begun. */
    theirs,
    /** The colours that the preview shows. */
    shown,
    isDefaultShown: isSameTheme(shown, own.default_theme),
    preview: preview.data,
    /** The same once it is that of these colours, and not of those before them. */
    judged: preview.isPlaceholderData ? undefined : preview.data,
    previewError: preview.error,
    retryPreview: () => void preview.refetch(),
    hasError: (role: Role) => form.errors[`theme.${role}`] !== undefined,
  };
}
