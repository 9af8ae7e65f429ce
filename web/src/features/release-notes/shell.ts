import type { ShellAdditions } from "~/lib/shellAdditions";
import { latePart } from "~/ui/latePart";

/** It needs the component library, which the client's frame goes without. */
const ReleaseNotePopup = latePart(async () => (await import("./components/ReleaseNotePopup")).ReleaseNotePopup, {
  background: true,
});

export default { Overlay: ReleaseNotePopup } satisfies ShellAdditions;
