import { setOpenProgramDialog } from "~/domain/programs/openProgram";
import { setClientScreens } from "~/domain/training/clientScreens";
import { setLocalDrafts } from "~/domain/training/drafts/localDrafts";

// Features do not import each other: what one shows of another is handed over here.
setClientScreens(() => import("~/features/calendar/clientScreens"));
setOpenProgramDialog(() => import("~/features/programs/components/preflight/OpenProgramDialog"));
setLocalDrafts(() => import("~/features/builder/localDrafts"));
