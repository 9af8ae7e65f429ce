import { useRef } from "react";
import { paymentRequest } from "~/domain/clients/paymentRequest";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Kbd } from "~/ui/keys/Kbd";
import { type KeySpec, keyText } from "~/ui/keys/keyList";
import { useKeys } from "~/ui/keys/useKeys";
import { useIsCompact } from "~/ui/useMedia";
import { type ConversationDetail, useClientProfile } from "../api";

const KEYS = { askToPay: { key: "p", label: m.today_ask_to_pay } } satisfies Record<string, KeySpec>;
const MARK = "data-ask-to-pay";

type Props = {
  planId: string;
  detail: Pick<ConversationDetail, "client_id" | "title">;
  onAsk: (text: string) => void;
};

/** Asks a client for the payment of a program, as Today does; nothing where it is not due, or hidden from the coach. */
export function AskForPayment({ planId, detail, onAsk }: Props) {
  const profile = useClientProfile(detail.client_id ?? "");
  const narrow = useIsCompact();
  const button = useRef<HTMLButtonElement>(null);
  const owed = profile.data?.outstanding?.find(({ plan_id }) => plan_id === planId);
  const ask = () => owed && onAsk(paymentRequest(detail.title, owed, owed.plan_title));
  // The card and the panel may both show it; one answers to the key.
  useKeys(KEYS, { askToPay: owed && (() => document.querySelector(`[${MARK}]`) === button.current && ask()) });
  if (!owed) return null;
  return (
    <Button
      ref={button}
      size="small"
      {...{ [MARK]: true }}
      after={narrow ? undefined : <Kbd>{keyText(KEYS.askToPay)}</Kbd>}
      onClick={ask}
    >
      {m.today_ask_to_pay()}
    </Button>
  );
}
