import { m } from "~/paraglide/messages.js";

type FilmedSet = { exercise: string; set_number: number | null };

/** "Back squat, set 3", or "Back squat, warm-up". */
export const setTitle = ({ exercise, set_number: number }: FilmedSet): string =>
  number === null ? m.form_checks_warmup_of({ exercise }) : m.form_checks_set_of({ exercise, number: String(number) });

/** "Back squat, set 3 of 5". */
export const setTitleOf = (one: FilmedSet & { sets: number }): string =>
  one.set_number === null
    ? setTitle(one)
    : m.form_checks_set_of_sets({
        exercise: one.exercise,
        number: String(one.set_number),
        sets: String(one.sets),
      });
