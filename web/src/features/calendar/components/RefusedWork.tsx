import { useState, useSyncExternalStore } from "react";
import { useUnit } from "~/domain/training/useUnit";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { cx } from "~/ui/cx";
import { toast } from "~/ui/toast/toast";
import { refusalText, refusedLines } from "../lib/refused";
import { trainingOutbox } from "../offline/trainingOutbox";
import css from "./day/ConnectionStatus.module.css";

/** As many are named; a whole workout would hide the page. */
const NAMED = 3;

/**
 * What the server has refused or fails with, on whatever day, and why: it can be tried again or copied. It is removed
 * only after it was copied. Shown wherever training is, because the day itself may be gone.
 */
export function RefusedWork() {
  const outbox = trainingOutbox();
  const refused = useSyncExternalStore(outbox.subscribe, outbox.get).filter((write) => write.refused);
  const unit = useUnit();
  const [copied, setCopied] = useState<ReadonlySet<string>>(new Set());
  const [copyFailed, setCopyFailed] = useState(false);
  if (refused.length === 0) return null;
  const reasons = [...new Set(refused.map(refusalText))];
  const lines = refusedLines(refused, unit);
  // All of them where they are selected by hand.
  const named = copyFailed ? lines : lines.slice(0, NAMED);
  const isCopied = refused.every(({ stamp }) => copied.has(stamp));

  async function keep() {
    setCopied(new Set(refused.map(({ stamp }) => stamp)));
    try {
      await navigator.clipboard.writeText(lines.join("\n"));
      toast(m.calendar_copied());
    } catch {
      setCopyFailed(true);
    }
  }

  return (
    <div className={cx(css.connection, css.connectionBad)} role="alert">
      <span>
        <b>{m.calendar_refused_title()}</b> {reasons.join(" ")}
      </span>
      <Button size="small" onClick={() => outbox.retry()}>
        {m.calendar_try_again()}
      </Button>
      <Button size="small" onClick={() => void keep()}>
        {m.calendar_keep_copy()}
      </Button>
      {isCopied && (
        <Button
          size="small"
          variant="quiet"
          onClick={() => outbox.remove(({ stamp, refused }) => Boolean(refused) && copied.has(stamp))}
        >
          {m.calendar_remove_refused()}
        </Button>
      )}
      {copyFailed && <p className={css.whole}>{m.calendar_copy_failed()}</p>}
      <ul className={css.copy}>
        {named.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
        {lines.length > named.length && <li>{m.calendar_refused_more({ count: lines.length - named.length })}</li>}
      </ul>
    </div>
  );
}
