import type { ComponentProps } from "react";
import { Themed } from "~/ui/theme/Themed";
import { ScoreForm } from "./ScoreForm";

export { BoardLink } from "./BoardLink";
export { ConfirmDialog } from "~/ui/dialog/Dialog";
export { HowToDialog } from "./HowToDialog";
export { Plates, WhyThisLoad } from "./Plates";
export { SetDetailsDialog } from "./SetDetailsDialog";
export { SkipDialog } from "./SkipDialog";
export { SwapDialog } from "./SwapDialog";
export { WorkoutSummary } from "./WorkoutSummary";

export function ThemedScoreForm(props: ComponentProps<typeof ScoreForm>) {
  return (
    <Themed>
      <ScoreForm {...props} />
    </Themed>
  );
}
