/* The queries that live events refresh: a module of its own, because every page loads the table of live events. */
export const LIST = "/api/chat/conversations";
export const ONE = "/api/chat/conversations/{conversation_id}";
export const COUNTS = "/api/chat/counts";
export const PLANNED = "/api/chat/planned_posts";
export const PROFILE = "/api/coach/clients/{athlete_id}";
export const EVIDENCE = "/api/today/clients/{client_id}";
