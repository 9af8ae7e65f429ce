import {
  IconBarbell,
  IconCircleCheck,
  IconCreditCard,
  IconCreditCardOff,
  IconDoorExit,
  IconFlag,
  IconMessageCircle,
  IconTag,
  IconUserPlus,
  IconVideo,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { formatDay } from "~/lib/format";
import { formatMoney } from "~/lib/money";
import { formCheckTitle } from "~/domain/training/formCheckTitle";
import { m } from "~/paraglide/messages.js";
import { cx } from "~/ui/cx";
import { Link, type LinkTarget } from "~/ui/link/Link";
import { LongText } from "~/ui/text/LongText";
import { type ChatCard, isMoneyCard } from "./cardText";
import css from "./Chat.module.css";

type Props = {
  card: ChatCard;
  isCoach: boolean;
  clientId: string | null;
  /** What a coach may do about it, at the end of the card. */
  children?: ReactNode;
};

/** Something that happened, as a card that opens the thing. */
export function CardMessage({ card, isCoach, clientId, children }: Props) {
  const { icon, title, note, quote, to, action, tone } = content(card, isCoach, clientId);
  return (
    <div
      className={cx(
        css.card,
        quote !== undefined && css.cardWithQuote,
        tone === "bad" && css.cardBad,
        isMoneyCard(card) && css.cardAcross,
      )}
    >
      <span className={css.cardIcon} aria-hidden="true">
        {icon}
      </span>
      <span className={css.cardText}>
        <strong>{title}</strong>
        {note && <span className={css.cardNote}>{note}</span>}
      </span>
      {to && (
        <Link {...to} className={css.cardLink}>
          {action}
        </Link>
      )}
      {quote !== undefined && <LongText className={css.cardQuote}>{`“${quote}”`}</LongText>}
      {children}
    </div>
  );
}

type Content = {
  icon: ReactNode;
  title: string;
  note?: ReactNode;
  /** What somebody wrote, as wide as the card. */
  quote?: string;
  to?: LinkTarget;
  action?: string;
  tone?: "bad";
};

function money(card: { amount_minor: number | null; currency: string | null }): string | undefined {
  return card.amount_minor === null || !card.currency ? undefined : formatMoney(card.amount_minor, card.currency);
}

function content(card: ChatCard, isCoach: boolean, clientId: string | null): Content {
  const program = card.program_title ?? "";
  switch (card.kind) {
    case "session_finished":
    case "comment": {
      const comment = card.comment ? `“${card.comment}”` : undefined;
      const title =
        card.kind === "comment"
          ? m.chat_card_comment_on({ date: formatDay(card.date, "long") })
          : m.chat_card_session_done({ program, day: String(card.day) });
      const to: LinkTarget | undefined = isCoach
        ? clientId
          ? { name: "athlete_calendar", params: { userId: clientId }, search: { date: card.date } }
          : undefined
        : { name: "client_day", params: { enrolmentId: card.enrolment_id, date: card.date } };
      return { icon: <IconCircleCheck size={18} />, title, note: comment, to, action: m.chat_card_open() };
    }
    case "joined":
      return {
        icon: <IconUserPlus size={18} />,
        title: card.trial
          ? m.chat_card_trial({ program })
          : card.returning
            ? m.chat_card_returned({ program })
            : m.chat_card_joined_program({ program }),
      };
    case "left":
      return {
        icon: <IconDoorExit size={18} />,
        title: card.ends_on
          ? m.chat_card_leaves({ program, date: formatDay(card.ends_on, "long") })
          : m.chat_card_left_program({ program }),
      };
    case "program_finished":
      return { icon: <IconFlag size={18} />, title: m.chat_card_finished_program({ program }) };
    case "payment_missed": {
      const amount = money(card);
      const title = amount ? m.chat_card_not_paid({ amount, program }) : m.chat_card_not_paid_hidden({ program });
      if (card.settled === "paid") return { icon: <IconCreditCard size={18} />, title, note: m.chat_card_paid_since() };
      if (card.settled === "ended") {
        return { icon: <IconCreditCardOff size={18} />, title, note: m.chat_card_not_due() };
      }
      return {
        icon: <IconCreditCardOff size={18} />,
        tone: "bad",
        title,
        note: m.chat_card_pay_by({ date: formatDay(card.pay_by, "long") }),
        to: isCoach ? undefined : { name: "billing_payment" },
        action: m.chat_card_pay(),
      };
    }
    case "payment_made": {
      const amount = money(card);
      return {
        icon: <IconCreditCard size={18} />,
        title: amount ? m.chat_card_paid({ amount, program }) : m.chat_card_paid_hidden({ program }),
      };
    }
    case "price_changed": {
      const amount = money(card);
      return {
        icon: <IconTag size={18} />,
        title: amount ? m.chat_card_new_price({ program, amount }) : m.chat_card_price(),
      };
    }
    case "welcome":
      return { icon: <IconBarbell size={18} />, title: m.chat_card_welcome_to({ program }) };
    case "form_check":
      return {
        icon: <IconVideo size={18} />,
        title: formCheckTitle(card),
        note:
          [
            card.marks > 0 ? m.chat_card_form_check_notes({ count: card.marks }) : "",
            card.has_voice ? m.chat_card_form_check_voice() : "",
          ]
            .filter(Boolean)
            .join(" · ") || undefined,
        to: isCoach
          ? { name: "form_checks", search: { id: card.form_check_id, show: "answered" } }
          : { name: "form_check", params: { formCheckId: card.form_check_id } },
        action: m.chat_card_view(),
      };
    case "form_check_sent":
      return {
        icon: <IconVideo size={18} />,
        title: formCheckTitle(card),
        note: card.question ? `“${card.question}”` : undefined,
        to: isCoach
          ? { name: "form_checks", search: { id: card.form_check_id } }
          : { name: "form_check", params: { formCheckId: card.form_check_id } },
        action: isCoach ? m.chat_card_watch() : m.chat_card_view(),
      };
    case "question":
      return {
        icon: <IconMessageCircle size={18} />,
        title: card.program_title
          ? m.chat_card_question_about({ program: card.program_title })
          : m.chat_card_question(),
        quote: card.question,
        to: card.plan_id ? { name: "public_plan", params: { programId: card.plan_id } } : undefined,
        action: m.chat_card_view(),
      };
    case "program":
      return {
        icon: <IconBarbell size={18} />,
        title: program,
        to: { name: "public_plan", params: { programId: card.plan_id } },
        action: m.chat_card_view(),
      };
  }
}
