import type { ShellAdditions } from "~/lib/shellAdditions";
import { ReleaseNotePopup } from "./components/ReleaseNotePopup";

export default { Overlay: ReleaseNotePopup } satisfies ShellAdditions;
