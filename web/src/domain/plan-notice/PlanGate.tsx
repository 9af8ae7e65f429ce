import { IconLock } from "@tabler/icons-react";
import { useCallback, useState } from "react";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { type Feature, usePlanAllows } from "./features";
import { PlanReason, SeePlans } from "./PlanNotice";

/** Marks an action that the account's plan lacks. It stays where it is, and explains itself when it is chosen. */
export function PlanLock({ feature }: { feature: Feature }) {
  if (usePlanAllows(feature)) return null;
  return <IconLock size={12} role="img" aria-label={m.plan_notice_lock()} />;
}

/**
 * Keeps actions for which the account's plan lacks a feature from starting, and explains them instead. `notice` is the
 * dialog for it, to be rendered beside them.
 */
export function usePlanGate(feature: Feature) {
  const allowed = usePlanAllows(feature);
  const [isExplained, setIsExplained] = useState(false);
  const explain = useCallback(() => setIsExplained(true), []);
  const close = () => setIsExplained(false);
  const notice = isExplained && (
    <Dialog
      opened
      size="small"
      onClose={close}
      title={m.plan_notice_dialog()}
      footer={
        <>
          <Button onClick={close}>{m.ui_close()}</Button>
          <SeePlans variant="primary" />
        </>
      }
    >
      <p>
        <PlanReason feature={feature} />
      </p>
    </Dialog>
  );
  return { allowed, explain, run: (action: () => void) => (allowed ? action() : explain()), notice };
}
