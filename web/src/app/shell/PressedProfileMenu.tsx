import type { ComponentProps } from "react";
import { Pressed } from "~/ui/menu/Pressed";
import { Themed } from "~/ui/theme/Themed";
import { ProfileMenu } from "./ProfileMenu";

/** The menu of the signed-in person, which opens at once. */
export default function PressedProfileMenu(props: ComponentProps<typeof ProfileMenu>) {
  return (
    <Themed>
      <Pressed>
        <ProfileMenu {...props} />
      </Pressed>
    </Themed>
  );
}
