/** The addresses of the library, as queries and live events name them. */
export const LIBRARY = "/api/media/fetch";
export const ITEM = "/api/media/{media_id}";
export const CAPTIONS = "/api/media/{media_id}/captions/{language}";
export const USES = "/api/media/{media_id}/uses";
export const ITEMS = "/api/media/items";
