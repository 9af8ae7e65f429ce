import { useHotkeys } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import {
  IconBell,
  IconBellOff,
  IconCheck,
  IconChevronLeft,
  IconClock,
  IconDots,
  IconDownload,
  IconInfoCircle,
  IconUser,
} from "@tabler/icons-react";
import { useRef, useState } from "react";
import { session } from "~/api/session";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { Badge } from "~/ui/badge/Badge";
import { Button, IconButton } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { Kbd } from "~/ui/kbd/Kbd";
import { useGo } from "~/ui/link/Link";
import { Menu } from "~/ui/menu/Menu";
import { SkeletonText } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { toast, toastError } from "~/ui/toast/toast";
import { useMedia } from "~/ui/useMedia";
import { type ConversationDetail, type Tab, useChatActions, useConversation, useConversations } from "../api";
import { LIST } from "../paths";
import { downloadConversation } from "../lib/download";
import { snoozeTimes } from "../lib/days";
import css from "./Chat.module.css";
import { ClientPanel } from "./ClientPanel";
import { CommunityPanel } from "./CommunityPanel";
import { Composer, type ComposerHandle } from "./Composer";
import { Thread } from "./Thread";
import { useNow } from "./useNow";

type Props = {
  id: string;
  tab: Tab;
  /** The message to open at, from a search. */
  start: number | undefined;
  isCoach: boolean;
  narrow: boolean;
};

/** An open conversation: its header, its messages, the editor, and for coaches what is known beside it. */
export function ConversationView({ id, tab, start, isCoach, narrow }: Props) {
  const { data: detail, isError, error, refetch } = useConversation(id);
  const [replyTo, setReplyTo] = useState<number>();
  const [panelOpen, setPanelOpen] = useState(false);
  const wide = useMedia("(min-width: 1280px)");
  const composer = useRef<ComposerHandle>(null);
  const desk = useDesk(id, tab, detail);
  const canDesk = detail?.abilities.includes("desk") ?? false;
  useHotkeys([
    ["r", () => composer.current?.focus()],
    ["i", () => !wide && setPanelOpen(true)],
    ["s", () => document.querySelector<HTMLElement>("[data-snooze]")?.click()],
    ["e", () => canDesk && void desk.done()],
    ["j", () => desk.move(1)],
    ["k", () => desk.move(-1)],
  ]);

  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const panel =
    detail &&
    (detail.kind === "direct" ? isCoach && <ClientPanel detail={detail} /> : <CommunityPanel detail={detail} />);
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
          onSnooze={canDesk ? (until) => void desk.snooze(until) : undefined}
        />
        {detail ? (
          <>
            <Thread
              key={start ?? "unread"}
              detail={detail}
              start={start ?? detail.first_unread_seq}
              isCoach={isCoach}
              onReply={(seq) => {
                setReplyTo(seq);
                composer.current?.focus();
              }}
            />
            <Composer
              key={id}
              ref={composer}
              detail={detail}
              isCoach={isCoach}
              replyTo={replyTo}
              onReplyDone={() => setReplyTo(undefined)}
              onSentAndDone={canDesk ? desk.settled : undefined}
            />
          </>
        ) : (
          <div className={css.threadLoading}>
            <SkeletonText lines={4} />
          </div>
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

type HeaderProps = {
  detail: ConversationDetail | undefined;
  narrow: boolean;
  tab: Tab;
  onPanel: (() => void) | undefined;
  onDone: (() => void) | undefined;
  onSnooze: ((until: Date) => void) | undefined;
};

const SNOOZE_LABELS = {
  later: m.chat_snooze_later,
  tomorrow: m.chat_snooze_tomorrow,
  monday: m.chat_snooze_monday,
};

function Header({ detail, narrow, tab, onPanel, onDone, onSnooze }: HeaderProps) {
  const go = useGo();
  const now = useNow();
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
          onClick={() =>
            go({
              name:
                tab === "all"
                  ? "conversations"
                  : tab === "messages"
                    ? "conversations_messages"
                    : "conversations_communities",
            })
          }
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
      {onSnooze && (
        <Menu
          label={m.chat_snooze()}
          align="end"
          trigger={
            <Button data-snooze icon={<IconClock size={16} />} after={narrow ? undefined : <Kbd>S</Kbd>}>
              {narrow ? "" : m.chat_snooze()}
              {narrow && <span className="visually-hidden">{m.chat_snooze()}</span>}
            </Button>
          }
          items={snoozeTimes(now).map(({ key, until }) => ({
            label: SNOOZE_LABELS[key](),
            onClick: () => onSnooze(until),
          }))}
        />
      )}
      {onDone && detail?.desk !== "done" && (
        <Button icon={<IconCheck size={16} />} after={narrow ? undefined : <Kbd>E</Kbd>} onClick={onDone}>
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

/** Below the name: who is in it, or how fast coaches answer. */
function noteOf(detail: ConversationDetail): string {
  if (detail.kind !== "direct") {
    const posting = detail.posting === "coaches" ? m.chat_coaches_post() : m.chat_everyone_posts();
    return `${m.chat_members({ count: String(detail.members) })} · ${posting}`;
  }
  if (detail.answers_within_hours !== null) {
    return m.chat_answers_within({ count: String(detail.answers_within_hours) });
  }
  return detail.programs.join(" · ");
}

/** Done, snooze and the next conversation, with undo. */
function useDesk(id: string, tab: Tab, detail: ConversationDetail | undefined) {
  const go = useGo();
  const client = useQueryClient();
  const actions = useChatActions(id);
  const list = useConversations(tab, undefined, "");
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const at = rows.findIndex((row) => row.id === id);
  const open = (conversationId: string) =>
    go({ name: "conversation", params: { conversationId }, search: { tab: tab === "all" ? undefined : tab } });
  const nextWaiting = () => rows.find((row) => row.id !== id && row.desk === "waiting")?.id;
  const undo = () =>
    actions
      .setDesk({ state: "open", waiting_since: detail?.waiting_since ?? undefined })
      .catch((error: unknown) => toastError(errorMessage(error)));
  const goOn = (said: string, next: string | undefined) => {
    toast(said, { action: { label: m.chat_undo(), run: undo } });
    void client.invalidateQueries({ queryKey: ["get", LIST] });
    if (next) open(next);
  };
  const settle = async (body: Parameters<typeof actions.setDesk>[0], said: string) => {
    const next = nextWaiting();
    try {
      await actions.setDesk(body);
    } catch (error) {
      toastError(errorMessage(error));
      return;
    }
    goOn(said, next);
  };
  const isDone = m.chat_is_done({ name: detail?.title ?? "" });
  return {
    done: () => settle({ state: "done" }, isDone),
    /** The answer that was just sent marks it as done. */
    settled: () => goOn(isDone, nextWaiting()),
    snooze: (until: Date) =>
      settle({ state: "snoozed", until: until.toISOString() }, m.chat_is_snoozed({ name: detail?.title ?? "" })),
    move: (step: 1 | -1) => {
      const row = rows[at + step];
      if (row && session.get().user) open(row.id);
    },
  };
}
