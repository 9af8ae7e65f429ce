import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Pill.layer.css";
import "@mantine/core/styles/PillsInput.layer.css";
import { TagsInput } from "@mantine/core";
import { MAX_MEDIA_TAGS } from "~/api/limits";
import { m } from "~/paraglide/messages.js";
import { comboClasses, wrapperProps } from "~/ui/field/shared";

const MAX_LETTERS = 40;

type Props = {
  value: string[];
  onChange: (tags: string[]) => void;
  /** Tags of the library, to choose from. */
  known: readonly string[];
  label?: string;
  help?: string;
  error?: string;
};

/** Tags as words: Enter and commas end one, those of the library are offered. */
export function TagsField({ value, onChange, known, label = m.media_tags(), help, error }: Props) {
  return (
    <TagsInput
      label={label}
      value={value}
      onChange={onChange}
      data={[...known]}
      maxTags={MAX_MEDIA_TAGS}
      maxLength={MAX_LETTERS}
      splitChars={[","]}
      clearable
      clearButtonProps={{ "aria-label": m.ui_clear() }}
      acceptValueOnBlur
      isDuplicate={(tag, tags) => tags.some((one) => one.toLowerCase() === tag.trim().toLowerCase())}
      placeholder={value.length === 0 ? m.media_tags_placeholder() : undefined}
      comboboxProps={{ shadow: "sm", offset: 4, transitionProps: { duration: 0 }, floatingStrategy: "fixed" }}
      error={error}
      {...wrapperProps({ help, error })}
      classNames={comboClasses}
    />
  );
}
