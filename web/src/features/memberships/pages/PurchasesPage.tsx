import { IconDots, IconReceipt } from "@tabler/icons-react";
import { useState } from "react";
import { formatMoney } from "~/lib/money";
import { m } from "~/paraglide/messages.js";
import { Badge } from "~/ui/badge/Badge";
import { ButtonLink, IconButton } from "~/ui/button/Button";
import { usePageNumber } from "~/ui/link/usePage";
import { Menu } from "~/ui/menu/Menu";
import { MoneyText } from "~/ui/money/MoneyText";
import { Page, PageHeader } from "~/ui/page/Page";
import { Pagination } from "~/ui/pagination/Pagination";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { DataTable } from "~/ui/table/DataTable";
import { SettingsTabs } from "~/ui/tabs/SettingsTabs";
import { PER_PAGE, type PurchaseRow, usePurchases } from "../api";
import { type DialogKind } from "../components/dialogs/lazyDialogs";
import MembershipDialogs from "../components/dialogs/MembershipDialogs";
import { nextSentence, toneOf } from "../status";
import { CADENCES } from "../format";

/** What a program costs, in a row. */
function PriceCell({ membership }: PurchaseRow) {
  const price = membership.plan_price;
  if (!price) return <span className="meta">{m.memberships_free()}</span>;
  return <MoneyText amount={price.amount_minor} currency={price.currency} per={CADENCES[price.duration].per()} />;
}

/** Every program that is held, with what it costs and a way out of it. */
export default function PurchasesPage() {
  const [page, turnTo] = usePageNumber();
  const list = usePurchases("active", page);
  const [open, setOpen] = useState<{ row: PurchaseRow; kind: DialogKind } | null>(null);
  const rows = list.data?.items ?? [];

  function menu(row: PurchaseRow) {
    const may = (ability: (typeof row.membership.abilities)[number]) => row.membership.abilities.includes(ability);
    return (
      <Menu
        align="end"
        label={m.memberships_actions({ title: row.plan.title })}
        trigger={
          <IconButton label={m.memberships_actions({ title: row.plan.title })} small>
            <IconDots size={16} />
          </IconButton>
        }
        items={[
          may("retry") && { label: m.memberships_retry(), onClick: () => setOpen({ row, kind: "retry" }) },
          may("resume") && { label: m.memberships_resume(), onClick: () => setOpen({ row, kind: "resume" }) },
          {
            label: m.memberships_see(),
            to: { name: "public_plan", params: { programId: row.plan.custom_url ?? row.plan.id } },
          },
          may("cancel") && "divider",
          may("cancel") && {
            label: m.memberships_cancel(),
            danger: true,
            onClick: () => setOpen({ row, kind: "cancel" }),
          },
        ]}
      />
    );
  }

  return (
    <Page title={m.memberships_billing_title()}>
      <PageHeader title={m.memberships_billing_title()} />
      <SettingsTabs of="billing" />
      {list.error && !list.data ? (
        <ErrorState error={list.error} onRetry={list.refetch} framed />
      ) : (
        <DataTable
          label={m.memberships_purchases_label()}
          rows={rows}
          rowKey={(row) => row.membership.id}
          loading={list.isPending}
          columns={[
            {
              key: "program",
              header: m.memberships_column_program(),
              cell: ({ plan }) => (
                <>
                  <span className="w5">{plan.title}</span>
                  <br />
                  <span className="t12 meta">{plan.coach_name}</span>
                </>
              ),
            },
            {
              key: "state",
              header: m.memberships_column_state(),
              cell: ({ membership }) => <Badge tone={toneOf(membership)}>{membership.state_label}</Badge>,
            },
            {
              key: "next",
              header: m.memberships_column_next(),
              cell: ({ membership }) => <span className="dim">{nextSentence(membership)}</span>,
            },
            {
              key: "price",
              header: m.memberships_column_price(),
              align: "right",
              cell: (row) => <PriceCell {...row} />,
            },
          ]}
          phone={({ plan, membership }) => (
            <>
              <span className="spread">
                <span className="w6">{plan.title}</span>
                <Badge tone={toneOf(membership)}>{membership.state_label}</Badge>
              </span>
              <span className="t13 meta">
                {plan.coach_name}
                {membership.plan_price &&
                  ` · ${formatMoney(membership.plan_price.amount_minor, membership.plan_price.currency)} ${CADENCES[membership.plan_price.duration].per()}`}
              </span>
              <span className="t13 dim">{nextSentence(membership)}</span>
            </>
          )}
          menu={menu}
          empty={
            <EmptyState
              icon={<IconReceipt size={24} />}
              action={<ButtonLink to={{ name: "user_my_plans" }}>{m.memberships_to_my_programs()}</ButtonLink>}
            >
              {m.memberships_none_purchases()}
            </EmptyState>
          }
        />
      )}
      {list.data && (list.data.pagination.total > PER_PAGE || page > 1) && (
        <Pagination page={page} perPage={PER_PAGE} total={list.data.pagination.total} onPage={turnTo} />
      )}
      {open && (
        <MembershipDialogs
          open={open.kind}
          onOpen={(kind) => setOpen(kind && { ...open, kind })}
          programId={open.row.plan.custom_url ?? open.row.plan.id}
          title={open.row.plan.title}
          membership={open.row.membership}
          from="list"
        />
      )}
    </Page>
  );
}
