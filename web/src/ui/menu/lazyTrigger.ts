import type { useLazyComponent } from "../useLazyComponent";

/** What the button of a popup does until the code of the popup has been fetched. */
export const lazyTriggerProps = (
  popup: "menu" | "dialog",
  { loading, preload, load }: Pick<ReturnType<typeof useLazyComponent>, "loading" | "preload" | "load">,
) => ({
  "aria-haspopup": popup,
  "aria-expanded": false,
  "aria-busy": loading || undefined,
  onPointerEnter: preload,
  onFocus: preload,
  onClick: load,
});
