/** The types of pictures that the server accepts, for `accept` of a file input. */
export const ACCEPTED_PICTURES = "image/jpeg,image/png,image/webp,image/gif";

/** With what phones take photos in. Safari hands over a JPEG unless HEIC is among what is accepted. */
export const ACCEPTED_PHOTOS = `${ACCEPTED_PICTURES},image/heic,image/heif,.heic,.heif`;
