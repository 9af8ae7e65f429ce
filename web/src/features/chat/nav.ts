import { IconMessage } from "@tabler/icons-react";
import { type NavItem, whoMay } from "~/domain/navigation/navItems";
import { m } from "~/paraglide/messages.js";
import { InboxMark } from "./components/InboxMark";

export const nav: NavItem[] = [
  {
    name: "conversations",
    label: m.chat_nav_inbox,
    icon: IconMessage,
    menu: "coach.header",
    order: 5,
    keywords: "chat messages conversations community",
    closedWhen: "blocked",
    isShown: whoMay("message_clients"),
    UnreadCount: InboxMark,
  },
  {
    name: "conversations",
    label: m.chat_nav_messages,
    icon: IconMessage,
    menu: "client.main",
    order: 25,
    keywords: "chat coach community",
    hasNews: (user) => user.has_unread_chat_messages === true,
  },
];
