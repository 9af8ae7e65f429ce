/** A menu focuses its button 10 ms after it closes; what it opened has to take the focus after that. */
export const MENU_CLOSE_DELAY_MS = 30;
