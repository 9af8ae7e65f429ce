import { IconBadgeCc, IconBadgeCcFilled } from "@tabler/icons-react";
import { languageName } from "~/lib/displayNames";
import { m } from "~/paraglide/messages.js";
import { IconButton } from "~/ui/button/Button";
import { Menu } from "~/ui/menu/Menu";
import type { Captions } from "../kinds";

type Props = {
  captions: readonly Captions[];
  shown: Captions | undefined;
  onChoose: (language: string) => void;
  className?: string;
};

/** Chooses the language of captions, or none. */
export function CaptionsMenu({ captions, shown, onChoose, className }: Props) {
  if (captions.length === 0) return null;
  const label = m.media_captions_are({ language: shown ? languageName(shown.language) : m.media_captions_off() });
  return (
    <Menu
      align="end"
      width={184}
      label={m.media_captions()}
      trigger={
        <IconButton className={className} label={label}>
          {shown ? <IconBadgeCcFilled size={20} /> : <IconBadgeCc size={20} />}
        </IconButton>
      }
      items={[
        { label: m.media_captions_off(), selected: !shown, onClick: () => onChoose("") },
        ...captions.map(({ language }) => ({
          label: languageName(language),
          selected: language === shown?.language,
          onClick: () => onChoose(language),
        })),
      ]}
    />
  );
}
