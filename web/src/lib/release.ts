/** The release of this page, named by the script that it started with. */
export const ownRelease = (): string =>
  new URL(document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? "/", location.origin).pathname;
