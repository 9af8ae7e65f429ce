import { IconArchive, IconArchiveOff, IconDots, IconPencil, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Badge } from "~/ui/badge/Badge";
import { Button, IconButton } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { TextField } from "~/ui/field/TextField";
import { Menu } from "~/ui/menu/Menu";
import { toastError } from "~/ui/toast/toast";
import { type Plan, type Track, usePlanWrites } from "../api";
import css from "./Prices.module.css";

/** The tracks of a program: several calendars side by side. */
export function Tracks({ plan }: { plan: Plan }) {
  const writes = usePlanWrites(plan.id);
  const [naming, setNaming] = useState<{ track?: Track }>();
  const put = (way: Promise<Plan>) => void way.catch((problem) => toastError(errorMessage(problem)));
  return (
    <Card
      title={m.programs_tracks()}
      note={m.programs_tracks_note()}
      actions={
        <Button size="small" icon={<IconPlus size={14} />} onClick={() => setNaming({})}>
          {m.programs_track_add()}
        </Button>
      }
    >
      <ul className={css.options}>
        {plan.tracks.map((track) => (
          <li key={track.id} className={css.option} data-archived={track.archived || undefined}>
            <span className="w5 truncate">{track.name}</span>
            <span className={css.people}>
              {track.is_default_track && <Badge>{m.programs_track_default()}</Badge>}
              {track.archived && <Badge>{m.programs_archived()}</Badge>}
            </span>
            <Menu
              align="end"
              label={track.name}
              trigger={
                <IconButton label={m.programs_track_more({ name: track.name })}>
                  <IconDots size={16} />
                </IconButton>
              }
              items={[
                track.abilities.includes("rename") && {
                  label: m.programs_track_rename(),
                  icon: <IconPencil size={16} />,
                  onClick: () => setNaming({ track }),
                },
                track.abilities.includes("archive") && {
                  label: m.programs_track_archive(),
                  icon: <IconArchive size={16} />,
                  onClick: () => put(writes.archiveTrack(track.id)),
                },
                track.abilities.includes("restore") && {
                  label: m.programs_track_restore(),
                  icon: <IconArchiveOff size={16} />,
                  onClick: () => put(writes.restoreTrack(track.id)),
                },
              ]}
            />
          </li>
        ))}
      </ul>
      {naming && <Naming plan={plan} track={naming.track} onClose={() => setNaming(undefined)} />}
    </Card>
  );
}

function Naming({ plan, track, onClose }: { plan: Plan; track?: Track; onClose: () => void }) {
  const writes = usePlanWrites(plan.id);
  const [name, setName] = useState(track?.name ?? "");
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await (track ? writes.renameTrack(track.id, name) : writes.addTrack(name));
      onClose();
    } catch (problem) {
      setError(errorMessage(problem));
    } finally {
      setBusy(false);
    }
  };
  const action = track ? m.programs_track_rename() : m.programs_track_add();
  return (
    <FormDialog onClose={onClose} title={action} size="small" submit={action} busy={busy} onSubmit={save}>
      <TextField
        label={m.programs_track_name()}
        value={name}
        maxLength={63}
        data-autofocus
        onChange={(event) => {
          setName(event.currentTarget.value);
          setError("");
        }}
        error={error}
      />
    </FormDialog>
  );
}
