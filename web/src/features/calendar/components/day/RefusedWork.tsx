import { useState } from "react";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { cx } from "~/ui/cx";
import { toast } from "~/ui/toast/toast";
import { refusalText, refusedLines } from "../../lib/refused";
import css from "./ConnectionStatus.module.css";
import { useDayState } from "./dayState";

/** What the server has refused, and why: it can be tried again or copied. It is removed only after it was copied. */
export function RefusedWork() {
  const { day, log, unit } = useDayState();
  const [copied, setCopied] = useState(false);
  const [shown, setShown] = useState(false);
  const lines = refusedLines(log.refusals, unit);

  async function keep() {
    setCopied(true);
    try {
      await navigator.clipboard.writeText(lines.join("\n"));
      toast(m.calendar_copied());
    } catch {
      setShown(true);
    }
  }

  return (
    <div className={cx(css.connection, css.connectionBad)} role="alert">
      <span>
        <b>{m.calendar_refused_title()}</b> {refusalText(log.refusals[0]?.refused, day.program.title)}
      </span>
      <Button size="small" onClick={log.retryRefused}>
        {m.calendar_try_again()}
      </Button>
      <Button size="small" onClick={() => void keep()}>
        {m.calendar_keep_copy()}
      </Button>
      {copied && (
        <Button size="small" variant="quiet" onClick={log.removeRefused}>
          {m.calendar_remove_refused()}
        </Button>
      )}
      {shown && (
        <div className={css.copy}>
          <p>{m.calendar_copy_failed()}</p>
          {lines.map((line, index) => (
            <p key={index}>{line}</p>
          ))}
        </div>
      )}
    </div>
  );
}
