import { lazy, Suspense, useState } from "react";
import { useMacroTargets } from "~/domain/nutrition/api";
import { TargetHistory } from "~/domain/nutrition/TargetHistory";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { Dialog } from "~/ui/dialog/Dialog";
import { SkeletonText } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import type { ClientProfile } from "../api";
import { useToday } from "~/ui/useToday";

const MacroCalculator = lazy(async () => ({
  default: (await import("~/domain/nutrition/MacroCalculator")).MacroCalculator,
}));

const SHOWN = 2;

/** The client's macros, and the calculator that sets them. */
export function MacrosCard({ profile }: { profile: ClientProfile }) {
  const [isOpen, setIsOpen] = useState(false);
  const today = useToday();
  const { id } = profile.client;
  const targets = useMacroTargets(id);
  return (
    <Card
      title={m.nutrition_macros()}
      actions={
        <Button size="small" onClick={() => setIsOpen(true)}>
          {m.clients_macros_open()}
        </Button>
      }
    >
      {targets.error && !targets.data ? (
        <ErrorState error={targets.error} onRetry={targets.refetch} />
      ) : !targets.data ? (
        <SkeletonText lines={2} />
      ) : targets.data.items.length === 0 ? (
        <p className="t13 meta">{m.clients_macros_empty({ name: profile.first_name })}</p>
      ) : (
        <TargetHistory
          clientId={id}
          targets={targets.data.items}
          currentId={targets.data.current_id}
          today={today}
          shown={SHOWN}
        />
      )}
      <Dialog opened={isOpen} onClose={() => setIsOpen(false)} title={m.nutrition_calculator()}>
        <Suspense fallback={<SkeletonText lines={8} />}>
          {isOpen && (
            <MacroCalculator forWhom={{ clientId: id, name: profile.first_name }} today={today} age={profile.age} />
          )}
        </Suspense>
      </Dialog>
    </Card>
  );
}
