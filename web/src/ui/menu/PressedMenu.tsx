import type { ComponentProps } from "react";
import { Themed } from "../theme/Themed";
import { Menu } from "./Menu";
import { Pressed } from "./Pressed";

/** A menu that opens at once. */
export default function PressedMenu(props: ComponentProps<typeof Menu>) {
  return (
    <Themed>
      <Pressed>
        <Menu {...props} />
      </Pressed>
    </Themed>
  );
}
