import { useState } from "react";
import type { DateRange } from "~/lib/dates";
import { defaultRange } from "~/lib/dates";
import { CheckboxField, RadioField, SwitchField } from "~/ui/field/CheckboxField";
import { DateField } from "~/ui/field/DateField";
import { DateRangeField } from "~/ui/field/DateRangeField";
import { LazyDateField } from "~/ui/field/LazyDateField";
import { MoneyField, NumberField } from "~/ui/field/NumberField";
import { PasswordField } from "~/ui/field/PasswordField";
import { Segmented } from "~/ui/field/Segmented";
import { MultiSelectField, SelectField } from "~/ui/field/SelectField";
import { FieldCount } from "~/ui/field/FieldCount";
import { TextArea, TextField } from "~/ui/field/TextField";
import { useToday } from "~/ui/useToday";
import css from "./StyleGuide.module.css";

const COUNTRIES = [
  "United Kingdom",
  "United States",
  "Austria",
  "Belgium",
  "Denmark",
  "Finland",
  "France",
  "Germany",
  "Italy",
  "Japan",
  "Norway",
  "Sweden",
];

/** Fields of every kind: empty, filled, invalid and disabled. */
export function FieldSamples() {
  const today = useToday();
  const [price, setPrice] = useState<number | null>(3900);
  const [yen, setYen] = useState<number | null>(5900);
  const [date, setDate] = useState<string | null>(today);
  const [range, setRange] = useState<DateRange | undefined>(() => defaultRange(today));
  const [view, setView] = useState<"month" | "week">("week");
  const [way, setWay] = useState("monthly");
  return (
    <>
      <div className={css.fields}>
        <TextField label="Title" placeholder="Squat Every Day" help="Clients see it on their calendar." />
        <TextField label="Email" defaultValue="erik@northside" error="Email is not valid" />
        <TextField label="Web address" defaultValue="squat-every-day" disabled />
        <PasswordField label="Password" autoComplete="new-password" help="At least 6 characters." />
        <NumberField label="Sessions a week" defaultValue={4} min={1} max={14} />
        <MoneyField
          label="Price"
          currency="EUR"
          value={price}
          onChange={setPrice}
          help="Clients pay this each month."
        />
        <MoneyField label="Price in Japan" currency="JPY" value={yen} onChange={setYen} />
        <SelectField label="Country" data={COUNTRIES} defaultValue="Germany" searchable />
        <SelectField label="Country" data={COUNTRIES} placeholder="Choose a country" error="Country is required" />
        <MultiSelectField
          label="Equipment"
          data={["Barbell", "Rack", "Dumbbells", "Rower", "Kettlebell"]}
          defaultValue={["Barbell", "Rack"]}
        />
        <DateField label="Start date" value={date} onChange={setDate} />
        <LazyDateField
          label="Start date, light"
          value={date ?? today}
          onChange={setDate}
          help="For pages that have to be small: the calendar comes when it is wanted."
        />
        <div>
          <TextArea label="Description" placeholder="Twelve weeks to a heavier back squat" />
          <FieldCount>36 / 5,000</FieldCount>
        </div>
        <RadioField
          label="Payment"
          value={way}
          onChange={setWay}
          options={[
            { value: "monthly", label: "Monthly", help: "7 days free, then €39 each month" },
            { value: "once", label: "12 months, paid once", help: "€27.42 a month, no trial" },
          ]}
        />
        <div className="stack">
          <CheckboxField
            label="Confirmed as read and accepted"
            defaultChecked
            help="Northside Strength waiver, 2 pages"
          />
          <CheckboxField label="Make week 9 a deload" />
          <CheckboxField label="I agree to the terms" error="Please agree to go on." />
          <SwitchField label="Leaderboard" defaultChecked />
          <SwitchField label="Show in storefront" help="Everybody with the link can still see it." />
          <SwitchField label="Locked" disabled />
        </div>
        <Segmented
          label="View"
          value={view}
          onChange={setView}
          options={[
            { value: "month", label: "Month" },
            { value: "week", label: "Week" },
          ]}
        />
      </div>
      <DateRangeField value={range} onChange={setRange} today={today} withAll />
    </>
  );
}
