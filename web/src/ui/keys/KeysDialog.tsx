import { useSyncExternalStore } from "react";
import { m } from "~/paraglide/messages.js";
import { Dialog } from "../dialog/Dialog";
import { Kbd } from "./Kbd";
import { keyList, keyNames, keysIn, type KeySpec } from "./keyList";
import css from "./Keys.module.css";

/** More keys than this are in two columns. */
const ONE_COLUMN = 12;

/** Every key that works now: those of the open page, and those that work on all. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const entries = useSyncExternalStore(keyList.subscribe, keyList.entries);
  const page = keysIn(entries, "page");
  const everywhere = keysIn(entries, "everywhere");
  return (
    <Dialog opened onClose={onClose} title={m.ui_keys_title()} size={page.length > ONE_COLUMN ? "large" : "small"}>
      <div>
        {page.length > 0 && <KeyGroup title={m.ui_keys_page()} keys={page} />}
        <KeyGroup title={m.ui_keys_everywhere()} keys={everywhere} />
      </div>
    </Dialog>
  );
}

function KeyGroup({ title, keys }: { title: string; keys: KeySpec[] }) {
  return (
    <>
      <h3 className={css.group}>{title}</h3>
      <dl className={css.list} aria-label={title}>
        {keys.map((spec) => (
          <div key={`${keyNames(spec).join()}${spec.label()}`} className={css.item}>
            <dt>{spec.label()}</dt>
            <dd className={css.keys}>
              {keyNames(spec).map((name) => (
                <Kbd key={name}>{name}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
