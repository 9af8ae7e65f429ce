import { useId } from "react";
import type { Search } from "~/lib/routes";
import { m } from "~/paraglide/messages.js";
import { SearchInput } from "~/ui/search/SearchInput";
import type { Storefront } from "../api";
import { PRICING_LABELS, type ProgramFilter, TYPE_LABELS } from "../filters";
import css from "./ProgramFilters.module.css";

type Props = { storefront: Storefront; filter: ProgramFilter; onChange: (change: Search) => void };

/** Search, kind and price; only what there is more than one of can be chosen. */
export function ProgramFilters({ storefront: { types, pricings }, filter, onChange }: Props) {
  return (
    <div className={css.filters}>
      <SearchInput label={m.storefront_search()} value={filter.search} onChange={(search) => onChange({ search })} />
      {types.length > 1 && (
        <Choices
          label={m.storefront_type()}
          any={m.storefront_any_type()}
          options={types.map((one) => [one, TYPE_LABELS[one]()])}
          value={filter.type}
          onChange={(type) => onChange({ type })}
        />
      )}
      {pricings.length > 1 && (
        <Choices
          label={m.storefront_price()}
          any={m.storefront_any_price()}
          options={pricings.map((one) => [one, PRICING_LABELS[one]()])}
          value={filter.price}
          onChange={(price) => onChange({ price })}
        />
      )}
    </div>
  );
}

type ChoicesProps = {
  label: string;
  any: string;
  options: [value: string, label: string][];
  value: string | undefined;
  /** Called with an empty text for any. */
  onChange: (value: string) => void;
};

/** One of a few, or any. Arrow keys move the choice. */
function Choices({ label, any, options, value = "", onChange }: ChoicesProps) {
  const name = useId();
  return (
    <div className={css.choices} role="radiogroup" aria-label={label}>
      {[["", any] as const, ...options].map(([one, text]) => (
        <label key={one} className={css.choice}>
          <input type="radio" name={name} checked={one === value} onChange={() => onChange(one)} />
          <span>{text}</span>
        </label>
      ))}
    </div>
  );
}
