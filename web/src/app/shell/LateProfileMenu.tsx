import type { ComponentProps } from "react";
import { lateTriggerProps } from "~/ui/menu/lateTrigger";
import { useLazyComponent } from "~/ui/useLazyComponent";
import { ProfileButton } from "./ProfileButton";
import type { ProfileMenu } from "./ProfileMenu";

const fetchMenu = () => import("./PressedProfileMenu");

/** The `ProfileMenu` of a frame that has to be light: its button; the menu is fetched when it is about to be opened. */
export function LateProfileMenu(props: ComponentProps<typeof ProfileMenu>) {
  const late = useLazyComponent(fetchMenu);
  if (late.Component) return <late.Component {...props} />;
  return <ProfileButton user={props.user} compact={props.compact} {...lateTriggerProps("menu", late)} />;
}
