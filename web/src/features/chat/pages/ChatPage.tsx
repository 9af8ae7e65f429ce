import { useRouterState } from "@tanstack/react-router";
import { IconMessages } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useSession } from "~/api/session";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { useGo } from "~/ui/link/Link";
import { usePageParams, usePageSearch } from "~/ui/link/usePage";
import { usePageTitle } from "~/ui/page/usePageTitle";
import { EmptyState } from "~/ui/states/States";
import { toastError } from "~/ui/toast/toast";
import { useMedia } from "~/ui/useMedia";
import { openDirect, type Tab, useConversations } from "../api";
import css from "../components/Chat.module.css";
import { ConversationList } from "../components/ConversationList";
import { ConversationView } from "../components/ConversationView";
import { useInboxFilters } from "../components/useInboxFilters";

const TABS: readonly Tab[] = ["all", "messages", "communities"];
const isTab = (value: unknown): value is Tab => TABS.includes(value as Tab);
const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** Conversations: the list beside the open one; on small screens one after the other. */
export default function ChatPage() {
  const { user } = useSession();
  const isCoach = user?.role === "coach";
  const { conversationId } = usePageParams("conversation") as { conversationId?: string };
  const [search] = usePageSearch((raw) => ({
    tab: raw.tab,
    at: Number(raw.at) || undefined,
    planned: text(raw.planned),
    client: text(raw.client),
    account: text(raw.account),
  }));
  const last = useRouterState({ select: ({ location }) => location.pathname.split("/").at(-1) });
  const tab = isTab(search.tab) ? search.tab : isTab(last) ? last : "all";
  const narrow = useMedia("(max-width: 991.98px)");
  const [searching, setSearching] = useState(false);
  useOpenDirect(search.client, search.account);
  usePageTitle(isCoach ? m.chat_nav_inbox() : m.chat_nav_messages());

  const list = (
    <ConversationList
      tab={tab}
      isCoach={isCoach}
      openId={conversationId}
      searching={searching}
      onSearching={setSearching}
    />
  );
  const open = conversationId && (
    <ConversationView
      key={conversationId}
      id={conversationId}
      tab={tab}
      start={search.at}
      plannedId={search.planned}
      isCoach={isCoach}
      narrow={narrow}
      keysOff={searching && !narrow}
    />
  );
  if (narrow) return <div className={css.narrow}>{open || list}</div>;
  return (
    <div className={css.page}>
      {list}
      {open || (
        <div className={css.nothing}>
          <NothingOpen tab={tab} />
        </div>
      )}
    </div>
  );
}

/** Beside the list: how one is opened, if there is any. */
function NothingOpen({ tab }: { tab: Tab }) {
  const [filters] = useInboxFilters();
  const counts = useConversations(tab, filters, "").data?.pages[0]?.counts;
  if (!counts) return null;
  const isEmpty = counts[tab] === 0;
  return (
    <EmptyState icon={<IconMessages size={24} />} title={isEmpty ? m.chat_no_conversations() : m.chat_choose_title()}>
      {isEmpty ? undefined : m.chat_choose_text()}
    </EmptyState>
  );
}

/** Opens the direct conversation that a link asks for: with a client, or with the coach of an account. */
function useOpenDirect(client: string, account: string): void {
  const go = useGo();
  const open = useEffectEvent(async () => {
    try {
      const conversationId = await openDirect(client ? { client_id: client } : { account_id: account });
      go({ name: "conversation", params: { conversationId }, replace: true });
    } catch (error) {
      toastError(errorMessage(error));
      go({ name: "conversations", replace: true });
    }
  });
  useEffect(() => {
    if (client || account) void open();
  }, [client, account]);
}
