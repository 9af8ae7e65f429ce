import { useState } from "react";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { useBulkActions } from "../../bulkApi";
import css from "./Bulk.module.css";
import { BulkProgress, BulkResultDialog } from "./BulkResultDialog";
import { BULK_TEXTS } from "./bulkTexts";

/** The actions on many clients that this coach has begun and that still run. */
export function RunningBulkActions() {
  const actions = useBulkActions().data?.items ?? [];
  const [opened, setOpened] = useState<string>();
  const running = actions.filter((action) => action.state === "running");
  return (
    <>
      {running.map((action) => (
        <section key={action.id} className={css.running} aria-label={BULK_TEXTS[action.kind].title()}>
          <strong className="t13">{BULK_TEXTS[action.kind].title()}</strong>
          <BulkProgress action={action} />
          <Button size="small" onClick={() => setOpened(action.id)}>
            {m.clients_bulk_show()}
          </Button>
        </section>
      ))}
      {opened && <BulkResultDialog id={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
