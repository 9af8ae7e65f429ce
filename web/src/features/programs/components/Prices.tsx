import { IconArchive, IconArchiveOff, IconDots, IconPencil, IconPlus } from "@tabler/icons-react";
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from "react";
import { newIdempotencyKey } from "~/api/client";
import { Problem, sentenceOf } from "~/lib/problem";
import { m } from "~/paraglide/messages.js";
import { Banner } from "~/ui/banner/Banner";
import { Button, ButtonLink, IconButton } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { ConfirmDialog, Dialog } from "~/ui/dialog/Dialog";
import { CheckboxField } from "~/ui/field/CheckboxField";
import { MoneyField } from "~/ui/field/NumberField";
import { SelectField } from "~/ui/field/SelectField";
import { FormError } from "~/ui/form/FormError";
import { formErrors } from "~/ui/form/errors";
import { useExists } from "~/ui/link/Link";
import { Menu } from "~/ui/menu/Menu";
import { MoneyText } from "~/ui/money/MoneyText";
import { toast, toastError } from "~/ui/toast/toast";
import { type Period, type Plan, type PriceOption, usePlanWrites } from "../api";
import { periodLabel, perPeriod } from "../words";
import { ChangedPriceButtons } from "./UpdateClients";
import css from "./Prices.module.css";

const MAX_OPTIONS = 8;

/** What the page around asks: nothing typed here may be lost when it goes on. */
export type PricesHandle = { settle: () => Promise<boolean>; isDirty: () => boolean };

/** The price options of a program; each is saved on its own. */
export function Prices({ plan, handle }: { plan: Plan; handle?: Ref<PricesHandle> }) {
  const exists = useExists();
  const writes = usePlanWrites(plan.id);
  const [changing, setChanging] = useState<PriceOption>();
  const [warned, setWarned] = useState<{ option: PriceOption; title: string; text: string }>();
  const [adding, setAdding] = useState(false);
  const active = plan.price_options.filter((option) => !option.archived);
  const archived = plan.price_options.filter((option) => option.archived);
  const open = adding || active.length === 0;

  const restore = (option: PriceOption) =>
    writes.restorePrice(option.id).catch((problem) => toastError(sentenceOf(problem)));
  const archive = async (option: PriceOption, confirm = false) => {
    try {
      await writes.archivePrice(option.id, confirm);
      setWarned(undefined);
      toast(m.programs_price_archived_toast(), { undo: { run: () => void restore(option) } });
    } catch (problem) {
      if (problem instanceof Problem && problem.status === 409) {
        const [title, ...rest] = problem.message.split("! ");
        setWarned({ option, title: `${title}!`, text: rest.join("! ") });
      } else toastError(sentenceOf(problem));
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
                {option.message_about_changed_price && <ChangedPriceButtons planId={plan.id} option={option} />}
              </Option>
            ))}
          </ul>
        )}
        {active.length === 0 && <p className="t13 meta">{m.programs_price_free()}</p>}
        {open ? (
          <NewOption
            key={active.length}
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
      {changing && <Reprice plan={plan} option={changing} onClose={() => setChanging(undefined)} />}
      <ConfirmDialog
        opened={Boolean(warned)}
        onClose={() => setWarned(undefined)}
        title={warned?.title}
        confirm={m.programs_price_archive_anyway()}
        danger
        onConfirm={() => warned && archive(warned.option, true)}
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

type NewProps = { plan: Plan; handle?: Ref<PricesHandle>; onDone: () => void; onCancel?: () => void };

function NewOption({ plan, handle, onDone, onCancel }: NewProps) {
  const exists = useExists();
  const writes = usePlanWrites(plan.id);
  const taken = plan.price_options.filter((option) => !option.archived);
  const free = plan.cadences.filter((period) => !taken.some((option) => option.duration === period));
  const [amount, setAmount] = useState<number | null>(null);
  const [typed, setTyped] = useState("");
  const [currency, setCurrency] = useState(plan.currency);
  const [duration, setDuration] = useState<Period | null>(
    free.includes("monthly") ? "monthly" : free.length === 1 ? (free[0] as Period) : null,
  );
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [upgrade, setUpgrade] = useState(false);
  const [busy, setBusy] = useState(false);
  const key = useRef(newIdempotencyKey());

  const add = async () => {
    setBusy(true);
    setErrors({});
    setUpgrade(false);
    try {
      await writes.addPrice({ amount_minor: amount, currency, duration }, key.current);
      setAmount(null);
      setTyped("");
      onDone();
      if (amount) toast(m.programs_price_added());
      return true;
    } catch (problem) {
      setErrors(formErrors(problem));
      if (!(problem instanceof Problem) || Object.keys(problem.errors).length === 0) toastError(sentenceOf(problem));
      setUpgrade(problem instanceof Problem && problem.reason === "upgrade");
      return false;
    } finally {
      key.current = newIdempotencyKey();
      setBusy(false);
    }
  };
  useImperativeHandle(handle, () => ({
    // What cannot be read as a sum is not dropped either: adding it says why.
    settle: async () => !typed.trim() || (await add()),
    isDirty: () => typed.trim() !== "",
  }));
  return (
    <div className={css.adding}>
      <div className={css.fields}>
        <MoneyField
          label={m.programs_price_label()}
          currency={currency}
          value={amount}
          onChange={(sum, text) => {
            setAmount(sum);
            setTyped(text);
          }}
          placeholder="39.00"
          error={errors.amount_minor}
        />
        {taken.length === 0 && (
          <SelectField
            label={m.programs_price_currency()}
            data={["GBP", "USD", "EUR"]}
            value={currency}
            onChange={(value) => value && setCurrency(value)}
            error={errors.currency}
          />
        )}
        <SelectField
          label={m.programs_price_cadence()}
          placeholder={m.programs_price_choose()}
          data={free.map((period) => ({ value: period, label: periodLabel[period]() }))}
          value={duration}
          onChange={(value) => setDuration(value as Period)}
          error={errors.duration}
        />
      </div>
      <FormError>{errors.base}</FormError>
      <div className={css.buttons}>
        {onCancel && <Button onClick={onCancel}>{m.ui_cancel()}</Button>}
        {upgrade && exists("coach_profile_subscription") && (
          <ButtonLink to={{ name: "coach_profile_subscription" }}>{m.programs_price_upgrade()}</ButtonLink>
        )}
        <Button icon={<IconPlus size={16} />} busy={busy} onClick={() => void add()}>
          {m.programs_price_add()}
        </Button>
      </div>
    </div>
  );
}

function Reprice({ plan, option, onClose }: { plan: Plan; option: PriceOption; onClose: () => void }) {
  const writes = usePlanWrites(plan.id);
  const [amount, setAmount] = useState<number | null>(option.amount_minor);
  const [tell, setTell] = useState(true);
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await writes.changePrice(option.id, { amount_minor: amount, message_about_changed_price: tell });
      onClose();
    } catch (problem) {
      setError(sentenceOf(problem));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`${m.programs_price_change()}: ${periodLabel[option.duration]()}`}
      size="small"
      busy={busy}
      footer={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button variant="primary" busy={busy} onClick={() => void save()}>
            {m.programs_price_save()}
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        <p className="dim">{m.programs_price_change_text()}</p>
        <MoneyField
          label={m.programs_price_label()}
          currency={option.currency}
          value={amount}
          onChange={setAmount}
          error={error}
        />
        {option.subscribers > 0 && (
          <CheckboxField
            label={m.programs_price_tell()}
            checked={tell}
            onChange={(event) => setTell(event.currentTarget.checked)}
          />
        )}
      </div>
    </Dialog>
  );
}
