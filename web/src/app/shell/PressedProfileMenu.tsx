import type { ComponentProps } from "react";
import { Pressed } from "~/ui/menu/Pressed";
import { Themed } from "~/ui/theme/Themed";
import { useHelpLinks } from "./helpLinks";
import { ProfileMenu } from "./ProfileMenu";

/** The menu of a client, which opens at once. */
export default function PressedProfileMenu(props: ComponentProps<typeof ProfileMenu>) {
  const help = useHelpLinks(props.user);
  return (
    <Themed>
      <Pressed>
        <ProfileMenu {...props} help={help} />
      </Pressed>
    </Themed>
  );
}
