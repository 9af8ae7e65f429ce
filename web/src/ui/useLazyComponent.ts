import { type ComponentType, useState } from "react";
import { isUnreachable } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { toastError } from "./toast/toast";

type LazyComponent<Props> = {
  /** Undefined until it has been fetched. */
  Component: ComponentType<Props> | undefined;
  loading: boolean;
  /** Fetches the code ahead of time, such as on hover. */
  preload: () => void;
  /** Fetches the code and shows the component. Without a connection it shows a toast and the page stays. */
  load: () => void;
};

/** Fetches the code of a component when it is needed. `fetchModule` has to be the same function on each render. */
export function useLazyComponent<Props>(
  fetchModule: () => Promise<{ default: ComponentType<Props> }>,
): LazyComponent<Props> {
  const [Component, setComponent] = useState<ComponentType<Props>>();
  const [loading, setLoading] = useState(false);
  // Not a transition: it would wait for every other one, such as that of a page which is just being left.
  function load() {
    if (Component) return;
    setLoading(true);
    fetchModule()
      .then((module) => setComponent(() => module.default))
      .catch((error: unknown) => toastError(isUnreachable(error) ? m.ui_unreachable_text() : m.ui_error_title()))
      .finally(() => setLoading(false));
  }
  return { Component, loading, preload: () => void fetchModule().catch(() => undefined), load };
}
