import { keepPreviousData } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { $api, onError, type Schemas } from "~/api/client";
import { formatDate, toLocalDate } from "~/lib/dates";
import { formatMoney } from "~/lib/money";
import { m } from "~/paraglide/messages.js";
import { Badge } from "~/ui/badge/Badge";
import { Card } from "~/ui/card/Card";
import { Link } from "~/ui/link/Link";
import { Pagination } from "~/ui/pagination/Pagination";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import css from "./PlanInvoices.module.css";

const PER_PAGE = 20;
type Props = { max?: number; documentButton?: (document: Schemas["PaymentDocument"]) => ReactNode };

/**
 * What the account has paid for its plan, the newest first; with `max`, only so many and a link to the rest.
 * `documentButton` downloads an invoice.
 */
export function PlanInvoices({ max, documentButton }: Props) {
  const [page, setPage] = useState(1);
  const perPage = max ?? PER_PAGE;
  const invoices = $api.useQuery(
    "get",
    "/api/subscribe/invoices",
    { params: { query: { page, per_page: perPage } }, ...onError("inline") },
    { placeholderData: keepPreviousData },
  );
  const shown = invoices.data?.items ?? [];
  const total = invoices.data?.pagination.total ?? 0;
  if (max !== undefined && total === 0) return null;
  return (
    <Card
      title={m.payments_plan_invoices()}
      flush
      actions={
        max !== undefined &&
        max < total && (
          <Link name="coach_profile_billing" className="link">
            {m.payments_all_invoices()}
          </Link>
        )
      }
    >
      {invoices.isPending && <SkeletonRows rows={2} height={48} />}
      {invoices.error && !invoices.data && <ErrorState error={invoices.error} onRetry={invoices.refetch} />}
      {invoices.data && total === 0 && <p className={css.empty}>{m.payments_no_invoices()}</p>}
      {shown.length > 0 && (
        <ul>
          {shown.map((invoice) => (
            <li key={invoice.id} className={css.row}>
              <span className={css.text}>
                <span className="w5">{invoice.title}</span>
                <span className={css.note}>
                  {formatDate(toLocalDate(invoice.paid_at))}
                  {invoice.period_end &&
                    ` · ${m.payments_until({ date: formatDate(toLocalDate(invoice.period_end)) })}`}
                </span>
              </span>
              {invoice.refunded_minor > 0 && <Badge>{m.payments_plan_refunded()}</Badge>}
              <span className="num w5">{formatMoney(invoice.amount_minor, invoice.currency)}</span>
              {documentButton && invoice.documents.map(documentButton)}
            </li>
          ))}
        </ul>
      )}
      {max === undefined && total > PER_PAGE && (
        <Pagination page={page} perPage={PER_PAGE} total={total} onPage={setPage} />
      )}
    </Card>
  );
}
