import { m } from "~/paraglide/messages.js";
import { Banner } from "~/ui/banner/Banner";
import { Button } from "~/ui/button/Button";
import css from "./Conflicts.module.css";
import type { Editor } from "./useEditor";
import type { Values } from "./values";

const NAMES: Record<keyof Values, () => string> = {
  headline: m.storefront_headline,
  intro: m.storefront_intro,
  place: m.storefront_place,
  picture: m.storefront_picture,
  search_text: m.storefront_search_text,
  sections: m.storefront_edit_sections,
  program_ids: m.storefront_programs,
  coaches: m.storefront_coaches,
  figures: m.storefront_figures,
  coaching_since: m.storefront_coaching_since,
  common_questions: m.storefront_questions,
};

/** What somebody else has published of the fields that are changed here: either can be kept. */
export function Conflicts({ editor: { conflicts, isSaving, takeTheirs } }: { editor: Editor }) {
  if (conflicts.length === 0) return null;
  return (
    <Banner bar tone="warn">
      {m.storefront_edit_conflict()}
      <ul className={css.conflicts}>
        {conflicts.map((conflict) => {
          const { field, theirs } = conflict;
          const name = NAMES[field]();
          return (
            <li key={field} className={css.conflict}>
              <span>
                {name}
                {typeof theirs === "string" && theirs !== "" && (
                  <>
                    {": "}
                    <q dir="auto">{theirs}</q>
                  </>
                )}
              </span>
              <Button
                size="small"
                disabled={isSaving}
                aria-label={m.storefront_edit_use_theirs_of({ name })}
                onClick={() => takeTheirs(conflict)}
              >
                {m.storefront_edit_use_theirs()}
              </Button>
            </li>
          );
        })}
      </ul>
    </Banner>
  );
}
