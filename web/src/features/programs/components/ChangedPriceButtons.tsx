import { useState } from "react";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { toastError } from "~/ui/toast/toast";
import { type PriceOption, usePlanWrites } from "../api";
import css from "./Prices.module.css";
import { UpdateClients } from "./UpdateClients";

/** What a coach may do about a changed price: tell its clients, or not. */
export function ChangedPriceButtons({ programId, option }: { programId: string; option: PriceOption }) {
  const { skipMessage } = usePlanWrites(programId);
  const [writing, setWriting] = useState(false);
  const [skipping, setSkipping] = useState(false);
  const skip = async () => {
    setSkipping(true);
    try {
      await skipMessage(option.id);
    } catch (problem) {
      toastError(errorMessage(problem));
    } finally {
      setSkipping(false);
    }
  };
  return (
    <span className={css.telling}>
      <Button size="small" variant="quiet" busy={skipping} onClick={() => void skip()}>
        {m.programs_price_dont()}
      </Button>
      <Button size="small" onClick={() => setWriting(true)}>
        {m.programs_update_open()}
      </Button>
      {writing && <UpdateClients programId={programId} option={option} onClose={() => setWriting(false)} />}
    </span>
  );
}
