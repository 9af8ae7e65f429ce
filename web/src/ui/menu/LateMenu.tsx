import { cloneElement, type ComponentProps } from "react";
import { useLazyComponent } from "../useLazyComponent";
import { lateTriggerProps } from "./lateTrigger";
import type { Menu } from "./Menu";

const fetchMenu = () => import("./PressedMenu");

/** A `Menu` for pages that have to be light: its button; the menu is fetched when the button is about to be pressed. */
export function LateMenu(props: ComponentProps<typeof Menu>) {
  const late = useLazyComponent(fetchMenu);
  if (late.Component) return <late.Component {...props} />;
  return cloneElement(props.trigger, lateTriggerProps("menu", late));
}
