import { setClientScreens } from "~/domain/training/clientScreens";

// Features do not import each other: what one shows of another is handed over here.
setClientScreens(() => import("~/features/calendar/clientScreens"));
