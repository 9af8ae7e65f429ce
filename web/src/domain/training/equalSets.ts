import { m } from "~/paraglide/messages.js";

/** "6 × 3 at 65 kg", "3 × 400 m"; without an amount the load alone. */
export function formatEqualSets(count: number, { amount, load }: { amount: string; load: string }): string {
  if (!amount) return load;
  return load ? m.training_equal_sets_at({ count, amount, load }) : m.training_equal_sets({ count, amount });
}
