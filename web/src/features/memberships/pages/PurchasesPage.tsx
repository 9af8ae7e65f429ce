import { IconDots, IconReceipt } from "@tabler/icons-react";
import { useState } from "react";
import { discountText } from "~/domain/coupons/discountText";
import { PERIODS } from "~/domain/programs/periods";
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
import { PER_PAGE, type OwnProgramRow, usePurchases } from "../api";
import { type DialogKind } from "../components/dialogs/lazyDialogs";
import MembershipDialogs from "../components/dialogs/MembershipDialogs";
import DiscountDialog from "../components/discounts/DiscountDialog";
import { canWithdraw, nextEventText, nextPriceText, statusTone } from "../status";
import { programUrlId } from "../urlId";

/** The price of a program, or that it is free. */
function PriceCell({ membership }: OwnProgramRow) {
  const price = membership.plan_price;
  if (!price) return <span className="meta">{m.memberships_free()}</span>;
  return (
    <>
      <MoneyText amount={price.amount_minor} currency={price.currency} per={PERIODS[price.duration].per()} />
      {membership.next_price && <div className="t12 meta">{nextPriceText(membership)}</div>}
      {membership.discount && <div className="t12 meta">{discountText(membership.discount)}</div>}
    </>
  );
}

const orderText = (number: string) => m.memberships_order_number({ number });

/** The programs that a client has bought, with their price, and the actions to pay, resume or cancel. */
export default function PurchasesPage() {
  const [page, setPage] = usePageNumber();
  const list = usePurchases("active", page);
  const [dialog, setDialog] = useState<{ row: OwnProgramRow; kind: DialogKind } | null>(null);
  const [discounted, setDiscounted] = useState<OwnProgramRow>();
  const rows = list.data?.items ?? [];

  function menu(row: OwnProgramRow) {
    const can = (ability: (typeof row.membership.abilities)[number]) => row.membership.abilities.includes(ability);
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
          can("retry") && { label: m.memberships_retry(), onClick: () => setDialog({ row, kind: "retry" }) },
          can("resume") && { label: m.memberships_resume(), onClick: () => setDialog({ row, kind: "resume" }) },
          {
            label: m.memberships_see(),
            to: { name: "public_plan", params: { programId: programUrlId(row.plan) } },
          },
          canWithdraw(row.membership) && {
            label: m.memberships_withdraw_menu(),
            to: { name: "withdraw", search: { order: row.membership.order_number } },
          },
          row.membership.next_payment && {
            label: m.memberships_upcoming(),
            onClick: () => setDiscounted(row),
          },
          can("switch_price") && {
            label: m.memberships_switch_price(),
            onClick: () => setDialog({ row, kind: "price" }),
          },
          can("cancel") && "divider",
          can("cancel") && {
            label: m.memberships_cancel(),
            danger: true,
            onClick: () => setDialog({ row, kind: "cancel" }),
          },
        ]}
      />
    );
  }

  return (
    <Page title={m.memberships_billing_title()}>
      <PageHeader title={m.memberships_billing_title()} />
      <SettingsTabs area="billing" />
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
              cell: ({ plan: program, membership }) => (
                <>
                  <span className="w5">{program.title}</span>
                  <br />
                  <span className="t12 meta">
                    {program.coach_name}
                    {membership.order_number && <> · {orderText(membership.order_number)}</>}
                  </span>
                </>
              ),
            },
            {
              key: "state",
              header: m.memberships_column_state(),
              cell: ({ membership }) => <Badge tone={statusTone(membership)}>{membership.state_label}</Badge>,
            },
            {
              key: "next",
              header: m.memberships_column_next(),
              cell: ({ membership }) => <span className="dim">{nextEventText(membership)}</span>,
            },
            {
              key: "price",
              header: m.memberships_column_price(),
              align: "right",
              cell: (row) => <PriceCell {...row} />,
            },
          ]}
          phone={({ plan: program, membership }) => (
            <>
              <span className="spread">
                <span className="w6">{program.title}</span>
                <Badge tone={statusTone(membership)}>{membership.state_label}</Badge>
              </span>
              <span className="t13 meta">
                {program.coach_name}
                {membership.plan_price &&
                  ` · ${formatMoney(membership.plan_price.amount_minor, membership.plan_price.currency)} ${PERIODS[membership.plan_price.duration].per()}`}
              </span>
              <span className="t13 dim">{nextEventText(membership)}</span>
              {membership.next_price && <span className="t13 dim">{nextPriceText(membership)}</span>}
              {membership.order_number && <span className="t12 meta">{orderText(membership.order_number)}</span>}
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
        <Pagination page={page} perPage={PER_PAGE} total={list.data.pagination.total} onPage={setPage} />
      )}
      {discounted && (
        <DiscountDialog
          programId={programUrlId(discounted.plan)}
          title={discounted.plan.title}
          onClose={() => setDiscounted(undefined)}
        />
      )}
      {dialog && (
        <MembershipDialogs
          open={dialog.kind}
          onOpen={(kind) => setDialog(kind && { ...dialog, kind })}
          programId={programUrlId(dialog.row.plan)}
          title={dialog.row.plan.title}
          membership={dialog.row.membership}
          from="list"
        />
      )}
    </Page>
  );
}
