import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button, IconButton } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { CheckboxField } from "~/ui/field/CheckboxField";
import { TextField } from "~/ui/field/TextField";
import { toast, toastError } from "~/ui/toast/toast";
import { type SavedView, useViewActions } from "../viewApi";
import css from "./Views.module.css";

/** Renames, shares, reorders and deletes the views. Each change is saved at once. */
export function ManageViewsDialog({ views, onClose }: { views: SavedView[]; onClose: () => void }) {
  const actions = useViewActions();
  const run = async (call: Promise<unknown>): Promise<boolean> => {
    try {
      await call;
      return true;
    } catch (error) {
      toastError(errorMessage(error));
      return false;
    }
  };
  const move = (from: number, by: -1 | 1) => {
    const ids = views.map((view) => view.id);
    const [moved] = ids.splice(from, 1);
    if (moved) ids.splice(from + by, 0, moved);
    void run(actions.order(ids));
  };
  const remove = async (view: SavedView) => {
    if (!(await run(actions.remove(view.id)))) return;
    const { name, shared, filters } = view;
    toast(m.clients_view_deleted({ name }), {
      action: { label: m.clients_undo(), run: () => run(actions.create({ name, shared, filters })) },
    });
  };
  return (
    <Dialog
      opened
      title={m.clients_views_manage()}
      onClose={onClose}
      footer={<Button onClick={onClose}>{m.clients_done()}</Button>}
    >
      {views.length === 0 ? (
        <p>{m.clients_views_none()}</p>
      ) : (
        <ul className={css.manage}>
          {views.map((view, index) => (
            <ViewRow
              key={view.id}
              view={view}
              onChange={(change) => {
                const { name, shared, filters } = view;
                void run(actions.change(view.id, { name, shared, filters, ...change }));
              }}
              onUp={index > 0 ? () => move(index, -1) : undefined}
              onDown={index < views.length - 1 ? () => move(index, 1) : undefined}
              onRemove={() => void remove(view)}
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

type RowProps = {
  view: SavedView;
  onChange: (change: { name?: string; shared?: boolean }) => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: () => void;
};

function ViewRow({ view, onChange, onUp, onDown, onRemove }: RowProps) {
  const [name, setName] = useState(view.name);
  const rename = () => {
    if (!name.trim()) setName(view.name);
    else if (name.trim() !== view.name) onChange({ name });
  };
  return (
    <li className={css.manageRow}>
      <TextField
        aria-label={m.clients_view_name()}
        maxLength={40}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={rename}
        onKeyDown={(event) => event.key === "Enter" && rename()}
      />
      <CheckboxField
        label={m.clients_view_shared()}
        checked={view.shared}
        onChange={(event) => onChange({ shared: event.currentTarget.checked })}
      />
      <span className={css.manageButtons}>
        <IconButton label={m.clients_view_up({ name: view.name })} disabled={!onUp} onClick={onUp}>
          <IconArrowUp size={16} />
        </IconButton>
        <IconButton label={m.clients_view_down({ name: view.name })} disabled={!onDown} onClick={onDown}>
          <IconArrowDown size={16} />
        </IconButton>
        <IconButton label={m.clients_view_delete({ name: view.name })} onClick={onRemove}>
          <IconTrash size={16} />
        </IconButton>
      </span>
    </li>
  );
}
