import { IconArchive, IconArchiveOff, IconDots, IconPencil, IconPlus } from "@tabler/icons-react";
import { type ReactNode, type Ref, useState } from "react";
import { ApiError, errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Banner } from "~/ui/banner/Banner";
import { Button, ButtonLink, IconButton } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { ConfirmDialog } from "~/ui/dialog/Dialog";
import { useExists } from "~/ui/link/Link";
import { Menu } from "~/ui/menu/Menu";
import { MoneyText } from "~/ui/money/MoneyText";
import { toast, toastError } from "~/ui/toast/toast";
import { type Plan, type PriceOption, usePlanWrites } from "../api";
import { periodLabel, perPeriod } from "../words";
import { ChangedPriceButtons } from "./ChangedPriceButtons";
import { NewPrice, type PricesHandle } from "./NewPrice";
import css from "./Prices.module.css";
import { Reprice } from "./Reprice";

const MAX_OPTIONS = 8;

/** The price options of a program; each is saved on its own. */
export function Prices({ plan, handle }: { plan: Plan; handle?: Ref<PricesHandle> }) {
  const exists = useExists();
  const writes = usePlanWrites(plan.id);
  const [changing, setChanging] = useState<PriceOption>();
  const [warned, setWarned] = useState<{ option: PriceOption; title: string; text: string }>();
  const [adding, setAdding] = useState(false);
  const [archiving, setArchiving] = useState(false);
  const active = plan.price_options.filter((option) => !option.archived);
  const archived = plan.price_options.filter((option) => option.archived);
  const open = adding || active.length === 0;

  const restore = (option: PriceOption) =>
    writes.restorePrice(option.id).catch((problem) => toastError(errorMessage(problem)));
  /** An option that people pay is asked about first; `confirmed` answers that question. */
  const archive = async (option: PriceOption, { confirmed = false } = {}) => {
    setArchiving(true);
    try {
      await writes.archivePrice(option.id, confirmed);
      setWarned(undefined);
      toast(m.programs_price_archived_toast(), { undo: { run: () => void restore(option) } });
    } catch (problem) {
      if (problem instanceof ApiError && problem.status === 409) {
        const [title, ...rest] = problem.message.split("! ");
        setWarned({ option, title: `${title}!`, text: rest.join("! ") });
      } else toastError(errorMessage(problem));
    } finally {
      setArchiving(false);
    }
  };
  return (
    <Card title={m.programs_prices()}>
      <div className={css.stack}>
        {!plan.charges_enabled && (
          <Banner
            action={
              exists("coach_profile_payment") && (
                <ButtonLink size="small" to={{ name: "coach_profile_payment" }}>
                  {m.programs_price_connect_action()}
                </ButtonLink>
              )
            }
          >
            {m.programs_price_connect()}
          </Banner>
        )}
        {active.length > 0 && (
          <ul className={css.options}>
            {active.map((option) => (
              <Option
                key={option.id}
                option={option}
                onChange={() => setChanging(option)}
                onArchive={() => void archive(option)}
              >
                {option.message_about_changed_price && <ChangedPriceButtons programId={plan.id} option={option} />}
              </Option>
            ))}
          </ul>
        )}
        {active.length === 0 && <p className="t13 meta">{m.programs_price_free()}</p>}
        {open ? (
          <NewPrice
            plan={plan}
            handle={handle}
            onDone={() => setAdding(false)}
            onCancel={active.length > 0 ? () => setAdding(false) : undefined}
          />
        ) : active.length < Math.min(MAX_OPTIONS, plan.cadences.length) ? (
          <div>
            <Button icon={<IconPlus size={16} />} onClick={() => setAdding(true)}>
              {m.programs_price_another()}
            </Button>
          </div>
        ) : null}
        {active.length > 0 && <p className="t12 meta">{m.programs_price_fee()}</p>}
        {archived.length > 0 && (
          <details className={css.archived}>
            <summary>
              {m.programs_price_archived()} ({archived.length})
            </summary>
            <ul className={css.options}>
              {archived.map((option) => (
                <Option key={option.id} option={option} onRestore={() => void restore(option)} />
              ))}
            </ul>
          </details>
        )}
      </div>
      {changing && <Reprice programId={plan.id} option={changing} onClose={() => setChanging(undefined)} />}
      <ConfirmDialog
        opened={Boolean(warned)}
        onClose={() => setWarned(undefined)}
        title={warned?.title}
        confirm={m.programs_price_archive_anyway()}
        danger
        busy={archiving}
        onConfirm={() => warned && archive(warned.option, { confirmed: true })}
      >
        {warned?.text}
      </ConfirmDialog>
    </Card>
  );
}

type OptionProps = {
  option: PriceOption;
  onChange?: () => void;
  onArchive?: () => void;
  onRestore?: () => void;
  children?: ReactNode;
};

function Option({ option, onChange, onArchive, onRestore, children }: OptionProps) {
  const people =
    option.subscribers === 1
      ? m.programs_price_subscriber()
      : option.subscribers > 1
        ? m.programs_price_subscribers({ count: option.subscribers.toLocaleString("en-GB") })
        : "";
  const label = `${periodLabel[option.duration]()} ${option.price_format}`;
  return (
    <li className={css.option} data-archived={option.archived || undefined}>
      <span className={css.cadence}>{periodLabel[option.duration]()}</span>
      <MoneyText amount={option.amount_minor} currency={option.currency} per={perPeriod[option.duration]()} />
      <span className={css.people}>{people}</span>
      {children && <span className={css.choice}>{children}</span>}
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
