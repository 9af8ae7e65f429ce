import { m } from "~/paraglide/messages.js";
import { Dialog } from "~/ui/dialog/Dialog";
import type { PublicProgram } from "../../api";
import { NextSteps } from "./NextSteps";

/** The next steps, after a free program was added. */
export default function NextStepsDialog({ program, onClose }: { program: PublicProgram; onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title={m.memberships_next_title()}>
      <NextSteps program={program} />
    </Dialog>
  );
}
