import { api, onError, unwrap } from "~/api/client";
import { followAccount } from "~/api/me";
import { session, type SessionUser } from "~/api/session";
import { pathOf } from "~/lib/routes";
import { LEFT_ACCOUNT, tabStorage } from "~/lib/storage";
import { m } from "~/paraglide/messages.js";
import { toast } from "~/ui/toast/toast";

/** Whether a coach may still work in the account that a tab shows; undefined if that can't be found out now. */
export async function isStillTheirs(shown: SessionUser): Promise<boolean | undefined> {
  if (shown.overall) return true;
  const accounts = await unwrap(api.GET("/api/accounts", onError("silent"))).catch(() => undefined);
  return accounts?.some(({ id, invite_status }) => id === shown.id && invite_status === "accepted");
}

/** Keeps for the next page of this tab that a coach is no longer part of an account. */
export const rememberLeft = (left: SessionUser): void =>
  tabStorage.set(LEFT_ACCOUNT, left.title || left.full_name || "");

/** Leaves the pages of an account if the coach was taken out of it. */
export async function leaveIfRemoved(shown: SessionUser): Promise<void> {
  if ((await isStillTheirs(shown)) !== false) return;
  rememberLeft(shown);
  await followAccount().finally(() => location.assign(pathOf("root")));
}

/** Says once which account a coach is no longer part of, and where they are now. */
export function sayLeft(): void {
  const account = tabStorage.get(LEFT_ACCOUNT);
  if (!account) return;
  tabStorage.remove(LEFT_ACCOUNT);
  const { user } = session.get();
  const current = user?.account_role ? user.title || user.full_name : undefined;
  toast(current ? m.app_left_account({ account, current }) : m.app_left_last_account({ account }), {
    persistent: true,
  });
}
