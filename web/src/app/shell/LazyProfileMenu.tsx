import { type ComponentProps, useEffect, useSyncExternalStore } from "react";
import { firstPage } from "~/lib/firstPaint";
import { lazyTriggerProps } from "~/ui/menu/lazyTrigger";
import { useLazyComponent } from "~/ui/useLazyComponent";
import { ProfileButton } from "./ProfileButton";
import type { ProfileMenu } from "./ProfileMenu";

const fetchMenu = () => import("./PressedProfileMenu");

/**
 * The `ProfileMenu` of a frame that has to be light: its button; the menu is fetched after the first page, or when it is
 * opened.
 */
export function LazyProfileMenu(props: ComponentProps<typeof ProfileMenu>) {
  const lazy = useLazyComponent(fetchMenu);
  const isFirstPageComplete = useSyncExternalStore(firstPage.subscribe, firstPage.isComplete);
  useEffect(() => {
    // Logging out must not depend on the line.
    if (isFirstPageComplete) void fetchMenu().catch(() => undefined);
  }, [isFirstPageComplete]);
  if (lazy.Component) return <lazy.Component {...props} />;
  return <ProfileButton user={props.user} compact={props.compact} {...lazyTriggerProps("menu", lazy)} />;
}
