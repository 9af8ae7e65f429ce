import { setClientScreens } from "~/domain/training/clientScreens";
import { setLocalDrafts } from "~/domain/training/drafts/localDrafts";

// Features do not import each other: what one shows of another is handed over here.
setClientScreens(() => import("~/features/calendar/clientScreens"));
setLocalDrafts(() => import("~/features/builder/localDrafts"));
