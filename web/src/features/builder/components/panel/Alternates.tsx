import { IconX } from "@tabler/icons-react";
import { $api, onError } from "~/api/client";
import { m } from "~/paraglide/messages.js";
import css from "./Alternates.module.css";

/** Exercises that clients may do instead, the coach's favourite first. */
export function Alternates({ ids, onChange }: { ids: string[]; onChange: (ids: string[]) => void }) {
  return (
    <div className={css.alternates}>
      <span className="meta">{m.builder_alternates()}</span>
      <ul aria-label={m.builder_alternates()}>
        {ids.map((id) => (
          <Alternate key={id} id={id} onRemove={() => onChange(ids.filter((other) => other !== id))} />
        ))}
      </ul>
    </div>
  );
}

function Alternate({ id, onRemove }: { id: string; onRemove: () => void }) {
  const params = { path: { exercise_id: id } };
  const { data } = $api.useQuery(
    "get",
    "/api/coach/exercises/{exercise_id}",
    { params, ...onError("inline") },
    { staleTime: 600_000 },
  );
  const name = data?.name ?? "…";
  return (
    <li className={css.alternate}>
      <span className="truncate">{name}</span>
      <button type="button" aria-label={m.builder_remove_alternate({ name })} onClick={onRemove}>
        <IconX size={14} aria-hidden="true" />
      </button>
    </li>
  );
}
