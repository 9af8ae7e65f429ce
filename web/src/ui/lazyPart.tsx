import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { isUnreachable } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { toastError } from "./toast/toast";

/** How long it waits before it tries again to fetch what works in the background. */
const AGAIN_MS = 5_000;

type Options<Props> = {
  /** Nobody has asked for it: without a connection it says nothing, and tries again. */
  background?: boolean;
  /** Keeps its place while it is fetched, where something would jump otherwise. */
  Placeholder?: ComponentType<Props>;
};

type LazyPart<Props> = ((props: Props) => ReactNode) & {
  /** Fetches the code ahead of time; from then on it is shown at once. */
  load: () => Promise<void>;
};

/**
 * Returns a component whose code is fetched when it is first shown. Unlike React's `lazy`, it leaves the page as it is
 * when there is no connection: a toast says so, and what can be closed (`onClose`) closes.
 */
export function lazyPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  { background = false, Placeholder }: Options<Props> = {},
): LazyPart<Props> {
  let Fetched: ComponentType<Props> | undefined;
  const load = async () => {
    Fetched ??= await fetchPart();
  };

  function Part(props: Props) {
    const [Shown, setShown] = useState(() => Fetched);
    const [attempt, setAttempt] = useState(0);
    const { onClose } = props as { onClose?: () => void };
    useEffect(() => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isHere = true;
      load().then(
        () => isHere && setShown(() => Fetched),
        (error: unknown) => {
          if (!isHere) return;
          if (background) timer = setTimeout(() => setAttempt(attempt + 1), AGAIN_MS);
          else {
            toastError(isUnreachable(error) ? m.ui_unreachable_text() : m.ui_error_title());
            onClose?.();
          }
        },
      );
      return () => {
        isHere = false;
        clearTimeout(timer);
      };
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each attempt
    }, [attempt]);
    if (Shown) return <Shown {...props} />;
    return Placeholder ? <Placeholder {...props} /> : null;
  }
  return Object.assign(Part, { load });
}
