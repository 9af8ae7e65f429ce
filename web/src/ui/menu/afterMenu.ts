/** A menu gives the focus back to its button 10 ms after it closed; what it opened takes the focus after that. */
export const AFTER_MENU_MS = 30;
