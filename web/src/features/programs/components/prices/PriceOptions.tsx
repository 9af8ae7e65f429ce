import { IconArchive, IconArchiveOff, IconDots, IconPencil, IconPlus } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, type Ref, useState } from "react";
import { ConnectPayoutsButton } from "~/domain/accounts/ConnectPayoutsButton";
import { formDrafts } from "~/api/formDrafts";
import { optionsOnSale } from "~/domain/programs/priceOptions";
import { PERIODS } from "~/domain/programs/periods";
import { PlanLock, usePlanGate } from "~/domain/plan-notice/PlanGate";
import { ApiError, errorMessage } from "~/lib/apiError";
import { formatNumber } from "~/lib/format";
import { useSettings } from "~/api/settings";
import { m } from "~/paraglide/messages.js";
import { Banner } from "~/ui/banner/Banner";
import { Button, IconButton } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { ConfirmDialog } from "~/ui/dialog/Dialog";
import { Menu } from "~/ui/menu/Menu";
import { MoneyText } from "~/ui/money/MoneyText";
import { toast, toastError } from "~/ui/toast/toast";
import { type Program, type PriceOption, useProgramActions } from "../../api";
import { PriceChangeActions } from "./PriceChangeActions";
import { NEW_PRICE, NewPriceForm, newPriceDraft, type NewPriceFormHandle } from "./NewPriceForm";
import rowsCss from "../Rows.module.css";
import css from "./PriceOptions.module.css";
import { ChangePriceDialog } from "./ChangePriceDialog";

/** What a coach confirms before an option with clients is archived, by the server's reason. */
const ARCHIVE_WARNINGS = {
  active_subscribers: { title: m.programs_price_subscribers_title, text: m.programs_price_subscribers_text },
  pending_switch: { title: m.programs_price_switch_title, text: m.programs_price_switch_text },
};
type ArchiveWarning = keyof typeof ARCHIVE_WARNINGS;

/** The price options of a program. Changes are saved at once; a new price that is typed but not added, with the page. */
export function PriceOptions({ program, handle }: { program: Program; handle?: Ref<NewPriceFormHandle> }) {
  const actions = useProgramActions(program.id);
  const [editedOption, setEditedOption] = useState<PriceOption>();
  const [warning, setWarning] = useState<{ option: PriceOption; reason: ArchiveWarning }>();
  const fee = useSettings().data?.platform_fee_percent;
  const [isAdding, setIsAdding] = useState(() => formDrafts.get(newPriceDraft(program.id)) !== undefined);
  const active = optionsOnSale(program);
  const archived = program.price_options.filter((option) => option.archived);
  const plan = usePlanGate("several_prices");
  const isFormOpen = isAdding || active.length === 0;

  const restore = useMutation({
    mutationFn: ({ id }: PriceOption) => actions.restorePrice(id),
    onError: (error) => toastError(errorMessage(error)),
  });
  /** An option that clients still pay is only archived once `confirmed`. */
  const archive = useMutation({
    mutationFn: ({ option, confirmed = false }: { option: PriceOption; confirmed?: boolean }) =>
      actions.archivePrice(option.id, confirmed),
    onSuccess: (_, { option }) => {
      setWarning(undefined);
      toast(m.programs_price_archived_toast(), { action: { label: m.ui_undo(), run: () => restore.mutate(option) } });
    },
    onError: (error, { option }) => {
      const reason = error instanceof ApiError ? error.reason : undefined;
      if (reason !== undefined && reason in ARCHIVE_WARNINGS) setWarning({ option, reason: reason as ArchiveWarning });
      else toastError(errorMessage(error));
    },
  });
  return (
    <Card title={m.programs_prices()}>
      <div className={css.stack}>
        {!program.charges_enabled && (
          <Banner
            action={
              <ConnectPayoutsButton
                source="my_plans"
                label={m.programs_price_connect_action()}
                variant="outline"
                size="small"
                returnTo={`${window.location.pathname}#${NEW_PRICE}`}
              />
            }
          >
            {m.programs_price_connect()}
          </Banner>
        )}
        {active.length > 0 && (
          <ul className={rowsCss.rows}>
            {active.map((option) => (
              <PriceOptionRow
                key={option.id}
                option={option}
                onChange={() => setEditedOption(option)}
                onArchive={() => archive.mutate({ option })}
              >
                {option.message_about_changed_price && <PriceChangeActions programId={program.id} option={option} />}
              </PriceOptionRow>
            ))}
          </ul>
        )}
        {active.length === 0 && <p className="t13 meta">{m.programs_price_free()}</p>}
        {isFormOpen ? (
          <NewPriceForm
            program={program}
            handle={handle}
            onDone={() => setIsAdding(false)}
            onCancel={active.length > 0 ? () => setIsAdding(false) : undefined}
          />
        ) : active.length < program.cadences.length ? (
          <div>
            <Button icon={<IconPlus size={16} />} onClick={() => plan.run(() => setIsAdding(true))}>
              {m.programs_price_another()} <PlanLock feature="several_prices" />
            </Button>
          </div>
        ) : null}
        {active.length > 0 && fee !== undefined && (
          <p className="t12 meta">{m.programs_price_fee({ percent: String(fee) })}</p>
        )}
        {archived.length > 0 && (
          <details className={css.archived}>
            <summary>
              {m.programs_price_archived()} ({archived.length})
            </summary>
            <ul className={rowsCss.rows}>
              {archived.map((option) => (
                <PriceOptionRow key={option.id} option={option} onRestore={() => restore.mutate(option)} />
              ))}
            </ul>
          </details>
        )}
      </div>
      {editedOption && (
        <ChangePriceDialog programId={program.id} option={editedOption} onClose={() => setEditedOption(undefined)} />
      )}
      {plan.notice}
      <ConfirmDialog
        opened={Boolean(warning)}
        onClose={() => setWarning(undefined)}
        title={warning && ARCHIVE_WARNINGS[warning.reason].title()}
        confirm={m.programs_price_archive_anyway()}
        danger
        busy={archive.isPending}
        onConfirm={() => warning && archive.mutate({ option: warning.option, confirmed: true })}
      >
        {warning && ARCHIVE_WARNINGS[warning.reason].text()}
      </ConfirmDialog>
    </Card>
  );
}

type PriceOptionRowProps = {
  option: PriceOption;
  onChange?: () => void;
  onArchive?: () => void;
  onRestore?: () => void;
  children?: ReactNode;
};

function PriceOptionRow({ option, onChange, onArchive, onRestore, children }: PriceOptionRowProps) {
  const clients = [
    option.subscribers > 0 && m.programs_price_subscribers({ count: formatNumber(option.subscribers) }),
    option.pending_switches > 0 && m.programs_price_switching({ count: formatNumber(option.pending_switches) }),
  ].filter(Boolean);
  const label = `${PERIODS[option.duration].name()} ${option.price_format}`;
  return (
    <li className={rowsCss.row} data-archived={option.archived || undefined}>
      <span className={css.period}>{PERIODS[option.duration].name()}</span>
      <MoneyText amount={option.amount_minor} currency={option.currency} per={PERIODS[option.duration].per()} />
      <span className={rowsCss.detail}>{clients.join(" · ")}</span>
      {children && <span className={css.actions}>{children}</span>}
      {onRestore ? (
        <Button
          size="small"
          icon={<IconArchiveOff size={14} />}
          onClick={onRestore}
          aria-label={`${m.programs_price_restore()} ${label}`}
        >
          {m.programs_restore()}
        </Button>
      ) : (
        <Menu
          align="end"
          label={label}
          trigger={
            <IconButton label={m.programs_more({ title: label })}>
              <IconDots size={16} />
            </IconButton>
          }
          items={[
            { label: m.programs_price_change(), icon: <IconPencil size={16} />, onClick: onChange },
            { label: m.programs_price_archive(), icon: <IconArchive size={16} />, onClick: onArchive },
          ]}
        />
      )}
    </li>
  );
}
