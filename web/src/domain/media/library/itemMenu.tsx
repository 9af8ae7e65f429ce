import { IconDownload, IconEye, IconInfoCircle, IconReplace, IconTrash } from "@tabler/icons-react";
import { m } from "~/paraglide/messages.js";
import type { MenuItem } from "~/ui/menu/Menu";
import type { MediaItem } from "../kinds";
import { download, isDownloadable, type ItemActions, replaceFile } from "./actions";

/** Returns what can be done with one item, as a menu. */
export function itemMenu(item: MediaItem, { open, details, remove }: ItemActions): MenuItem[] {
  const items: (MenuItem | false | undefined)[] = [
    item.state !== "failed" && { label: m.media_view(), icon: <IconEye size={16} />, onClick: () => open(item) },
    details && { label: m.media_details(), icon: <IconInfoCircle size={16} />, onClick: () => details(item) },
    isDownloadable(item) && {
      label: m.media_download(),
      icon: <IconDownload size={16} />,
      onClick: () => download(item),
    },
    item.is_changeable &&
      item.kind !== "youtube" && {
        label: m.media_replace(),
        icon: <IconReplace size={16} />,
        onClick: () => void replaceFile(item),
      },
    ...(remove && item.is_changeable
      ? ([
          "divider",
          { label: m.media_delete(), icon: <IconTrash size={16} />, danger: true, onClick: () => remove([item]) },
        ] as const)
      : []),
  ];
  return items.filter((one) => one !== false && one !== undefined);
}
