/** Puts the focus on the first element that matches, once what was just changed is on the page. */
export function focusNext(selector: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus());
}

/** The same, unless something else has the focus: what had it may just have been removed. */
export function focusIfLost(selector: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>(selector)?.focus();
  });
}

/** The first field of an exercise, where its first set is written. */
export const firstFieldOf = (entryId: string) => `[data-entry="${entryId}"] input`;
/** The button that adds an exercise to a session. */
export const addButtonOf = (sessionId: string) => `[data-adds-to="${sessionId}"]`;
/** A block of a day. */
export const blockOf = (blockId: string) => `[data-block="${CSS.escape(blockId)}"]`;
/** The title of a session. */
export const titleOf = (sessionId: string) => `[data-title-of="${sessionId}"]`;
