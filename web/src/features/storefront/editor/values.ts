import type { Figure, OwnStorefront, SectionKind, Storefront, StorefrontContent } from "../api";

/** The picture of the opening: what is saved of it is its id. It has no addresses while it can't be shown. */
export type Picture = {
  id: string;
  alt: string;
  addresses: Pick<NonNullable<Storefront["picture"]>, "large" | "normal" | "srcset" | "width" | "height"> | null;
};
export type CoachValues = { id: string; title: string; about: string; is_shown: boolean };
export type QuestionValues = { id: string; question: string; answer: string };

/** What the editor changes. Lists are whole: also what the coach has never ordered is in them. */
export type Values = {
  headline: string;
  intro: string;
  place: string;
  picture: Picture | null;
  search_text: string;
  sections: { id: SectionKind; is_shown: boolean }[];
  program_ids: string[];
  coaches: CoachValues[];
  figures: Figure["kind"][];
  coaching_since: number | "";
  common_questions: QuestionValues[];
};

/** The first year that anybody may have begun in. */
const FIRST_YEAR = 1950;

export function toValues({ content, shown, programs, coaches }: OwnStorefront): Values {
  const hidden = new Set((content.coaches ?? []).filter((one) => !one.is_shown).map((one) => one.user_id));
  return {
    headline: content.headline,
    intro: content.intro,
    place: content.place,
    picture: content.picture_id
      ? { id: content.picture_id, alt: content.picture_alt, addresses: addressesOf(shown.picture) }
      : null,
    search_text: content.search_text,
    sections: (content.sections ?? []).map(({ kind, is_shown }) => ({ id: kind, is_shown })),
    program_ids: programs.map(({ id }) => id),
    coaches: coaches.map(({ id, title, about }) => ({ id, title, about, is_shown: !hidden.has(id) })),
    figures: content.figures ?? [],
    coaching_since: content.coaching_since ?? "",
    common_questions: content.common_questions ?? [],
  };
}

export const addressesOf = (picture: Picture["addresses"]): Picture["addresses"] =>
  picture && {
    large: picture.large,
    normal: picture.normal,
    srcset: picture.srcset,
    width: picture.width,
    height: picture.height,
  };

/** What is sent. Questions of which nothing was written are left out. */
export function toContent(values: Values): StorefrontContent {
  const { picture, sections, coaches, coaching_since, common_questions, ...same } = values;
  return {
    ...same,
    picture_id: picture?.id ?? null,
    picture_alt: picture?.alt ?? "",
    sections: sections.map(({ id, is_shown }) => ({ kind: id, is_shown })),
    coaches: coaches.map(({ id, ...card }) => ({ user_id: id, ...card })),
    coaching_since: coaching_since === "" ? null : coaching_since,
    common_questions: withWords(common_questions),
  };
}

/** Returns the questions of which something is written. */
export const withWords = (questions: QuestionValues[]) =>
  questions.filter(({ question, answer }) => question.trim() || answer.trim());

/** Returns the storefront as visitors would see it, were the values saved. */
export function toStorefront(own: OwnStorefront, values: Values): Storefront {
  const { shown, programs, coaches, figures, first_page_size } = own;
  const sections = values.sections.filter(({ is_shown }) => is_shown).map(({ id }) => id);
  const written = sections.includes("coaches") ? values.coaches : [];
  const people = written.flatMap(({ id, title, about, is_shown }) => {
    const coach = coaches.find((one) => one.id === id);
    return coach && is_shown ? [{ ...coach, title, about }] : [];
  });
  const { picture, coaching_since: since } = values;
  const counted = new Map(figures.map(({ kind, value }) => [kind, value]));
  counted.set("years_coaching", since !== "" && since >= FIRST_YEAR ? new Date().getFullYear() - since : 0);
  return {
    ...shown,
    headline: values.headline || shown.title,
    intro: values.intro || shown.about,
    place: values.place,
    picture: picture?.addresses ? { ...picture.addresses, alt: picture.alt } : null,
    search_text: values.search_text,
    sections,
    figures: values.figures.map((kind) => ({ kind, value: counted.get(kind) ?? 0 })).filter(({ value }) => value > 0),
    common_questions: withWords(values.common_questions),
    programs: values.program_ids.flatMap((id) => programs.find((one) => one.id === id) ?? []).slice(0, first_page_size),
    coaches: people.slice(0, first_page_size),
    coaches_total: people.length,
  };
}

/** A headline has two lines at most; what would be more stays on the second one. */
export function twoLines(text: string): string {
  const [first = "", ...others] = text.split("\n");
  return others.length > 0 ? `${first}\n${others.join(" ").trimStart()}` : first;
}
