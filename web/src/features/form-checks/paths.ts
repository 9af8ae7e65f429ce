export const COACH_LIST = "/api/coach/form_checks";
export const COACH_ONE = "/api/coach/form_checks/{form_check_id}";
export const ONE = "/api/athlete/form_checks/{form_check_id}";
export const SETTINGS = "/api/coach/form_checks/settings";
/** Under the sets of a day; the calendar shows them. */
export const OF_DAY = "/api/athlete/form_checks";
