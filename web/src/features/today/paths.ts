/* The queries that live events refresh: a module of its own, because every page loads the table of live events. */
export const MORNING = "/api/today";
export const PANEL = "/api/today/clients/{client_id}";
export const SESSIONS = "/api/today/sessions";
