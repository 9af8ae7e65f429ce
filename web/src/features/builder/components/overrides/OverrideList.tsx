import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { weekAndDay } from "~/domain/training/weeks";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { Button, IconButton } from "~/ui/button/Button";
import type { OverrideView } from "../../api/overrides";
import { Differences } from "./Differences";
import css from "./Overrides.module.css";

type Props = {
  overrides: OverrideView[];
  /** Names the day of each: the list is of several days. */
  showDays?: boolean;
  onEdit: (override: OverrideView) => void;
  onRemove: (override: OverrideView) => void;
  onAdd?: () => void;
};

/** The clients for whom a day differs, with what is different. */
export function OverrideList({ overrides, showDays, onEdit, onRemove, onAdd }: Props) {
  return (
    <>
      <ul className={css.list}>
        {overrides.map((override) => {
          const { full_name: name, avatar_url: picture, client_id: id, day, differences, missing, changes } = override;
          return (
            <li key={`${id}-${day}`}>
              <div className={css.client}>
                <Avatar name={name} src={picture} size={28} />
                <b className="truncate">{name}</b>
                {showDays && <span className="meta nowrap">{m.builder_day_place(weekAndDay(day))}</span>}
                <span className={css.space} />
                <IconButton label={m.builder_override_edit({ name })} onClick={() => onEdit(override)}>
                  <IconPencil size={16} />
                </IconButton>
                <IconButton label={m.builder_override_remove({ name })} onClick={() => onRemove(override)}>
                  <IconTrash size={16} />
                </IconButton>
              </div>
              <Differences differences={differences} />
              {changes.note && <p className={css.note}>{changes.note}</p>}
              {missing.length > 0 && (
                <p className={css.missing}>{m.builder_override_missing({ names: missing.join(", ") })}</p>
              )}
            </li>
          );
        })}
      </ul>
      {onAdd && (
        <Button icon={<IconPlus size={16} />} onClick={onAdd}>
          {m.builder_override_add()}
        </Button>
      )}
    </>
  );
}
