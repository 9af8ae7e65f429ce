import "@mantine/core/styles/Tooltip.layer.css";
import { Tooltip as MantineTooltip } from "@mantine/core";
import type { ReactElement, ReactNode } from "react";
import { Themed } from "../theme/Themed";
import css from "./Tooltip.module.css";

/** Explains its child, which must be focusable; never the only place for a piece of information. */
export function Tooltip({
  label,
  children,
  multiline,
}: {
  label: ReactNode;
  children: ReactElement;
  multiline?: boolean;
}) {
  return (
    <Themed>
      <MantineTooltip
        label={label}
        openDelay={300}
        events={{ hover: true, focus: true, touch: true }}
        multiline={multiline}
        maw={280}
        offset={6}
        transitionProps={{ duration: 80 }}
        classNames={{ tooltip: css.tooltip }}
      >
        {children}
      </MantineTooltip>
    </Themed>
  );
}
