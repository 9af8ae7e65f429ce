import { type ComponentType, useState } from "react";
import { m } from "~/paraglide/messages.js";
import { toastError } from "./toast/toast";

type Fetched<Props> = {
  /** Undefined until it has been fetched. */
  Part: ComponentType<Props> | undefined;
  coming: boolean;
  /** Somebody is about to want it. */
  prepare: () => void;
  /** Now it is wanted; where the connection is gone, a toast says so and the page stays. */
  want: () => void;
};

/** A part of a page whose code is fetched when it is wanted. `load` has to be the same function each time. */
export function useFetched<Props>(load: () => Promise<{ default: ComponentType<Props> }>): Fetched<Props> {
  const [Part, setPart] = useState<ComponentType<Props>>();
  const [coming, setComing] = useState(false);
  // Not a transition: it would wait for every other one, such as that of a page which is just being left.
  function want() {
    if (Part) return;
    setComing(true);
    load()
      .then((fetched) => setPart(() => fetched.default))
      .catch(() => toastError(m.ui_error_title()))
      .finally(() => setComing(false));
  }
  return { Part, coming, prepare: () => void load().catch(() => undefined), want };
}
