import { IconDots } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { durationText } from "~/domain/coupons/discountText";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Badge } from "~/ui/badge/Badge";
import { IconButton } from "~/ui/button/Button";
import { useCopy } from "~/ui/copy/useCopy";
import { Menu } from "~/ui/menu/Menu";
import { ProgressBar } from "~/ui/progress/Progress";
import { DataTable } from "~/ui/table/DataTable";
import { toast, toastError } from "~/ui/toast/toast";
import { type Coupon, downloadCsv, type SoldProgram, useCouponChanges } from "../api";
import { datesText, linkWithCode, purposeText, STATUSES, sumText, usesText } from "../format";
import css from "./Coupons.module.css";

const MAX_LINKS = 8;

/** The coupons of an account with what each brought in, and what can be done with it. */
export function CouponTable({
  coupons,
  programs,
  loading,
  empty,
  onEdit,
  onDeactivate,
}: {
  coupons: Coupon[];
  programs: SoldProgram[];
  loading: boolean;
  empty: ReactNode;
  onEdit: (coupon: Coupon) => void;
  onDeactivate: (coupon: Coupon) => void;
}) {
  return (
    <DataTable
      label={m.coupons_title()}
      rows={coupons}
      rowKey={({ id }) => id}
      loading={loading}
      tall
      columns={[
        { key: "code", header: m.coupons_column_code(), cell: (coupon) => <CodeCell coupon={coupon} /> },
        {
          key: "discount",
          header: m.coupons_column_discount(),
          cell: (coupon) => (
            <Lines first={m.coupons_percent({ percent: String(coupon.percent) })} second={durationText(coupon)} />
          ),
        },
        { key: "uses", header: m.coupons_column_uses(), cell: (coupon) => <UsesCell coupon={coupon} /> },
        {
          key: "revenue",
          header: m.coupons_column_revenue(),
          align: "right",
          cell: (coupon) => <span className="num w6">{sumText(coupon.revenue)}</span>,
        },
        { key: "status", header: m.coupons_column_status(), cell: (coupon) => <StatusCell coupon={coupon} /> },
      ]}
      phone={(coupon) => (
        <>
          <span className="spread">
            <span className="w6 truncate">{coupon.code}</span>
            <StatusBadge coupon={coupon} />
          </span>
          <span className="t13 dim">
            {m.coupons_percent({ percent: String(coupon.percent) })} · {durationText(coupon)} · {datesText(coupon)}
          </span>
          <span className="t13 meta">
            {usesText(coupon)} · {sumText(coupon.revenue)}
          </span>
        </>
      )}
      menu={(coupon) => <CouponMenu coupon={coupon} programs={programs} onEdit={onEdit} onDeactivate={onDeactivate} />}
      empty={empty}
    />
  );
}

function Lines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className={css.lines}>
      <span className="w5">{first}</span>
      <span className="t12 meta">{second}</span>
    </span>
  );
}

const CodeCell = ({ coupon }: { coupon: Coupon }) => (
  <Lines first={<span className="w6">{coupon.code}</span>} second={purposeText(coupon)} />
);

function UsesCell({ coupon }: { coupon: Coupon }) {
  return (
    <span className={css.uses}>
      <span className="num">{usesText(coupon)}</span>
      {coupon.max_redemptions !== null && (
        <ProgressBar
          label={m.coupons_used_label({ code: coupon.code })}
          value={coupon.times_used}
          max={coupon.max_redemptions}
        />
      )}
    </span>
  );
}

function StatusBadge({ coupon }: { coupon: Coupon }) {
  const { label, tone } = STATUSES[coupon.status];
  return <Badge tone={tone}>{label()}</Badge>;
}

const StatusCell = ({ coupon }: { coupon: Coupon }) => (
  <span className={css.lines}>
    <StatusBadge coupon={coupon} />
    <span className="t12 meta">{datesText(coupon)}</span>
  </span>
);

function CouponMenu({
  coupon,
  programs,
  onEdit,
  onDeactivate,
}: {
  coupon: Coupon;
  programs: SoldProgram[];
  onEdit: (coupon: Coupon) => void;
  onDeactivate: (coupon: Coupon) => void;
}) {
  const { copy } = useCopy();
  const { offer } = useCouponChanges();
  const { code } = coupon;
  const can = (ability: Coupon["abilities"][number]) => coupon.abilities.includes(ability);
  const isFor = ({ id }: SoldProgram) => coupon.all_programs || coupon.programs.some((one) => one.id === id);
  const linked = can("edit") && !coupon.is_campaign ? programs.filter(isFor).slice(0, MAX_LINKS) : [];
  const offered = !coupon.is_win_back;
  const label = m.coupons_actions({ code });
  return (
    <Menu
      align="end"
      label={label}
      trigger={
        <IconButton label={label} small>
          <IconDots size={16} />
        </IconButton>
      }
      items={[
        ...linked.map(({ title, public_url }) => ({
          label: m.coupons_copy_link({ title }),
          onClick: () => void copy(linkWithCode(public_url, code)).then(() => toast(m.coupons_link_copied())),
        })),
        coupon.is_campaign && {
          label: m.coupons_download_codes(),
          onClick: () => void downloadCsv(coupon).catch((error: unknown) => toastError(errorMessage(error))),
        },
        can("edit") && { label: m.coupons_edit(), onClick: () => onEdit(coupon) },
        can("offer_when_cancelling") && {
          label: offered ? m.coupons_offer() : m.coupons_offer_stop(),
          onClick: () =>
            offer.mutate(
              { params: { path: { coupon_id: coupon.id } }, body: { offered } },
              { onSuccess: () => toast(offered ? m.coupons_offered({ code }) : m.coupons_offer_stopped({ code })) },
            ),
        },
        can("deactivate") && "divider",
        can("deactivate") && { label: m.coupons_deactivate(), danger: true, onClick: () => onDeactivate(coupon) },
      ]}
    />
  );
}
