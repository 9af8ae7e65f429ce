/** Saves what is at an address of ours as a file. */
export function downloadFrom(url: string, name: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
}

/** Saves data as a file. */
export function downloadBlob(data: Blob, name: string): void {
  const url = URL.createObjectURL(data);
  downloadFrom(url, name);
  // Safari reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The name that the server gave a file. */
export function fileName(disposition: string | null, fallback: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? "")?.[1];
  return encoded ? decodeURIComponent(encoded) : fallback;
}
