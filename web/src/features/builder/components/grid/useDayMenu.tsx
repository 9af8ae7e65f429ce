import {
  IconArrowsMove,
  IconBookmarkPlus,
  IconClipboard,
  IconClipboardText,
  IconCopy,
  IconPencil,
  IconTemplate,
  IconTrash,
  IconTrendingUp,
  IconUserEdit,
} from "@tabler/icons-react";
import type { Content } from "~/domain/training/content";
import { m } from "~/paraglide/messages.js";
import { Kbd } from "~/ui/keys/Kbd";
import type { MenuItem } from "~/ui/menu/Menu";
import { useBuilder } from "../context";

/** The menu of a day: open, insert a template, copy, move, clear. A rest day has only the first two. */
export function useDayMenu(day: number, content: Content): (MenuItem | false)[] {
  const { openDay, setDialog, actions, selection, timeline } = useBuilder();
  const isShared = timeline.type !== "individual" && actions.publishedDay(day).content.sessions.length > 0;
  const hasSeveralSessions = content.sessions.length > 1;
  const always: MenuItem[] = [
    {
      label: m.builder_open_day(),
      icon: <IconPencil size={16} />,
      hint: <Kbd>Enter</Kbd>,
      onClick: () => openDay(day),
    },
    {
      label: m.builder_insert_template(),
      icon: <IconTemplate size={16} />,
      hint: <Kbd>I</Kbd>,
      onClick: () => setDialog({ kind: "insertTemplate", day, isWeek: false }),
    },
    {
      label: m.builder_paste_menu(),
      icon: <IconClipboardText size={16} />,
      onClick: () => setDialog({ kind: "paste", day }),
    },
  ];
  if (content.sessions.length === 0) return always;
  return [
    ...always,
    {
      label: m.builder_save_as_template(),
      icon: <IconBookmarkPlus size={16} />,
      onClick: () => setDialog({ kind: "saveTemplate", days: [day] }),
    },
    isShared && {
      label: m.builder_override_menu(),
      icon: <IconUserEdit size={16} />,
      onClick: () => setDialog({ kind: "overrides", day }),
    },
    "divider",
    {
      label: m.builder_copy_to(),
      icon: <IconCopy size={16} />,
      onClick: () => setDialog({ kind: "copy", days: [day] }),
    },
    {
      label: m.builder_copy_with_progression(),
      icon: <IconTrendingUp size={16} />,
      onClick: () => {
        selection.select([day]);
        setDialog({ kind: "progression", days: [day] });
      },
    },
    {
      label: m.builder_move_to(),
      icon: <IconArrowsMove size={16} />,
      onClick: () => setDialog({ kind: "move", days: [day] }),
    },
    ...(hasSeveralSessions
      ? content.sessions.map(
          (session): MenuItem => ({
            label: m.builder_move_session({ title: session.title || m.builder_session() }),
            icon: <IconClipboard size={16} />,
            onClick: () => setDialog({ kind: "move", days: [day], session }),
          }),
        )
      : []),
    "divider",
    {
      label: m.builder_clear(),
      icon: <IconTrash size={16} />,
      hint: <Kbd>Del</Kbd>,
      danger: true,
      onClick: () => void actions.clear([day]),
    },
  ];
}
