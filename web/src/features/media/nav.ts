import { IconFolder } from "@tabler/icons-react";
import type { NavItem } from "~/domain/navigation/navItems";
import { m } from "~/paraglide/messages.js";

export const nav: NavItem[] = [
  {
    name: "media_library",
    label: m.media_resources,
    icon: IconFolder,
    menu: "coach.programming",
    order: 50,
    keywords: "media library files upload",
    closedWhen: "blocked",
  },
  {
    name: "user_files",
    label: m.media_my_files,
    icon: IconFolder,
    menu: "client.profile",
    order: 15,
    keywords: "media upload",
  },
];
