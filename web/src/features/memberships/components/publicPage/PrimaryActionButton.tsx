import { lazy, Suspense } from "react";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import type { PublicProgram } from "../../api";
import css from "./PrimaryActionButton.module.css";
import type { PublicPageState } from "./usePublicPage";

// Few visitors need it, so it is loaded separately.
const Tooltip = lazy(async () => ({ default: (await import("~/ui/tooltip/Tooltip")).Tooltip }));

/**
 * The page's primary button, as decided by the server. If the action is unavailable it says why; a bought or scheduled
 * program has no button.
 */
export function PrimaryActionButton({ program, page }: { program: PublicProgram; page: PublicPageState }) {
  const { action, label, tooltip } = program.primary_action;
  if (action !== "none") {
    return (
      <Button variant="primary" size="large" wide busy={page.busy} onClick={page.runPrimaryAction}>
        {label}
      </Button>
    );
  }
  if (program.primary_action.reason === "bought" || program.primary_action.reason === "scheduled") return null;
  // Not `disabled`: it has to be focusable, so that keyboard users can read the reason.
  const button = (
    <Button size="large" wide className={css.unavailable} aria-disabled="true" aria-description={tooltip ?? undefined}>
      {label || m.memberships_unavailable()}
    </Button>
  );
  return tooltip ? (
    <Suspense fallback={button}>
      <Tooltip label={tooltip} multiline>
        {button}
      </Tooltip>
    </Suspense>
  ) : (
    button
  );
}
