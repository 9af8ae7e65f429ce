import { m } from "~/paraglide/messages.js";
import { Cover } from "~/ui/cover/Cover";
import { Link } from "~/ui/link/Link";
import type { OwnStorefront } from "../api";
import css from "./Fields.module.css";
import { Row, Rows } from "./Rows";
import type { Editor } from "./useEditor";

const WHY: Record<OwnStorefront["hidden_programs"][number]["why"], () => string> = {
  private: m.storefront_is_private,
  hidden: m.storefront_is_hidden,
};

/** The order of the programs; those that visitors don't find are named with the reason. */
export function ProgramFields({ editor: { form, own } }: { editor: Editor }) {
  const programs = form.values.program_ids.flatMap((id) => own.programs.find((one) => one.id === id) ?? []);
  return (
    <>
      {programs.length === 0 && <p className={css.note}>{m.storefront_edit_no_programs()}</p>}
      <Rows
        label={m.storefront_programs()}
        items={programs}
        onMove={(change) => form.reorderListItem("program_ids", change)}
      >
        {({ id, title, square_cover }, at, drag) => (
          <Row
            drag={drag}
            name={title}
            head={
              <>
                <Cover seed={id} src={square_cover?.small} ratio={1} width={28} />
                <bdi className={css.name}>{title}</bdi>
                {at >= own.first_page_size && <span className={css.note}>{m.storefront_edit_under_all()}</span>}
              </>
            }
          />
        )}
      </Rows>
      {own.hidden_programs.length > 0 && (
        <ul className={css.hidden} aria-label={m.storefront_edit_not_shown()}>
          {own.hidden_programs.map(({ id, title, why }) => (
            <li key={id} className={css.hiddenRow}>
              <Link name="coach_program_view_settings" params={{ programId: id }} className={css.name}>
                {title}
              </Link>
              <span className={css.note}>{WHY[why]()}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
