import { IconArrowLeft, IconArrowRight } from "@tabler/icons-react";
import type { Schemas } from "~/api/client";
import { m } from "~/paraglide/messages.js";
import { ButtonLink } from "~/ui/button/Button";
import type { LinkTarget } from "~/ui/link/Link";
import css from "./PageLinks.module.css";

type Props = { pagination: Schemas["Pagination"]; to: (page: number) => LinkTarget };

/** The way to the other pages of a list: real links, which search engines follow too. */
export function PageLinks({ pagination: { current_page: page, total_pages: last }, to }: Props) {
  if (last <= 1) return null;
  return (
    <nav className={css.pages} aria-label={m.storefront_more_pages()}>
      {page > 1 && (
        // An old link may lead beyond the end.
        <ButtonLink to={to(Math.min(page - 1, last))} icon={<IconArrowLeft size={16} aria-hidden="true" />}>
          {m.storefront_previous()}
        </ButtonLink>
      )}
      <span className="num">{m.storefront_page({ page: String(Math.min(page, last)), last: String(last) })}</span>
      {page < last && (
        <ButtonLink to={to(page + 1)} after={<IconArrowRight size={16} aria-hidden="true" />}>
          {m.storefront_next()}
        </ButtonLink>
      )}
    </nav>
  );
}
