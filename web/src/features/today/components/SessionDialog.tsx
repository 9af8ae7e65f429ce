import { IconCalendarEvent, IconCheck, IconMessageReply } from "@tabler/icons-react";
import { useState } from "react";
import { AnswerSession } from "~/domain/clients/AnswerSession";
import { loadClientScreens } from "~/domain/training/clientScreens";
import { m } from "~/paraglide/messages.js";
import { Button, ButtonLink } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { Kbd } from "~/ui/keys/Kbd";
import { type KeySpec, keyText } from "~/ui/keys/keyList";
import { useKeys } from "~/ui/keys/useKeys";
import { lazyPart } from "~/ui/lazyPart";
import { useGo } from "~/ui/link/Link";
import { unlessDouble } from "~/ui/unlessDouble";
import type { SessionToReview } from "../api";

const SessionReport = lazyPart(async () => (await loadClientScreens()).SessionReport);

const KEYS = {
  reply: { key: "r", label: m.today_reply },
  reviewed: { key: "e", label: m.today_mark_reviewed },
  calendar: { key: "m", label: m.today_open_calendar },
} satisfies Record<string, KeySpec>;
/** Marks the dialog as the one in which its keys act. */
const OWN = "data-session-report";

type Props = {
  session: SessionToReview;
  /** Shows what fails, and returns whether it is reviewed. */
  onReview: () => Promise<boolean>;
  onReviewed: () => void;
  onClose: () => void;
};

/** What a client did and said in one session, to be answered or marked as reviewed. */
export default function SessionDialog({ session, onReview, onReviewed, onClose }: Props) {
  const { client, enrolment_id: enrolmentId, date } = session;
  const go = useGo();
  const [answering, setAnswering] = useState(false);
  const [busy, setBusy] = useState(false);
  const review = async () => {
    if (busy) return;
    setBusy(true);
    if (await onReview()) onReviewed();
    else setBusy(false);
  };
  const calendar = { name: "athlete_calendar", params: { userId: client.id }, search: { date } } as const;
  useKeys(
    KEYS,
    { reply: () => setAnswering(true), reviewed: () => void review(), calendar: () => go(calendar) },
    { own: `[${OWN}]` },
  );
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`${client.full_name} · ${session.titles.join(" · ")}`}
      footer={
        <>
          <ButtonLink icon={<IconCalendarEvent size={16} />} to={calendar} after={<Kbd>{keyText(KEYS.calendar)}</Kbd>}>
            {m.today_calendar()}
          </ButtonLink>
          <Button
            icon={<IconMessageReply size={16} />}
            after={<Kbd>{keyText(KEYS.reply)}</Kbd>}
            onClick={() => setAnswering(true)}
          >
            {m.today_reply()}
          </Button>
          <Button
            variant="primary"
            icon={<IconCheck size={16} />}
            busy={busy}
            after={<Kbd>{keyText(KEYS.reviewed)}</Kbd>}
            onClick={unlessDouble(() => void review())}
          >
            {m.today_mark_reviewed()}
          </Button>
        </>
      }
    >
      <div {...{ [OWN]: "" }}>
        <SessionReport clientId={client.id} enrolmentId={enrolmentId} date={date} />
        {answering && (
          <AnswerSession
            clientId={client.id}
            name={client.full_name}
            session={{ enrolment_id: enrolmentId, date }}
            onSent={() => void review()}
            onCancel={() => setAnswering(false)}
          />
        )}
      </div>
    </Dialog>
  );
}
