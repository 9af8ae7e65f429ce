import type { Schemas } from "~/api/client";
import { device } from "~/lib/device";
import { personal } from "./calendarCache";
import { LocalCache } from "~/lib/deviceCache";

/** The macros of all dates, as one entry. */
export const macroCache = new LocalCache<Schemas["OwnMacroTargets"]>(device, personal("macros"), 1);
