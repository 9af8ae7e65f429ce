import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { toastError } from "~/ui/toast/toast";
import { type PriceOption, useProgramActions } from "../../api";
import css from "./PriceOptions.module.css";
import { PriceMessageDialog } from "./PriceMessageDialog";

/** The choice after a price change: message its clients, or skip the message. */
export function PriceChangeActions({ programId, option }: { programId: string; option: PriceOption }) {
  const { skipMessage } = useProgramActions(programId);
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const skip = useMutation({
    mutationFn: () => skipMessage(option.id),
    onError: (error) => toastError(errorMessage(error)),
  });
  return (
    <span className={css.messageActions}>
      <Button size="small" variant="quiet" busy={skip.isPending} onClick={() => skip.mutate()}>
        {m.programs_price_dont_notify()}
      </Button>
      <Button size="small" onClick={() => setIsDialogOpen(true)}>
        {m.programs_price_message_open()}
      </Button>
      {isDialogOpen && (
        <PriceMessageDialog programId={programId} option={option} onClose={() => setIsDialogOpen(false)} />
      )}
    </span>
  );
}
