import type { ComponentProps } from "react";
import { lazyTriggerProps } from "~/ui/menu/lazyTrigger";
import { useLazyComponent } from "~/ui/useLazyComponent";
import { ProfileButton } from "./ProfileButton";
import type { ProfileMenu } from "./ProfileMenu";

const fetchMenu = () => import("./PressedProfileMenu");

/** The `ProfileMenu` of a frame that has to be light: its button; the menu is fetched when it is about to be opened. */
export function LazyProfileMenu(props: ComponentProps<typeof ProfileMenu>) {
  const lazy = useLazyComponent(fetchMenu);
  if (lazy.Component) return <lazy.Component {...props} />;
  return <ProfileButton user={props.user} compact={props.compact} {...lazyTriggerProps("menu", lazy)} />;
}
