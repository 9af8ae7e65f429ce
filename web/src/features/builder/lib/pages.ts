import { DAYS_PER_WEEK } from "~/domain/training/weeks";

/** Days, drafts and hints are fetched in pages of twelve weeks: as many as a month view shows at once. */
export const PAGE_DAYS = 12 * DAYS_PER_WEEK;
