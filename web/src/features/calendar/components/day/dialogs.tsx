import type { ComponentProps } from "react";
import { Themed } from "~/ui/theme/Themed";
import { ScoreForm } from "./ScoreForm";

export { ConfirmDialog } from "~/ui/dialog/Dialog";
export { HowToDialog } from "./HowToDialog";
export { SetDetailsDialog } from "./SetDetailsDialog";
export { SkipDialog } from "./SkipDialog";
export { SwapDialog } from "./SwapDialog";

export function ThemedScoreForm(props: ComponentProps<typeof ScoreForm>) {
  return (
    <Themed>
      <ScoreForm {...props} />
    </Themed>
  );
}
