import { atMost } from "~/lib/atMost";
import type { ShellAdditions, UnsentWork } from "~/lib/shellAdditions";

/** By the path of the file that declares them. */
export const ADDITIONS = Object.entries(
  import.meta.glob<ShellAdditions>("/src/features/*/shell.{ts,tsx}", { eager: true, import: "default" }),
);

/** What the features show by themselves, whatever page is open. */
export function Overlays() {
  return ADDITIONS.map(([path, { Overlay }]) => Overlay && <Overlay key={path} />);
}

/** Starts what the features do when the page is idle. */
export function startWhenIdle(role: "coach" | "user"): void {
  for (const [, { whenIdle }] of ADDITIONS) whenIdle?.(role)?.catch(() => undefined);
}

/** Each of them tries to send first, for three seconds; a device whose storage hangs keeps nobody longer. */
const FIND_MS = 6_000;

/** Returns what the features have not sent yet. What cannot be found out keeps nobody from signing out. */
export async function findUnsentWork(role: "coach" | "user"): Promise<UnsentWork[]> {
  const found: UnsentWork[] = [];
  const looking = ADDITIONS.map(async ([, { unsentWork }]) => {
    try {
      const work = await unsentWork?.(role);
      if (work) found.push(...[work].flat());
    } catch {
      // Nothing is said of it.
    }
  });
  await atMost(FIND_MS, Promise.all(looking));
  return found;
}

/** Has the features end what the session is needed for. Nobody waits longer than a moment to sign out. */
export async function endBeforeSignOut(): Promise<void> {
  const ending = ADDITIONS.map(async ([, { beforeSignOut }]) => beforeSignOut?.().catch(() => undefined));
  await atMost(3_000, Promise.all(ending));
}
