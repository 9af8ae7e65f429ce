import { m } from "~/paraglide/messages.js";
import type { Role } from "./api";

type RoleText = {
  name: () => string;
  /** What it is for. */
  use: () => string;
  /** The colours of a sample of it. */
  ground: Role;
  text: Role;
  /** The colour beside which it has to be read. */
  other: Role;
};

export const ROLE_TEXTS: Record<Role, RoleText> = {
  primary: {
    name: m.white_label_primary,
    use: m.white_label_primary_use,
    ground: "primary",
    text: "primary_contrast",
    other: "primary_contrast",
  },
  primary_contrast: {
    name: m.white_label_primary_contrast,
    use: m.white_label_primary_contrast_use,
    ground: "primary",
    text: "primary_contrast",
    other: "primary",
  },
  secondary: {
    name: m.white_label_secondary,
    use: m.white_label_secondary_use,
    ground: "secondary",
    text: "secondary_contrast",
    other: "secondary_contrast",
  },
  secondary_contrast: {
    name: m.white_label_secondary_contrast,
    use: m.white_label_secondary_contrast_use,
    ground: "secondary",
    text: "secondary_contrast",
    other: "secondary",
  },
  system_text: {
    name: m.white_label_system_text,
    use: m.white_label_system_text_use,
    ground: "secondary",
    text: "system_text",
    other: "secondary",
  },
};
