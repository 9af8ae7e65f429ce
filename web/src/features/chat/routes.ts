import type { FeatureRoutes } from "~/lib/routes";

export default {
  routes: {
    conversations: {
      path: "/chat/all",
      group: "private",
      page: "ChatPage",
      guard: "notBlocked",
      needs: "message_clients",
    },
    conversations_messages: {
      path: "/chat/messages",
      group: "private",
      page: "ChatPage",
      guard: "notBlocked",
      needs: "message_clients",
    },
    conversations_communities: {
      path: "/chat/communities",
      group: "private",
      page: "ChatPage",
      guard: "notBlocked",
      needs: "message_clients",
    },
    conversation: {
      path: "/chat/$conversationId",
      group: "private",
      page: "ChatPage",
      guard: "notBlocked",
      needs: "message_clients",
    },
  },
  aliases: {
    "/chat": { to: "conversations" },
  },
} as const satisfies FeatureRoutes;
