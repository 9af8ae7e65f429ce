/**
 * What has to be told before the page of a program is left for its checkout: set by the coach's container while it is
 * there, since it never is at the checkout.
 */
export const leaving: { tell?: () => Promise<void> } = {};
