import { useHotkeys } from "@mantine/hooks";
import { type KeySpecs, useListedKeys } from "./keyList";

/** What a key does; `true` if a field or another part handles it, so that it is only listed. */
type Run = ((event: KeyboardEvent) => unknown) | boolean | undefined;

const DIALOG = '[role="dialog"]';
const COVERS = '[aria-modal="true"], [role="menu"]';

/**
 * Whether a single key may act on the page: it was pressed once, in no small dialog such as a calendar, and no dialog or
 * menu lies over the page. A dialog that contains `own`, a selector, is the page's own.
 */
export function isPageKey(event: KeyboardEvent, own?: string): boolean {
  if (event.repeat) return false;
  const around = event.target instanceof Element ? event.target.closest(DIALOG) : null;
  return [...document.querySelectorAll(COVERS), ...(around ? [around] : [])].every(
    (cover) => own !== undefined && cover.querySelector(own) !== null,
  );
}

type Options = {
  /** A selector: a dialog that contains it is the page's own, and the keys act in it. */
  own?: string;
  /** For keys of the frame around pages: they act unless the page has used the key. They are listed apart. */
  everywhere?: boolean;
};

/**
 * Keys of a page, and their place in the list under "?". A key without anything to do is neither bound nor listed. They
 * do nothing while somebody types, behind a dialog or an open menu, with other keys held, or again while one is held
 * down.
 */
export function useKeys<Name extends string>(
  specs: KeySpecs<Name>,
  runs: Partial<Record<Name, Run>>,
  { own, everywhere = false }: Options = {},
): void {
  useListedKeys(specs, { scope: everywhere ? "everywhere" : "page", isActive: (name) => Boolean(runs[name]) });
  useHotkeys(
    (Object.keys(specs) as Name[]).flatMap((name) => {
      const run = runs[name];
      if (typeof run !== "function") return [];
      const act = (event: KeyboardEvent) => {
        if (!isPageKey(event, own)) return;
        if (everywhere) {
          setTimeout(() => event.defaultPrevented || void run(event));
          return;
        }
        event.preventDefault();
        void run(event);
      };
      return [specs[name].key].flat().map((key) => [key, act, { preventDefault: false }] as const);
    }) as Parameters<typeof useHotkeys>[0],
  );
}
