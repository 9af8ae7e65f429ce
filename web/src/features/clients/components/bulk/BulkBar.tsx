import { IconDots, IconMessage, IconTag, IconUserCheck, IconX } from "@tabler/icons-react";
import { useState } from "react";
import type { useIdempotentWrite } from "~/api/idempotency";
import { errorMessage } from "~/lib/apiError";
import { formatNumber } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Button, IconButton } from "~/ui/button/Button";
import { Menu } from "~/ui/menu/Menu";
import { toastError } from "~/ui/toast/toast";
import type { Tab } from "../../api";
import type { BulkKind } from "../../bulkApi";
import type { useChosenClients } from "../../useChosenClients";
import { BulkDialog } from "./BulkDialog";
import { counted } from "./bulkTexts";
import css from "./Bulk.module.css";

type Props = {
  tab: Tab;
  chosen: ReturnType<typeof useChosenClients>;
  /** How many match the filters. */
  total: number;
  onClear: () => void;
  once: ReturnType<typeof useIdempotentWrite>;
};

/** Who is chosen and what can be done with them, at the bottom of the window. */
export function BulkBar({ tab, chosen, total, onClear, once }: Props) {
  const [kind, setKind] = useState<BulkKind>();
  const everyone = () => chosen.chooseEveryone().catch((error: unknown) => toastError(errorMessage(error)));
  return (
    <section className={css.bar} aria-label={m.clients_bulk()}>
      <span className={css.who}>
        <span className={css.count} role="status">
          {chosen.ids.size === 0 ? m.clients_bulk_none() : m.clients_bulk_selected(counted(chosen.ids.size))}
        </span>
        {chosen.isMixed && <span className={css.mixed}>{m.clients_bulk_mixed()}</span>}
      </span>
      {total > 0 && !chosen.isEveryone(total) && (
        <Button size="small" variant="quiet" busy={chosen.busy} onClick={() => void everyone()}>
          {m.clients_bulk_everyone({ total: formatNumber(total) })}
        </Button>
      )}
      {chosen.ids.size > 0 && (
        <span className={css.actions}>
          <Button size="small" icon={<IconMessage size={16} />} onClick={() => setKind("message")}>
            {m.clients_message()}
          </Button>
          <Button size="small" icon={<IconTag size={16} />} onClick={() => setKind("tag")}>
            {m.clients_tag()}
          </Button>
          <Button size="small" icon={<IconUserCheck size={16} />} onClick={() => setKind("assign")}>
            {m.clients_assign()}
          </Button>
          <Menu
            align="end"
            label={m.clients_bulk_more()}
            trigger={
              <IconButton outlined small label={m.clients_bulk_more()}>
                <IconDots size={16} />
              </IconButton>
            }
            items={[
              { label: m.clients_bulk_untag(), onClick: () => setKind("untag") },
              { label: m.clients_bulk_invite(), onClick: () => setKind("invite") },
              tab !== "past" && { label: m.clients_bulk_extend(), onClick: () => setKind("extend_trial") },
              tab !== "past" && { label: m.clients_bulk_remind(), onClick: () => setKind("remind") },
            ]}
          />
        </span>
      )}
      <IconButton small label={m.clients_bulk_clear()} className={css.clear} onClick={onClear}>
        <IconX size={16} />
      </IconButton>
      {kind && (
        <BulkDialog
          kind={kind}
          clientIds={[...chosen.ids]}
          once={once}
          onClose={() => setKind(undefined)}
          onDone={() => {
            setKind(undefined);
            onClear();
          }}
        />
      )}
    </section>
  );
}
