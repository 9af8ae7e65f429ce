import { cloneElement, type ComponentProps } from "react";
import { useLazyComponent } from "../useLazyComponent";
import { lazyTriggerProps } from "./lazyTrigger";
import type { Menu } from "./Menu";

const fetchMenu = () => import("./PressedMenu");

/** A `Menu` for pages that have to be light: its button; the menu is fetched when the button is about to be pressed. */
export function LazyMenu(props: ComponentProps<typeof Menu>) {
  const lazy = useLazyComponent(fetchMenu);
  if (lazy.Component) return <lazy.Component {...props} />;
  return cloneElement(props.trigger, lazyTriggerProps("menu", lazy));
}
