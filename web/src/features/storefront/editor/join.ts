import { type QuestionValues, type Values, withWords } from "./values";

export type Field = keyof Values;

/** What was changed here and elsewhere: `isConflict` if only one of the two can be kept, which is the one from here. */
type Joined<T> = { value: T; isConflict: boolean };

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What counts of a value: the addresses of a picture may change, and empty questions are not sent. */
function comparable<F extends Field>(field: F, value: Values[F]): unknown {
  if (field === "picture") {
    const picture = value as Values["picture"];
    return picture && [picture.id, picture.alt];
  }
  if (field === "common_questions") {
    return withWords(value as QuestionValues[]).map(({ question, answer }) => [question, answer]);
  }
  return value;
}

export const isSameValue = <F extends Field>(field: F, one: Values[F], other: Values[F]) =>
  isSame(comparable(field, one), comparable(field, other));

/** How many of the values are not as they were saved. */
export const countChanges = (values: Values, saved: Values): number =>
  (Object.keys(values) as Field[]).filter((field) => !isSameValue(field, values[field], saved[field])).length;

const among = (ids: string[], others: string[]) => ids.filter((id) => others.includes(id));
const without = (ids: string[], others: string[]) => ids.filter((id) => !others.includes(id));
const isReordered = (ids: string[], before: string[]) => !isSame(among(ids, before), among(before, ids));

/** Joins two orders. What was added or taken out elsewhere is added or taken out here. */
function joinOrder(mine: string[], before: string[], theirs: string[]): Joined<string[]> {
  const added = without(mine, [...before, ...theirs]);
  const present = without(theirs, without(before, mine));
  if (!isReordered(mine, before)) return { value: [...present, ...added], isConflict: false };
  const kept = without(mine, without(before, theirs));
  return {
    value: [...kept, ...without(present, kept)],
    isConflict: isReordered(theirs, before) && isReordered(kept, theirs),
  };
}

/** Joins rows field by field. To take out a row here that was changed elsewhere is a conflict. */
function joinRows<Row extends { id: string }>(mine: Row[], before: Row[], theirs: Row[]): Joined<Row[]> {
  const [my, old, their] = [mine, before, theirs].map((rows) => new Map(rows.map((row) => [row.id, row]))) as Rows<Row>;
  const order = joinOrder([...my.keys()], [...old.keys()], [...their.keys()]);
  let { isConflict } = order;
  const rows = order.value.flatMap((id) => {
    const [ours, base, other] = [my.get(id), old.get(id), their.get(id)];
    if (!ours || !base || !other) return other ?? ours ?? [];
    const changed = (Object.keys(other) as (keyof Row)[]).filter((key) => ours[key] !== base[key]);
    isConflict ||= changed.some((key) => other[key] !== base[key] && other[key] !== ours[key]);
    return { ...other, ...Object.fromEntries(changed.map((key) => [key, ours[key]])) };
  });
  const removed = without([...old.keys()], [...my.keys()]);
  isConflict ||= removed.some((id) => their.has(id) && !isSame(their.get(id), old.get(id)));
  return { value: rows, isConflict };
}

type Rows<Row> = [mine: Map<string, Row>, before: Map<string, Row>, theirs: Map<string, Row>];

/** A question that was taken out elsewhere but changed here stays, as a new one. */
function joinQuestions(mine: QuestionValues[], before: QuestionValues[], theirs: QuestionValues[]) {
  const isThere = ({ id }: QuestionValues) => theirs.some((one) => one.id === id);
  const isUnchanged = (old: QuestionValues) => isSame(mine.find(({ id }) => id === old.id) ?? old, old);
  return joinRows(
    mine,
    before.filter((old) => isThere(old) || isUnchanged(old)),
    theirs,
  );
}

/** Joins what is chosen of a few things. */
function joinChoice<T>(mine: T[], before: T[], theirs: T[]): Joined<T[]> {
  const kept = theirs.filter((one) => mine.includes(one) || !before.includes(one));
  const added = mine.filter((one) => !before.includes(one) && !theirs.includes(one));
  return { value: [...kept, ...added], isConflict: false };
}

const JOINS: { [F in Field]?: (mine: Values[F], before: Values[F], theirs: Values[F]) => Joined<Values[F]> } = {
  program_ids: joinOrder,
  sections: joinRows,
  coaches: joinRows,
  common_questions: joinQuestions,
  figures: joinChoice,
};

/** Joins what is written here, starting from `before`, with what somebody else has published since. */
export function joinValue<F extends Field>(
  field: F,
  mine: Values[F],
  before: Values[F],
  theirs: Values[F],
): Joined<Values[F]> {
  if (isSame(theirs, before)) return { value: mine, isConflict: false };
  const join = JOINS[field];
  if (join) return join(mine, before, theirs);
  if (isSameValue(field, mine, before)) return { value: theirs, isConflict: false };
  return { value: mine, isConflict: !isSameValue(field, theirs, before) && !isSameValue(field, theirs, mine) };
}

/** Joins all values; `conflicts` are the fields of which theirs would be lost. */
export function joinValues(mine: Values, before: Values, theirs: Values): { values: Values; conflicts: Field[] } {
  const fields = Object.keys(theirs) as Field[];
  const joined = fields.map((field) => [field, joinValue(field, mine[field], before[field], theirs[field])] as const);
  return {
    values: Object.fromEntries(joined.map(([field, { value }]) => [field, value])) as Values,
    conflicts: joined.filter(([, { isConflict }]) => isConflict).map(([field]) => field),
  };
}
