import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { formatNumber } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { IconButton } from "../button/Button";
import css from "./Pagination.module.css";

type Props = {
  /** From 1. */
  page: number;
  perPage: number;
  total: number;
  onPage: (page: number) => void;
  /** Explains the list, at the left. */
  note?: ReactNode;
};

/** The visible range ("1–10 of 34") and page buttons. A page beyond the end redirects to the last page. */
export function Pagination({ page, perPage, total, onPage, note }: Props) {
  const pages = Math.max(1, Math.ceil(total / perPage));
  const from = total === 0 ? 0 : (page - 1) * perPage + 1;
  const to = Math.min(total, page * perPage);
  const goBack = useEffectEvent(() => onPage(pages));
  useEffect(() => {
    if (page > pages) goBack();
  }, [page, pages]);
  const turn = (to: number) => {
    onPage(to);
    window.scrollTo({ top: 0 });
  };
  return (
    <div className={css.line}>
      <span className={css.note}>{note}</span>
      <span className="num" aria-live="polite">
        {m.ui_page_range({ from: String(from), to: String(to), total: formatNumber(total) })}
      </span>
      {pages > 1 && (
        <span className={css.buttons}>
          <IconButton label={m.ui_page_previous()} small outlined disabled={page <= 1} onClick={() => turn(page - 1)}>
            <IconChevronLeft size={16} />
          </IconButton>
          <IconButton label={m.ui_page_next()} small outlined disabled={page >= pages} onClick={() => turn(page + 1)}>
            <IconChevronRight size={16} />
          </IconButton>
        </span>
      )}
    </div>
  );
}
