/** Whether a text seems to be the address of a video on YouTube or Vimeo; the server knows for certain. */
export function isVideoAddress(text: string): boolean {
  return /^(https?:\/\/)?((www|m|music)\.)?(youtube\.com\/\S+|youtu\.be\/\S+|(player\.)?vimeo\.com\/\S+)$/i.test(
    text.trim(),
  );
}
