import { m } from "~/paraglide/messages.js";
import type { KeySpec } from "~/ui/keys/keyList";

/** Anywhere on the page; `usePageKeys` handles them. */
export const PAGE_KEYS = {
  undo: { key: "mod+z", label: m.builder_undo },
  redo: { key: "mod+y", label: m.builder_redo },
  exercise: { key: "mod+n", label: m.builder_key_exercise },
  exerciseToo: { key: "/", label: m.builder_key_exercise },
  note: { key: "n", label: m.builder_note_new },
  noteToo: { key: "mod+shift+n", label: m.builder_note_new },
  today: { key: "t", label: m.builder_key_today },
  sidebar: { key: "s", label: m.builder_key_sidebar },
} satisfies Record<string, KeySpec>;

/** On a day of the week or month; `useGridKeys` handles them. */
export const GRID_KEYS = {
  move: { key: "ArrowLeft", label: m.builder_key_move, shown: ["←", "→", "↑", "↓"] },
  extend: { key: "shift+ArrowRight", label: m.builder_key_extend },
  toggle: { key: "space", label: m.builder_key_toggle },
  week: { key: "mod+a", label: m.builder_key_week },
  open: { key: "Enter", label: m.builder_key_open },
  copy: { key: "mod+c", label: m.builder_key_copy },
  paste: { key: "mod+v", label: m.builder_key_paste },
  place: { key: "m", label: m.builder_key_place },
  clear: { key: "Delete", label: m.builder_key_clear },
  template: { key: "i", label: m.builder_insert_template },
} satisfies Record<string, KeySpec>;

/** In the cells of the sheet; `useSheetEditing` handles them. */
export const SHEET_KEYS = {
  move: { key: "ArrowLeft", label: m.builder_key_sheet_move, shown: ["←", "→", "↑", "↓"] },
  edit: { key: "F2", label: m.builder_key_sheet_edit },
  clear: { key: "Delete", label: m.builder_key_sheet_clear },
  down: { key: "mod+d", label: m.builder_key_fill },
  right: { key: "mod+r", label: m.builder_key_sheet_right },
  range: { key: "mod+Enter", label: m.builder_key_sheet_range },
  row: { key: "shift+space", label: m.builder_key_sheet_row },
} satisfies Record<string, KeySpec>;

/** From one client of a 1-2-1 program to the next. */
export const CLIENT_KEYS = {
  before: { key: "[", label: m.builder_client_before },
  after: { key: "]", label: m.builder_client_after },
} satisfies Record<string, KeySpec>;

/** Of a day with a draft that can be published. */
export const DRAFT_KEYS = {
  publish: { key: "mod+Enter", label: m.builder_key_publish },
} satisfies Record<string, KeySpec>;
