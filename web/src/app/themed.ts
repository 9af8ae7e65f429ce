import { type ComponentType, createElement } from "react";
import { Themed } from "~/ui/theme/Themed";

/** Returns a page with what the component library needs around it. */
export const themed = (Page: ComponentType) => () => createElement(Themed, null, createElement(Page));
