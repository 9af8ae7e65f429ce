import { useDebouncedValue } from "@mantine/hooks";
import { IconUsers } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { ButtonLink } from "~/ui/button/Button";
import { cx } from "~/ui/cx";
import { Dialog } from "~/ui/dialog/Dialog";
import { useGo } from "~/ui/link/Link";
import { SkeletonText } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { TextField } from "~/ui/field/TextField";
import { toastError } from "~/ui/toast/toast";
import { type InboxFilters, openDirect, type Recipient, type Tab, useRecipients } from "../api";
import { moveHighlight } from "~/domain/mentions/mention";
import mentionCss from "~/domain/mentions/Mentions.module.css";
import css from "./Chat.module.css";
import { listSearch } from "./useInboxFilters";

const SEARCH_DELAY_MS = 200;

type Props = { tab: Tab; filters: InboxFilters; onClose: () => void };

/** Chooses a client to write to. Many at once are chosen in the list of clients. */
export function NewMessageDialog({ tab, filters, onClose }: Props) {
  const [typed, setTyped] = useState("");
  const [term] = useDebouncedValue(typed.trim(), SEARCH_DELAY_MS);
  const [highlight, setHighlight] = useState({ term, index: 0 });
  /** Enter was pressed before what was typed had been looked for. */
  const [submitsWhenFound, setSubmitsWhenFound] = useState(false);
  const isOpening = useRef(false);
  const recipients = useRecipients(term);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const go = useGo();
  const found = recipients.items;
  // Until then it is what was found for the text before: a name typed quickly is not sent to somebody else.
  const isUpToDate = term === typed.trim() && !recipients.isStale;
  // Another search begins at the top.
  const index = highlight.term === term ? Math.min(highlight.index, Math.max(0, found.length - 1)) : 0;
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [index]);

  const pick = async (recipient: Recipient | undefined) => {
    if (!recipient || isOpening.current) return;
    isOpening.current = true;
    try {
      const conversationId = await openDirect({ client_id: recipient.client.id });
      onClose();
      go({ name: "conversation", params: { conversationId }, search: listSearch(tab, filters) });
    } catch (error) {
      toastError(errorMessage(error));
      isOpening.current = false;
    }
  };
  const submitPending = useEffectEvent(() => void pick(found[index]));
  useEffect(() => {
    if (submitsWhenFound && isUpToDate) submitPending();
  }, [submitsWhenFound, isUpToDate]);
  const onKeyDown = (event: React.KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : undefined;
    if (step !== undefined) setHighlight({ term, index: moveHighlight(index, step, found.length) });
    else if (event.key !== "Enter") return;
    else if (isUpToDate) void pick(found[index]);
    else setSubmitsWhenFound(true);
    event.preventDefault();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={m.chat_new_message()}
      footer={
        <ButtonLink
          icon={<IconUsers size={16} />}
          to={{
            name: "clients_with_programs",
            search: { select: "message", tag: filters.tag, coach: filters.assignee },
          }}
        >
          {m.chat_new_message_many()}
        </ButtonLink>
      }
    >
      <TextField
        data-autofocus
        type="search"
        label={m.chat_new_message_to()}
        placeholder={m.chat_new_message_find()}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setSubmitsWhenFound(false);
        }}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-activedescendant={found[index] ? `${listId}-${found[index].client.id}` : undefined}
      />
      {recipients.error ? (
        <ErrorState error={recipients.error} onRetry={recipients.refetch} />
      ) : recipients.isPending ? (
        <SkeletonText lines={4} />
      ) : (
        found.length === 0 && (
          <p className={mentionCss.popupEmpty}>{term ? m.chat_none_found() : m.chat_empty_coach()}</p>
        )
      )}
      <div ref={list} id={listId} role="listbox" aria-label={m.chat_new_message_to()} className={css.recipients}>
        {found.map((recipient, at) => (
          <div
            key={recipient.client.id}
            id={`${listId}-${recipient.client.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === index}
            className={cx(mentionCss.option, at === index && mentionCss.optionActive)}
            onMouseEnter={() => setHighlight({ term, index: at })}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => void pick(recipient)}
            onKeyDown={onKeyDown}
          >
            <Avatar name={recipient.client.full_name} src={recipient.client.avatar_url} size={32} />
            <span className={mentionCss.optionText}>
              {recipient.client.full_name}
              <span className={mentionCss.optionNote}>{programsOf(recipient)}</span>
            </span>
          </div>
        ))}
      </div>
    </Dialog>
  );
}

const programsOf = ({ plans, current }: Recipient): string =>
  current ? plans.map(({ plan }) => plan.title).join(" · ") : m.chat_no_program();
