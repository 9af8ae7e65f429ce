import { formatNumber } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import type { BulkKind } from "../../bulkApi";

type Count = { count: number; shown: string };
type Counted = (values: Count) => string;

/** A number for the form of its noun, and as it is written: 1,250. */
export const counted = (count: number): Count => ({ count, shown: formatNumber(count) });

/** What an action is called, its button, and what is said when it is done. */
export const BULK_TEXTS: Record<BulkKind, { title: () => string; submit: Counted; done: Counted }> = {
  message: { title: m.clients_bulk_message, submit: m.clients_bulk_message_send, done: m.clients_bulk_message_done },
  tag: { title: m.clients_bulk_tag, submit: m.clients_bulk_tag_submit, done: m.clients_bulk_tag_done },
  untag: { title: m.clients_bulk_untag, submit: m.clients_bulk_untag_submit, done: m.clients_bulk_untag_done },
  assign: { title: m.clients_bulk_assign, submit: m.clients_bulk_assign_submit, done: m.clients_bulk_assign_done },
  extend_trial: {
    title: m.clients_bulk_extend,
    submit: m.clients_bulk_extend_submit,
    done: m.clients_bulk_extend_done,
  },
  invite: { title: m.clients_bulk_invite, submit: m.clients_bulk_invite_submit, done: m.clients_bulk_invite_done },
  remind: { title: m.clients_bulk_remind, submit: m.clients_bulk_remind_submit, done: m.clients_bulk_remind_done },
};
