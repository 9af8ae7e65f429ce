import type { ShellAdditions } from "~/lib/shellAdditions";
import { lazyPart } from "~/ui/lazyPart";

/** It needs the component library, which the client's frame goes without. */
const ReleaseNotePopup = lazyPart(async () => (await import("./components/ReleaseNotePopup")).ReleaseNotePopup, {
  background: true,
});

export default { Overlay: ReleaseNotePopup } satisfies ShellAdditions;
