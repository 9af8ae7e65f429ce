import { type ReactNode, useId } from "react";
import { m } from "~/paraglide/messages.js";
import type { SectionKind } from "../api";
import { CoachFields } from "./CoachFields";
import { FigureFields } from "./FigureFields";
import { OpeningFields } from "./OpeningFields";
import css from "./Panel.module.css";
import { ProgramFields } from "./ProgramFields";
import { QuestionFields } from "./QuestionFields";
import { Row, Rows } from "./Rows";
import { SearchFields } from "./SearchFields";
import type { Editor, PartName } from "./useEditor";
import type { Values } from "./values";

type Part = {
  name: () => string;
  /** How much is in it: "4 of 7". */
  count: (values: Values, editor: Editor) => string;
  Fields: (props: { editor: Editor }) => ReactNode;
};

const ofFirst = (total: number, { own: { first_page_size } }: Editor) =>
  total > first_page_size
    ? m.storefront_edit_of({ count: String(first_page_size), total: String(total) })
    : String(total);

const PARTS: Record<SectionKind, Part> = {
  figures: {
    name: m.storefront_figures,
    count: (_, { storefront }) => String(storefront.figures.length),
    Fields: FigureFields,
  },
  programs: {
    name: m.storefront_programs,
    count: ({ program_ids }, editor) => ofFirst(program_ids.length, editor),
    Fields: ProgramFields,
  },
  coaches: {
    name: m.storefront_coaches,
    count: ({ coaches }, editor) => ofFirst(coaches.filter(({ is_shown }) => is_shown).length, editor),
    Fields: CoachFields,
  },
  questions: {
    name: m.storefront_questions,
    count: ({ common_questions }) => String(common_questions.length),
    Fields: QuestionFields,
  },
};

/** Everything on a storefront, in its order, with the fields of the part that is open. */
export function Panel({ editor }: { editor: Editor }) {
  const { form, openPart: open, setOpenPart } = editor;
  const toggle = (part: PartName) => setOpenPart(open === part ? undefined : part);
  return (
    <div className={css.panel}>
      <h2 className={css.title}>{m.storefront_edit_sections()}</h2>
      <Disclosure name={m.storefront_opening()} isOpen={open === "opening"} onToggle={() => toggle("opening")}>
        {(head, id) => (
          <>
            <div className={css.fixed}>{head}</div>
            {open === "opening" && (
              <div id={id} className={css.fields}>
                <OpeningFields editor={editor} />
              </div>
            )}
          </>
        )}
      </Disclosure>
      <Rows
        label={m.storefront_edit_sections()}
        items={form.values.sections}
        onMove={(change) => form.reorderListItem("sections", change)}
      >
        {({ id: kind, is_shown }, at, drag) => {
          const { name, count, Fields } = PARTS[kind];
          return (
            <Disclosure
              name={name()}
              note={count(form.values, editor)}
              isOpen={open === kind}
              onToggle={() => toggle(kind)}
            >
              {(head, id) => (
                <Row
                  drag={drag}
                  name={name()}
                  isShown={is_shown}
                  onToggle={() => form.setFieldValue(`sections.${at}.is_shown`, !is_shown)}
                  head={head}
                >
                  {open === kind && (
                    <div id={id} className={css.fields}>
                      <Fields editor={editor} />
                    </div>
                  )}
                </Row>
              )}
            </Disclosure>
          );
        }}
      </Rows>
      <SearchFields editor={editor} />
    </div>
  );
}

type DisclosureProps = {
  name: string;
  note?: string;
  isOpen: boolean;
  onToggle: () => void;
  children: (head: ReactNode, id: string) => ReactNode;
};

function Disclosure({ name, note, isOpen, onToggle, children }: DisclosureProps) {
  const id = useId();
  return children(
    <button
      type="button"
      className={css.part}
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      onClick={onToggle}
    >
      {name}
      <span className={css.note}>{note}</span>
    </button>,
    id,
  );
}
