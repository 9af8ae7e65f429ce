import { IconBuildingBank, IconCheck, IconClock } from "@tabler/icons-react";
import { useSettings } from "~/api/settings";
import { SandboxNotice } from "~/domain/payments/SandboxNotice";
import { formatDate } from "~/lib/dates";
import { ConnectPayoutsButton } from "~/domain/accounts/ConnectPayoutsButton";
import { m } from "~/paraglide/messages.js";
import { Badge } from "~/ui/badge/Badge";
import { Banner } from "~/ui/banner/Banner";
import { ButtonLink } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { Page, PageHeader } from "~/ui/page/Page";
import { SkeletonCard } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { CoachSettingsTabs } from "~/domain/subscription/CoachSettingsTabs";
import { type PaymentAccount, usePaymentAccount } from "../api";
import { SellerDetails } from "../components/invoices/SellerDetails";
import { INVOICE_DETAILS, TaxCard } from "../components/TaxCard";
import css from "../components/Payouts.module.css";

/** The coach's connected account: what it can do, and what the provider still needs. */
export default function PayoutSettingsPage() {
  const account = usePaymentAccount();
  const settings = useSettings().data;
  return (
    <Page title={m.payments_payouts_title()} width="form">
      <PageHeader title={m.ui_settings()} />
      <CoachSettingsTabs />
      {settings?.payments_mode === "sandbox" && <SandboxNotice />}
      {account.error && !account.data && <ErrorState error={account.error} onRetry={account.refetch} framed />}
      {account.isPending && <SkeletonCard height={200} />}
      {account.data &&
        (account.data.id ? (
          <>
            <ConnectedCard account={account.data} />
            <TaxCard tax={account.data.tax} />
          </>
        ) : (
          <NotConnectedCard fee={settings?.platform_fee_percent} />
        ))}
      <div id={INVOICE_DETAILS}>
        <SellerDetails />
      </div>
    </Page>
  );
}

function NotConnectedCard({ fee = 5 }: { fee?: number }) {
  const benefits = [
    [m.payments_why_own(), m.payments_why_own_text()],
    [m.payments_why_wednesday(), m.payments_why_wednesday_text()],
    [m.payments_why_fee({ percent: String(fee) }), m.payments_why_fee_text()],
  ] as const;
  return (
    <Card>
      <div className={css.connect}>
        <span className={css.mark} aria-hidden="true">
          <IconBuildingBank size={24} />
        </span>
        <h2 className="t20 w65">{m.payments_connect_title()}</h2>
        <p className="dim">{m.payments_connect_text()}</p>
        <ul className={css.points}>
          {benefits.map(([title, text]) => (
            <li key={title}>
              <IconCheck size={16} aria-hidden="true" />
              <span>
                <span className="w6">{title}</span>
                <span className={css.pointText}>{text}</span>
              </span>
            </li>
          ))}
        </ul>
        <ConnectPayoutsButton source="settings" label={m.payments_connect()} />
      </div>
    </Card>
  );
}

function ConnectedCard({ account }: { account: PaymentAccount }) {
  const { charges_enabled, payouts_enabled, verification_fields, details_submitted, bank_last4 } = account;
  const ready = charges_enabled && payouts_enabled;
  const checks = [
    [charges_enabled, m.payments_takes_payments(), m.payments_cannot_take_payments()],
    [payouts_enabled, m.payments_pays_out(), m.payments_cannot_pay_out()],
  ] as const;
  return (
    <>
      {!ready && <Banner tone="warn">{m.payments_attention()}</Banner>}
      <Card
        title={m.payments_account()}
        actions={
          <Badge tone={ready ? "ok" : "warn"}>{ready ? m.payments_connected() : m.payments_not_finished()}</Badge>
        }
        footer={
          ready ? (
            <>
              <ButtonLink to={{ name: "coach_dashboard_payouts" }}>{m.payments_see_payouts()}</ButtonLink>
              <ConnectPayoutsButton source="settings" label={m.payments_change_details()} variant="outline" />
            </>
          ) : (
            <ConnectPayoutsButton
              source="settings"
              label={details_submitted ? m.payments_complete_verification() : m.payments_finish_connecting()}
            />
          )
        }
      >
        <ul className={css.checks}>
          {checks.map(([ok, label, pendingLabel]) => (
            <li key={label} data-ok={ok || undefined}>
              {ok ? <IconCheck size={16} aria-hidden="true" /> : <IconClock size={16} aria-hidden="true" />}
              {ok ? label : pendingLabel}
            </li>
          ))}
        </ul>
        <dl className={css.pairs}>
          <div>
            <dt>{m.payments_bank_account()}</dt>
            <dd className="num">{bank_last4 ? m.payments_ending_in({ last4: bank_last4 }) : m.payments_none_yet()}</dd>
          </div>
          <div>
            <dt>{m.payments_currency()}</dt>
            <dd>{account.currency}</dd>
          </div>
          <div>
            <dt>{m.payments_next_payout()}</dt>
            <dd>{m.payments_wednesday({ date: formatDate(account.next_payout_on) })}</dd>
          </div>
        </dl>
        {verification_fields.length > 0 && (
          <>
            <h3 className={css.missing}>{m.payments_still_needed()}</h3>
            <ul className={css.fields}>
              {verification_fields.map((field) => (
                <li key={field}>{field.replace(/[._]/g, " ")}</li>
              ))}
            </ul>
          </>
        )}
      </Card>
    </>
  );
}
