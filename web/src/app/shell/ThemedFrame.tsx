import { Outlet } from "@tanstack/react-router";
import { Themed } from "~/ui/theme/Themed";

/** Around those public pages that show forms, menus or tables. */
export default function ThemedFrame() {
  return (
    <Themed>
      <Outlet />
    </Themed>
  );
}
