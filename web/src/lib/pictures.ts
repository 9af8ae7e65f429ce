/** The types of pictures that the server accepts, for `accept` of a file input. */
export const ACCEPTED_PICTURES = "image/jpeg,image/png,image/webp,image/gif";
