import { IconArchive, IconArchiveOff, IconDots, IconPencil, IconPlus } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { missingFeature } from "~/domain/plan-notice/features";
import { PlanLock, usePlanGate } from "~/domain/plan-notice/PlanGate";
import { PlanNotice } from "~/domain/plan-notice/PlanNotice";
import { toastRefusal } from "~/domain/plan-notice/Refusal";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Badge } from "~/ui/badge/Badge";
import { Button, IconButton } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { TextField } from "~/ui/field/TextField";
import { Menu } from "~/ui/menu/Menu";
import { type Program, type Track, useProgramActions } from "../../api";
import css from "../Rows.module.css";

/** The tracks of a program, each with a calendar of its own. */
export function Tracks({ program }: { program: Program }) {
  const actions = useProgramActions(program.id);
  const [nameDialog, setNameDialog] = useState<{ track?: Track }>();
  const plan = usePlanGate("tracks");
  const run = (change: Promise<Program>) => void change.catch(toastRefusal);
  return (
    <Card
      title={m.programs_tracks()}
      note={m.programs_tracks_note()}
      actions={
        <Button size="small" icon={<IconPlus size={14} />} onClick={() => plan.run(() => setNameDialog({}))}>
          {m.programs_track_add()} <PlanLock feature="tracks" />
        </Button>
      }
    >
      <ul className={css.rows}>
        {program.tracks.map((track) => (
          <li key={track.id} className={css.row} data-archived={track.archived || undefined}>
            <span className="w5 truncate">{track.name}</span>
            <span className={css.detail}>
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
                  hint: <PlanLock feature="tracks" />,
                  onClick: () => plan.run(() => setNameDialog({ track })),
                },
                track.abilities.includes("archive") && {
                  label: m.programs_track_archive(),
                  icon: <IconArchive size={16} />,
                  onClick: () => run(actions.archiveTrack(track.id)),
                },
                track.abilities.includes("restore") && {
                  label: m.programs_track_restore(),
                  icon: <IconArchiveOff size={16} />,
                  onClick: () => run(actions.restoreTrack(track.id)),
                },
              ]}
            />
          </li>
        ))}
      </ul>
      {plan.notice}
      {nameDialog && (
        <TrackNameDialog program={program} track={nameDialog.track} onClose={() => setNameDialog(undefined)} />
      )}
    </Card>
  );
}

function TrackNameDialog({ program, track, onClose }: { program: Program; track?: Track; onClose: () => void }) {
  const actions = useProgramActions(program.id);
  const [name, setName] = useState(track?.name ?? "");
  const save = useMutation({
    mutationFn: () => (track ? actions.renameTrack(track.id, name) : actions.addTrack(name)),
    onSuccess: onClose,
  });
  const lacked = missingFeature(save.error);
  const action = track ? m.programs_track_rename() : m.programs_track_add();
  return (
    <FormDialog
      onClose={onClose}
      title={action}
      size="small"
      submit={action}
      busy={save.isPending}
      onSubmit={() => save.mutate()}
    >
      <TextField
        label={m.programs_track_name()}
        value={name}
        maxLength={63}
        data-autofocus
        onChange={(event) => {
          setName(event.currentTarget.value);
          save.reset();
        }}
        error={save.error && !lacked ? errorMessage(save.error) : undefined}
      />
      {lacked && <PlanNotice feature={lacked} />}
    </FormDialog>
  );
}
