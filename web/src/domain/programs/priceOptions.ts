import type { Schemas } from "~/api/client";

type PublicProgram = Schemas["PublicProgram"];
type PriceOption = PublicProgram["price_options"][number];

/** The price options that can be bought: not the archived ones, which only coaches see. */
export const optionsOnSale = <Option extends { archived: boolean }>(program: { price_options: Option[] }) =>
  program.price_options.filter(({ archived }) => !archived);

/** The option that the client pays already, or else the requested one if it is still on sale, or else the first on sale. */
export function chosenOption(program: PublicProgram, requested: string | undefined): PriceOption | undefined {
  const options = optionsOnSale(program);
  return options.find(({ id }) => id === (program.selected_price ?? requested)) ?? options[0];
}

export const isRecurring = (option: PriceOption) => option.duration !== "one_off";

/** The days of free trial that this viewer gets with an option. */
export const trialDaysOf = (program: PublicProgram, option: PriceOption | undefined) =>
  option && isRecurring(option) ? program.trial_days : 0;
