import type { Schemas } from "~/api/client";
import { m } from "~/paraglide/messages.js";

export type Gender = Schemas["Gender"];

export const GENDERS: [Gender, () => string][] = [
  ["male", m.accounts_gender_male],
  ["female", m.accounts_gender_female],
  ["other", m.accounts_gender_other],
  ["not_said", m.accounts_gender_not_said],
];
