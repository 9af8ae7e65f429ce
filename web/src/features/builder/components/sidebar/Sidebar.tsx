import { IconX } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { m } from "~/paraglide/messages.js";
import { IconButton } from "~/ui/button/Button";
import { Segmented } from "~/ui/field/Segmented";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { NotesSidebar, type OpenNote } from "../notes/NotesSidebar";
import panelCss from "../panel/DayPanel.module.css";
import { SIDEBAR_LABELS, type SidebarKind, SIDEBARS } from "./kinds";
import css from "./Sidebar.module.css";

// Each is loaded when it is opened first.
const BuildSidebar = lazy(async () => ({ default: (await import("./BuildSidebar")).BuildSidebar }));
const MacrosSidebar = lazy(async () => ({ default: (await import("./MacrosSidebar")).MacrosSidebar }));
const ExercisesSidebar = lazy(async () => ({ default: (await import("./ExercisesSidebar")).ExercisesSidebar }));
const ClientsSidebar = lazy(async () => ({ default: (await import("./ClientsSidebar")).ClientsSidebar }));

type Props = {
  kind: SidebarKind;
  onKind: (kind: SidebarKind | null) => void;
  note: OpenNote;
  onNote: (note: OpenNote) => void;
};

/** What is beside the schedule, with the switch between the five of them; a whole screen on phones. */
export function Sidebar({ kind, onKind, note, onNote }: Props) {
  return (
    <aside className={panelCss.panel} aria-label={SIDEBAR_LABELS[kind]()}>
      <header className={css.head}>
        <div className={css.switch}>
          <Segmented<SidebarKind>
            wide
            label={m.builder_sidebar()}
            value={kind}
            onChange={onKind}
            options={SIDEBARS.map((value) => ({ value, label: SIDEBAR_LABELS[value]() }))}
          />
        </div>
        <IconButton small label={m.builder_sidebar_close()} onClick={() => onKind(null)}>
          <IconX size={16} />
        </IconButton>
      </header>
      <div className={panelCss.body} tabIndex={-1}>
        <Suspense fallback={<SkeletonRows rows={6} />}>
          {kind === "notes" && <NotesSidebar open={note} onOpen={onNote} />}
          {kind === "build" && <BuildSidebar />}
          {kind === "macros" && <MacrosSidebar />}
          {kind === "exercises" && <ExercisesSidebar />}
          {kind === "clients" && <ClientsSidebar />}
        </Suspense>
      </div>
    </aside>
  );
}
