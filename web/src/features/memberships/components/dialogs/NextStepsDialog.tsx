import { m } from "~/paraglide/messages.js";
import { Dialog } from "~/ui/dialog/Dialog";
import type { PublicPlan } from "../../api";
import { WhatNext } from "./NextSteps";

/** The guide after a free program was got. */
export default function WhatNextDialog({ plan, onClose }: { plan: PublicPlan; onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title={m.memberships_next_title()}>
      <WhatNext plan={plan} />
    </Dialog>
  );
}
