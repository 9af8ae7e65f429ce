import { IconMessageCircle } from "@tabler/icons-react";
import { type NavItem, whoMay } from "~/domain/navigation/navItems";
import { m } from "~/paraglide/messages.js";
import { UnreadQuestions } from "./components/UnreadQuestions";

export const nav: NavItem[] = [
  {
    name: "coach_profile_questions",
    label: m.questions_nav,
    icon: IconMessageCircle,
    menu: "coach.marketing",
    order: 30,
    keywords: "ask visitors leads",
    isShown: whoMay("message_clients"),
    UnreadCount: UnreadQuestions,
  },
];
