import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconBulb,
  IconChevronDown,
  IconEye,
  IconFileExport,
  IconFileImport,
  IconFileSpreadsheet,
  IconKeyboard,
  IconLayoutSidebarRight,
  IconReplace,
  IconSend,
} from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { loadOpenProgramDialog } from "~/domain/programs/openProgram";
import { PROGRAM_TYPE_LABELS } from "~/domain/programs/programTypes";
import { loadClientScreens } from "~/domain/training/clientScreens";
import { useProgramDrafts } from "~/domain/training/drafts/programDrafts";
import { DAYS_PER_WEEK, weekOf } from "~/domain/training/weeks";
import { formatNumber } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Badge, Chip } from "~/ui/badge/Badge";
import { Button, IconButton, IconLink } from "~/ui/button/Button";
import { Cover } from "~/ui/cover/Cover";
import { Segmented } from "~/ui/field/Segmented";
import { keyList } from "~/ui/keys/keyList";
import { Menu } from "~/ui/menu/Menu";
import { useIsCompact, useIsPhone } from "~/ui/useMedia";
import { formatDateOfDay } from "../lib/format";
import css from "./Builder.module.css";
import { ClientSwitcher } from "./ClientSwitcher";
import { useBuilder } from "./context";
import { HintsDialog } from "./hints/HintsDialog";
import { PublishAllDialog } from "./PublishAllDialog";

const OpenProgramDialog = lazy(loadOpenProgramDialog);

/** Loaded when it is opened, together with the client's screens. */
const ClientPreview = lazy(async () => {
  const [{ ClientPreview: Preview }, screens] = await Promise.all([
    import("./preview/ClientPreview"),
    loadClientScreens(),
  ]);
  return {
    default: (props: { from: number; onClose: () => void }) => <Preview screens={screens} {...props} />,
  };
});

export type View = "week" | "month" | "sheet";

type Props = {
  view: View;
  onView: (view: View) => void;
  onTrack: (trackId: string) => void;
  weeks: number;
  cover?: string | undefined;
  /** The program is a draft that this coach can open. */
  canOpen: boolean;
  sidebarIsOpen: boolean;
  onSidebar: () => void;
};

function BackLink() {
  const { timelineRef } = useBuilder();
  return (
    <IconLink
      label={m.builder_back()}
      to={
        timelineRef.clientId
          ? { name: "coach_program_view_clients", params: { programId: timelineRef.programId } }
          : { name: "coach_program_view_details", params: { programId: timelineRef.programId } }
      }
    >
      <IconArrowLeft size={18} />
    </IconLink>
  );
}

/** The program and track, the view, undo and redo, and the preview. */
export function BuilderToolbar({ view, onView, onTrack, weeks, cover, canOpen, sidebarIsOpen, onSidebar }: Props) {
  const { timeline, actions, openedDay, selection, today, goToToday, showWeek, setDialog } = useBuilder();
  const phone = useIsPhone();
  const compact = useIsCompact();
  const [previewing, setPreviewing] = useState(false);
  const [publishing, setPublishing] = useState(false);
  const [showsHints, setShowsHints] = useState(false);
  const [opening, setOpening] = useState(false);
  const waiting = useProgramDrafts(timeline.program_id).data?.total ?? 0;
  return (
    <div className={css.toolbar}>
      <BackLink />
      {!compact && (
        <span className={css.cover}>
          <Cover seed={timeline.program_id} src={cover} ratio={40 / 28} width={40} />
        </span>
      )}
      <h1 className={css.title}>
        {timeline.client_name ? `${timeline.client_name} · ${timeline.program_title}` : timeline.program_title}
      </h1>
      {timeline.client_id && <ClientSwitcher clientId={timeline.client_id} />}
      {!compact && <Chip>{PROGRAM_TYPE_LABELS[timeline.type]()}</Chip>}
      {timeline.tracks.length > 1 && !timeline.client_id && (
        <>
          {!phone && <span className={css.rule} />}
          <Menu
            label={m.builder_track()}
            trigger={
              <Button size={phone ? "small" : "medium"} after={<IconChevronDown size={14} />}>
                {timeline.track_name}
              </Button>
            }
            items={timeline.tracks.map((track) => ({
              label: track.name,
              selected: track.id === timeline.track_id,
              onClick: () => onTrack(track.id),
            }))}
          />
        </>
      )}
      {!phone && (
        <>
          <span className={css.rule} />
          <Segmented<View>
            label={m.builder_view()}
            value={view}
            onChange={onView}
            options={[
              { value: "month", label: m.builder_view_month() },
              { value: "week", label: m.builder_view_week() },
              { value: "sheet", label: m.builder_view_sheet() },
            ]}
          />
          <Menu
            label={m.builder_go_to_week()}
            width={160}
            trigger={
              <button type="button" className={css.weeks}>
                {m.builder_weeks({ count: weeks })}
                <IconChevronDown size={14} />
              </button>
            }
            items={Array.from({ length: weeks }, (_, week) => ({
              label: m.builder_week({ week: week + 1 }),
              hint: timeline.anchor ? formatDateOfDay(timeline.anchor, week * DAYS_PER_WEEK) : undefined,
              selected: today !== null && weekOf(today) === week,
              onClick: () => showWeek(week),
            }))}
          />
          {today !== null && (
            <Button size="small" onClick={goToToday}>
              {m.builder_today()}
            </Button>
          )}
        </>
      )}
      <span className={css.space} />
      <IconButton
        label={m.builder_undo()}
        disabled={!actions.canUndo || actions.busy}
        onClick={() => void actions.undo()}
      >
        <IconArrowBackUp size={18} />
      </IconButton>
      <IconButton
        label={m.builder_redo()}
        disabled={!actions.canRedo || actions.busy}
        onClick={() => void actions.redo()}
      >
        <IconArrowForwardUp size={18} />
      </IconButton>
      <IconButton label={m.builder_sidebar()} aria-pressed={sidebarIsOpen} onClick={onSidebar}>
        <IconLayoutSidebarRight size={18} />
      </IconButton>
      <IconButton label={m.builder_edit_exercises()} onClick={() => setDialog({ kind: "editExercises", days: [] })}>
        <IconReplace size={18} />
      </IconButton>
      <Menu
        label={m.builder_files()}
        trigger={
          <IconButton label={m.builder_files()}>
            <IconFileSpreadsheet size={18} />
          </IconButton>
        }
        items={[
          {
            label: m.builder_import_menu(),
            icon: <IconFileImport size={16} />,
            onClick: () => setDialog({ kind: "import", day: openedDay ?? selection.cursor }),
          },
          {
            label: m.builder_export_menu(),
            icon: <IconFileExport size={16} />,
            onClick: () => setDialog({ kind: "export" }),
          },
        ]}
      />
      {!phone && (
        <IconButton label={m.builder_hints()} onClick={() => setShowsHints(true)}>
          <IconBulb size={18} />
        </IconButton>
      )}
      {!phone && (
        <IconButton label={m.ui_keys_title()} onClick={keyList.open}>
          <IconKeyboard size={18} />
        </IconButton>
      )}
      {waiting > 0 &&
        (compact ? (
          <IconButton label={m.builder_drafts_waiting({ count: waiting })} onClick={() => setPublishing(true)}>
            <IconSend size={18} />
          </IconButton>
        ) : (
          <Button
            icon={<IconSend size={16} />}
            title={m.builder_drafts_waiting({ count: waiting })}
            onClick={() => setPublishing(true)}
          >
            {m.builder_publish_all()}
            <Badge tone="warn">{formatNumber(waiting)}</Badge>
          </Button>
        ))}
      {compact ? (
        <IconButton label={m.builder_preview_title()} onClick={() => setPreviewing(true)}>
          <IconEye size={18} />
        </IconButton>
      ) : (
        <Button icon={<IconEye size={16} />} onClick={() => setPreviewing(true)}>
          {m.builder_preview_title()}
        </Button>
      )}
      {canOpen && !phone && (
        <Button variant="primary" onClick={() => setOpening(true)}>
          {m.programs_publish()}
        </Button>
      )}
      {opening && (
        <Suspense>
          <OpenProgramDialog programId={timeline.program_id} onClose={() => setOpening(false)} />
        </Suspense>
      )}
      {previewing && (
        <Suspense>
          <ClientPreview from={openedDay ?? selection.cursor} onClose={() => setPreviewing(false)} />
        </Suspense>
      )}
      {publishing && <PublishAllDialog onClose={() => setPublishing(false)} />}
      {showsHints && <HintsDialog onClose={() => setShowsHints(false)} />}
    </div>
  );
}
