import { m } from "~/paraglide/messages.js";
import { Dialog } from "~/ui/dialog/Dialog";
import { Kbd } from "~/ui/kbd/Kbd";
import css from "./Builder.module.css";

const KEYS: [() => string, string[]][] = [
  [m.builder_key_move, ["←", "→", "↑", "↓"]],
  [m.builder_key_extend, ["Shift", "→"]],
  [m.builder_key_toggle, ["Space"]],
  [m.builder_key_week, ["Ctrl", "A"]],
  [m.builder_key_open, ["Enter"]],
  [m.builder_key_copy, ["Ctrl", "C"]],
  [m.builder_key_paste, ["Ctrl", "V"]],
  [m.builder_key_place, ["M"]],
  [m.builder_key_clear, ["Del"]],
  [m.builder_insert_template, ["I"]],
  [m.builder_key_today, ["T"]],
  [m.builder_client_before, ["["]],
  [m.builder_client_after, ["]"]],
  [m.builder_undo, ["Ctrl", "Z"]],
  [m.builder_redo, ["Ctrl", "Y"]],
  [m.builder_key_exercise, ["Ctrl", "N"]],
  [m.builder_note_new, ["Ctrl", "Shift", "N"]],
  [m.builder_note_new, ["N"]],
  [m.builder_key_sidebar, ["S"]],
  [m.builder_key_exercise, ["/"]],
  [m.builder_key_fill, ["Ctrl", "D"]],
  [m.builder_key_publish, ["Ctrl", "Enter"]],
  [m.builder_key_sheet_edit, ["F2"]],
  [m.builder_key_sheet_right, ["Ctrl", "R"]],
  [m.builder_key_sheet_range, ["Ctrl", "Enter"]],
  [m.builder_key_sheet_row, ["Shift", "Space"]],
];

/** The keyboard shortcuts of the builder. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title={m.builder_shortcuts()} size="small">
      <table className={css.shortcuts}>
        <tbody>
          {KEYS.map(([name, keys]) => (
            <tr key={`${name()}${keys.join("+")}`}>
              <th scope="row">{name()}</th>
              <td>
                {keys.map((key) => (
                  <span key={key}>
                    {" "}
                    <Kbd>{key}</Kbd>
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
