import { useQueryClient } from "@tanstack/react-query";
import {
  IconBell,
  IconBellOff,
  IconCheck,
  IconChevronLeft,
  IconClock,
  IconCloudOff,
  IconDots,
  IconDownload,
  IconInfoCircle,
  IconUser,
} from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { session, useSession } from "~/api/session";
import { AssigneeMenu } from "~/domain/clients/AssigneeMenu";
import { snoozedText } from "~/domain/clients/snooze";
import { openSnoozeMenu, SNOOZE, SnoozeMenu } from "~/domain/clients/SnoozeMenu";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { Badge } from "~/ui/badge/Badge";
import { Button, IconButton } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { Kbd } from "~/ui/keys/Kbd";
import { keyText } from "~/ui/keys/keyList";
import { useGo } from "~/ui/link/Link";
import { Menu } from "~/ui/menu/Menu";
import { lazyPart } from "~/ui/lazyPart";
import { SkeletonText } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { unlessDouble } from "~/ui/unlessDouble";
import { toast, toastError } from "~/ui/toast/toast";
import { useKeys } from "~/ui/keys/useKeys";
import { useMedia } from "~/ui/useMedia";
import {
  type ConversationDetail,
  type Tab,
  useChatActions,
  useConversation,
  useConversations,
  usePlanned,
} from "../api";
import { LIST } from "../paths";
import { KEYS } from "../keys";
import { downloadConversation } from "../lib/download";
import { useFromList } from "../lib/fromList";
import { useUnsent } from "../lib/messageOutbox";
import { inListOrder } from "../lib/groups";
import { quotedText } from "./cardText";
import { memberCount, readersText } from "../lib/readers";
import css from "./Chat.module.css";
import { ClientPanel } from "./ClientPanel";
import { CommunityPanel } from "./CommunityPanel";
import { Composer, type ComposerHandle } from "./Composer";
import { Thread } from "./Thread";
import { UnsentItem } from "./UnsentItem";
import { useOnline } from "~/ui/useOnline";
import { listSearch, useInboxFilters } from "./useInboxFilters";

const AskForPush = lazyPart(async () => (await import("~/domain/push/AskForPush")).AskForPush, { background: true });

/** More of a quoted message is not shown above the editor. */
const QUOTED_LENGTH = 300;

type Props = {
  id: string;
  tab: Tab;
  /** The message to open at, from a search. */
  start: number | undefined;
  /** The planned post that is edited. */
  plannedId: string;
  isCoach: boolean;
  narrow: boolean;
  /** Single keys do nothing: messages are searched beside it. */
  keysOff: boolean;
};

/** An open conversation: its header, its messages, the editor, and for coaches what is known beside it. */
export function ConversationView({ id, tab, start, plannedId, isCoach, narrow, keysOff }: Props) {
  const { data: detail, isError, error, refetch } = useConversation(id, start);
  const planned = usePlanned(isCoach && plannedId !== "").data?.items.find((post) => post.id === plannedId);
  const [hasSent, setHasSent] = useState(false);
  const [panelOpen, setPanelOpen] = useState(false);
  const wide = useMedia("(min-width: 1280px)");
  const composer = useRef<ComposerHandle>(null);
  const [filters] = useInboxFilters();
  const desk = useDesk(id, tab, detail);
  const go = useGo();
  const online = useOnline();
  const { switchedElsewhere } = useSession();
  const clientId = detail?.client_id;
  const openProfile = () => clientId && go({ name: "show_client_programs", params: { clientId } });
  const canDesk = detail?.abilities.includes("desk") ?? false;
  useEffect(() => {
    void import("~/lib/pushDevice")
      .then((device) => device.closeNotifications(location.pathname))
      .catch(() => undefined);
  }, [id]);
  const isOn = !keysOff;
  useKeys(KEYS, {
    next: isOn && (() => desk.move(1)),
    previous: isOn && (() => desk.move(-1)),
    reply: isOn && (() => composer.current?.focus()),
    send: true,
    sendDone: canDesk,
    savedReplies: isCoach,
    done: isOn && canDesk && (() => void desk.done()),
    snooze: isOn && canDesk && openSnoozeMenu,
    assign: isOn && canDesk && !narrow && (() => document.querySelector<HTMLElement>("[data-assignee]")?.click()),
    profile: isOn && canDesk && openProfile,
    details: isOn && !wide && (() => setPanelOpen(true)),
  });

  // The account that another tab has switched to does not have it: what was read and written here stays until a reload.
  if (isError && online && !switchedElsewhere) return <ErrorState error={error} onRetry={() => void refetch()} />;
  // A planned post that is edited has the editor, and where nobody may post there is none.
  const canEditUnsent = detail?.abilities.includes("post") && !switchedElsewhere && !planned;
  const ask = (text: string) => {
    setPanelOpen(false);
    composer.current?.append(text);
  };
  const panel =
    detail &&
    (detail.kind === "direct" ? (
      isCoach && <ClientPanel detail={detail} onAsk={ask} />
    ) : (
      <CommunityPanel detail={detail} />
    ));
  return (
    <>
      {narrow && <div data-own-header data-own-footer hidden />}
      <section className={css.thread} aria-label={detail?.title ?? m.chat_conversation()}>
        <Header
          detail={detail}
          narrow={narrow}
          tab={tab}
          onPanel={wide || !panel ? undefined : () => setPanelOpen(true)}
          onDone={canDesk ? () => void desk.done() : undefined}
          onSnooze={canDesk ? desk.snooze : undefined}
        />
        <OfflineLine id={id} isLoaded={detail !== undefined} />
        {detail ? (
          <>
            <Thread
              key={start ?? "unread"}
              detail={detail}
              start={start ?? detail.first_unread_seq}
              isCoach={isCoach}
              onAsk={ask}
              onEditUnsent={canEditUnsent ? (message) => composer.current?.edit(message) : undefined}
              onReply={({ seq, author, text, card }) => {
                const quoted = quotedText(text, card?.kind).slice(0, QUOTED_LENGTH);
                composer.current?.quote({ seq, author: author?.full_name ?? "", text: quoted });
              }}
            />
            {hasSent && detail.kind === "direct" && (
              <div className={css.ask}>
                <AskForPush question={m.push_ask_person({ name: detail.title })} />
              </div>
            )}
            <Composer
              key={planned?.id ?? id}
              ref={composer}
              detail={detail}
              isCoach={isCoach}
              planned={planned}
              onPlannedDone={() =>
                go({ name: "conversation", params: { conversationId: id }, search: listSearch(tab, filters) })
              }
              onSent={() => setHasSent(true)}
              onSentAndDone={canDesk ? desk.settled : undefined}
            />
          </>
        ) : (
          <NotLoaded id={id} />
        )}
      </section>
      {wide && panel && <aside className={css.panel}>{panel}</aside>}
      {!wide && (
        <Dialog opened={panelOpen} onClose={() => setPanelOpen(false)} title={detail?.title ?? ""}>
          {panel}
        </Dialog>
      )}
    </>
  );
}

/** Without a connection: what happens to what is written. */
function OfflineLine({ id, isLoaded }: { id: string; isLoaded: boolean }) {
  const online = useOnline();
  const unsent = useUnsent(id).length;
  if (online) return null;
  const text = isLoaded ? m.chat_offline_write() : m.chat_offline();
  return (
    <p role="status" className={css.offline}>
      <IconCloudOff size={18} aria-hidden="true" />
      {unsent > 0 ? m.chat_offline_unsent({ count: unsent }) : text}
    </p>
  );
}

/** A conversation that is not here yet. Offline, it shows what waits on this device. */
function NotLoaded({ id }: { id: string }) {
  const online = useOnline();
  const unsent = useUnsent(id);
  if (online) {
    return (
      <div className={css.threadLoading}>
        <SkeletonText lines={4} />
      </div>
    );
  }
  return (
    <div className={css.threadLoading}>
      <ul className={css.items}>
        {unsent.map((message) => (
          <UnsentItem key={message.id} message={message} isCommunity={false} />
        ))}
      </ul>
    </div>
  );
}

type HeaderProps = {
  detail: ConversationDetail | undefined;
  narrow: boolean;
  tab: Tab;
  onPanel: (() => void) | undefined;
  onDone: (() => void) | undefined;
  onSnooze: ((until: Date) => Promise<void>) | undefined;
};

function Header({ detail, narrow, tab, onPanel, onDone, onSnooze }: HeaderProps) {
  const go = useGo();
  const fromList = useFromList();
  const [filters] = useInboxFilters();
  const actions = useChatActions(detail?.id ?? "");
  const isCommunity = detail !== undefined && detail.kind !== "direct";
  const change = (body: Parameters<typeof actions.setSettings>[0], said: string) =>
    actions.setSettings(body).then(
      () => toast(said),
      (error: unknown) => toastError(errorMessage(error)),
    );
  return (
    <header className={css.threadHead}>
      {narrow && (
        <IconButton
          label={m.chat_back()}
          onClick={() => {
            if (fromList.isBefore()) return fromList.back();
            go({
              name:
                tab === "all"
                  ? "conversations"
                  : tab === "messages"
                    ? "conversations_messages"
                    : "conversations_communities",
              search: { tag: filters.tag, coach: filters.assignee },
              replace: true,
            });
          }}
        >
          <IconChevronLeft size={20} />
        </IconButton>
      )}
      {detail && <Avatar name={detail.title} src={detail.picture_url} size={narrow ? 40 : 32} square={isCommunity} />}
      <span className={css.threadName}>
        <h2 className={css.threadTitle}>
          {detail?.title}
          {detail?.desk === "snoozed" && <Badge tone="neutral">{m.chat_group_snoozed()}</Badge>}
          {detail?.desk === "done" && <Badge tone="ok">{m.chat_group_done()}</Badge>}
        </h2>
        {detail && <span className={css.threadNote}>{noteOf(detail)}</span>}
      </span>
      {onSnooze && !narrow && detail && detail.client_id !== null && (
        <AssigneeMenu clientId={detail.client_id} assignee={detail.assignee} name={detail.title} />
      )}
      {onSnooze && (
        <SnoozeMenu
          name={detail?.title ?? ""}
          onSnooze={onSnooze}
          trigger={
            <Button
              {...SNOOZE}
              icon={<IconClock size={16} />}
              after={narrow ? undefined : <Kbd>{keyText(KEYS.snooze)}</Kbd>}
            >
              {narrow ? "" : m.chat_snooze()}
              {narrow && <span className="visually-hidden">{m.chat_snooze()}</span>}
            </Button>
          }
        />
      )}
      {onDone && detail?.desk !== "done" && (
        <Button
          icon={<IconCheck size={16} />}
          after={narrow ? undefined : <Kbd>{keyText(KEYS.done)}</Kbd>}
          onClick={unlessDouble(onDone)}
        >
          {narrow ? "" : m.chat_done()}
          {narrow && <span className="visually-hidden">{m.chat_done()}</span>}
        </Button>
      )}
      {detail && (
        <Menu
          label={m.chat_menu()}
          align="end"
          trigger={
            <IconButton label={m.chat_menu()}>
              <IconDots size={18} />
            </IconButton>
          }
          items={[
            onPanel && { label: m.chat_details(), icon: <IconInfoCircle size={16} />, onClick: onPanel },
            detail.client_id !== null &&
              onDone !== undefined && {
                label: m.chat_profile(),
                icon: <IconUser size={16} />,
                to: { name: "show_client_programs", params: { clientId: detail.client_id } },
              },
            { heading: m.chat_notify_heading() },
            ...(["everything", "mentions", "nothing"] as const)
              .filter((one) => isCommunity || one !== "mentions")
              .map((involvement) => ({
                label: {
                  everything: m.chat_notify_everything(),
                  mentions: m.chat_notify_mentions(),
                  nothing: m.chat_notify_nothing(),
                }[involvement],
                icon: involvement === "nothing" ? <IconBellOff size={16} /> : <IconBell size={16} />,
                selected: detail.involvement === involvement,
                onClick: () => void change({ involvement }, m.chat_saved()),
              })),
            "divider",
            {
              label: m.chat_export(),
              icon: <IconDownload size={16} />,
              onClick: () =>
                void downloadConversation(detail.id).catch((error: unknown) => toastError(errorMessage(error))),
            },
          ]}
        />
      )}
    </header>
  );
}

/** Below the name: who is in it or reads it, and how fast coaches answer. */
function noteOf(detail: ConversationDetail): string {
  if (detail.kind !== "direct") {
    const posting = detail.posting === "coaches" ? m.chat_coaches_post() : m.chat_everyone_posts();
    return `${m.chat_community_of({ members: memberCount(detail.members) })} · ${posting}`;
  }
  const hours = detail.answers_within_hours;
  const answers = hours === null ? "" : m.chat_answers_within({ count: String(hours) });
  return [readersText(detail), answers, ...detail.programs].filter(Boolean).join(" · ");
}

/** Done, snooze and the next conversation, with undo. */
function useDesk(id: string, tab: Tab, detail: ConversationDetail | undefined) {
  const go = useGo();
  const client = useQueryClient();
  const actions = useChatActions(id);
  const [filters] = useInboxFilters();
  const list = useConversations(tab, filters, "");
  const rows = inListOrder(list.data?.pages.flatMap(({ items }) => items) ?? []);
  const at = rows.findIndex((row) => row.id === id);
  const open = (conversationId: string) =>
    go({ name: "conversation", params: { conversationId }, search: listSearch(tab, filters) });
  const nextWaiting = () => rows.find((row) => row.id !== id && row.desk === "waiting")?.id;
  const undo = () =>
    actions
      .setDesk({ state: "open", waiting_since: detail?.waiting_since ?? undefined })
      .then(() => location.pathname.startsWith("/chat/") && open(id))
      .catch((error: unknown) => toastError(errorMessage(error)));
  const goOn = (said: string, next: string | undefined) => {
    toast(said, { action: { label: m.chat_undo(), run: undo } });
    void client.invalidateQueries({ queryKey: ["get", LIST] });
    if (next) open(next);
  };
  /** Rejects if the server refuses. */
  const settle = async (body: Parameters<typeof actions.setDesk>[0], said: string) => {
    const next = nextWaiting();
    await actions.setDesk(body);
    goOn(said, next);
  };
  const isDone = m.chat_is_done({ name: detail?.title ?? "" });
  return {
    done: () => settle({ state: "done" }, isDone).catch((error: unknown) => toastError(errorMessage(error))),
    /** The answer that was just sent marks it as done. */
    settled: () => goOn(isDone, nextWaiting()),
    snooze: (until: Date) =>
      settle({ state: "snoozed", until: until.toISOString() }, snoozedText(detail?.title ?? "", until)),
    move: (step: 1 | -1) => {
      const row = rows[at + step];
      if (row && session.get().user) open(row.id);
    },
  };
}
