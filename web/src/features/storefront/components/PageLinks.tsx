import { IconArrowLeft, IconArrowRight } from "@tabler/icons-react";
import { useEffect, useEffectEvent } from "react";
import type { Schemas } from "~/api/client";
import { m } from "~/paraglide/messages.js";
import { ButtonLink } from "~/ui/button/Button";
import type { LinkTarget } from "~/ui/link/Link";
import { usePageNumber } from "~/ui/link/usePage";
import css from "./PageLinks.module.css";

type Props = { pagination: Schemas["Pagination"]; to: (page: number) => LinkTarget };

/**
 * The way to the other pages of a list: real links, which search engines follow too. A page beyond the end redirects to
 * the last page.
 */
export function PageLinks({ pagination: { current_page: page, total_pages: last }, to }: Props) {
  const [, setPage] = usePageNumber();
  const goBack = useEffectEvent(() => setPage(last));
  useEffect(() => {
    if (page > last) goBack();
  }, [page, last]);
  if (last <= 1 || page > last) return null;
  return (
    <nav className={css.pages} aria-label={m.storefront_more_pages()}>
      {page > 1 && (
        <ButtonLink to={to(page - 1)} icon={<IconArrowLeft size={16} aria-hidden="true" />}>
          {m.storefront_previous()}
        </ButtonLink>
      )}
      <span className="num">{m.storefront_page({ page: String(page), last: String(last) })}</span>
      {page < last && (
        <ButtonLink to={to(page + 1)} after={<IconArrowRight size={16} aria-hidden="true" />}>
          {m.storefront_next()}
        </ButtonLink>
      )}
    </nav>
  );
}
