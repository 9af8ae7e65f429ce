import { IconX } from "@tabler/icons-react";
import { m } from "~/paraglide/messages.js";
import { IconButton } from "~/ui/button/Button";
import { Skeleton, SkeletonRows } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { useBuilder } from "../context";
import dayPanelCss from "./DayPanel.module.css";
import panelHeaderCss from "./PanelHeader.module.css";

type Props = { day: number; error: unknown; onRetry: () => unknown };

/** The panel until its day is loaded, or the error that prevented it. */
export function PanelPlaceholder({ day, error, onRetry }: Props) {
  const { openDay } = useBuilder();
  return (
    <aside className={dayPanelCss.panel} aria-label={m.builder_panel({ day: day + 1 })} aria-busy={!error}>
      <header className={panelHeaderCss.header}>
        <div className={panelHeaderCss.positionLine}>
          <span className={panelHeaderCss.position}>{m.builder_day({ day: day + 1 })}</span>
          <span className={panelHeaderCss.tools}>
            <IconButton small label={m.builder_close_panel()} onClick={() => openDay(null)}>
              <IconX size={16} />
            </IconButton>
          </span>
        </div>
        {!error && <Skeleton width={180} height={20} />}
      </header>
      <div className={dayPanelCss.body}>
        {error ? <ErrorState error={error} onRetry={onRetry} /> : <SkeletonRows rows={4} height={72} />}
      </div>
    </aside>
  );
}
