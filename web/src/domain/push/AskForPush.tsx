import { IconBell } from "@tabler/icons-react";
import { useState } from "react";
import { ownKey } from "~/api/deviceKeys";
import { storage } from "~/lib/storage";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { usePush } from "./api";
import { explain } from "./explain";
import css from "./push.module.css";

/**
 * Offers notifications at a moment when they make sense; once, whatever the answer. Show it after something that others
 * answer, never when a page opens.
 */
export function AskForPush({ question }: { question: string }) {
  const { state, turnOn, isBusy } = usePush();
  const key = ownKey("push_asked");
  // Known when it is mounted: it goes on to say what became of the answer.
  const [answered, setAnswered] = useState(() => storage.get(key) !== null);
  const [tried, setTried] = useState(false);
  const answer = () => storage.set(key, "1");
  if (answered || state === undefined || state === "on" || state === "unsupported") return null;
  if (state === "denied" && !tried) return null;
  const close = () => {
    answer();
    setAnswered(true);
  };
  return (
    <section className={css.ask} aria-label={question}>
      <IconBell size={20} aria-hidden="true" className={css.icon} />
      <span className={css.text}>
        <strong>{question}</strong>
        <span className="meta t13">{state === "off" ? m.push_ask_text() : explain(state)}</span>
      </span>
      <span className={css.buttons}>
        {state === "off" && (
          <Button
            variant="primary"
            size="small"
            busy={isBusy}
            onClick={() => {
              answer();
              setTried(true);
              turnOn();
            }}
          >
            {m.push_turn_on()}
          </Button>
        )}
        <Button size="small" onClick={close}>
          {state === "off" ? m.push_not_now() : m.push_understood()}
        </Button>
      </span>
    </section>
  );
}
