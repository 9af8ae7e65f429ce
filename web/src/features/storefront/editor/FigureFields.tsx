import { formatNumber } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { CheckboxField } from "~/ui/field/CheckboxField";
import { NumberField } from "~/ui/field/NumberField";
import { figureLabel } from "../components/Figures";
import css from "./Fields.module.css";
import type { Editor } from "./useEditor";

/** Which numbers are shown. They are counted, never typed; only the year is the coach's word. */
export function FigureFields({ editor: { form, own } }: { editor: Editor }) {
  const { figures: shown, coaching_since } = form.values;
  const counted = own.figures.filter(({ kind }) => kind !== "years_coaching");
  const toggle = (kind: (typeof shown)[number]) =>
    form.setFieldValue("figures", shown.includes(kind) ? shown.filter((one) => one !== kind) : [...shown, kind]);
  return (
    <>
      {counted.length === 0 && <p className={css.note}>{m.storefront_no_figures()}</p>}
      {counted.map((figure) => (
        <CheckboxField
          key={figure.kind}
          label={`${formatNumber(figure.value)} ${figureLabel(figure)}`}
          checked={shown.includes(figure.kind)}
          onChange={() => toggle(figure.kind)}
        />
      ))}
      <NumberField
        label={m.storefront_coaching_since()}
        placeholder={m.storefront_coaching_since_example()}
        allowDecimal={false}
        allowNegative={false}
        {...form.getInputProps("coaching_since")}
        onChange={(year) => {
          form.setFieldValue("coaching_since", typeof year === "number" ? year : "");
          const others = shown.filter((one) => one !== "years_coaching");
          form.setFieldValue("figures", typeof year === "number" ? [...others, "years_coaching"] : others);
        }}
        value={coaching_since}
      />
    </>
  );
}
