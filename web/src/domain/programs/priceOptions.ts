import type { Schemas } from "~/api/client";

type PublicProgram = Schemas["PublicProgram"];
type PriceOption = PublicProgram["price_options"][number];

/** The price options that can be bought: not the archived ones, which only coaches see. */
export const optionsOnSale = <Option extends { archived: boolean }>(program: { price_options: Option[] }) =>
  program.price_options.filter(({ archived }) => !archived);

/** Of the options on sale: the one that the client pays already, else the requested one, else the first. */
export function chosenOption(program: PublicProgram, requested: string | undefined): PriceOption | undefined {
  const options = optionsOnSale(program);
  const byId = (wanted: string | null | undefined) => options.find(({ id }) => id === wanted);
  return byId(program.selected_price) ?? byId(requested) ?? options[0];
}

export const isRecurring = (option: PriceOption) => option.duration !== "one_off";

/** The days of free trial that this viewer gets with an option. */
export const trialDaysOf = (program: PublicProgram, option: PriceOption | undefined) =>
  option && isRecurring(option) ? program.trial_days : 0;
