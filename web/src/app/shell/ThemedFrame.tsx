import { Outlet } from "@tanstack/react-router";
import { Themed } from "~/ui/theme/Themed";

/** The frame of public pages with forms, menus or tables. */
export default function ThemedFrame() {
  return (
    <Themed>
      <Outlet />
    </Themed>
  );
}
