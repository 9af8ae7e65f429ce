import { ownKey } from "~/api/deviceKeys";
import type { SessionUser } from "~/api/session";
import { storage } from "~/lib/storage";
import { m } from "~/paraglide/messages.js";
import type { LibraryOwner, MediaScope } from "../kinds";

/** What a library is open for: to keep files in order, or to choose some of them. */
export type LibraryMode = "manage" | "pick";

export const OWNERS: readonly LibraryOwner[] = ["current", "hyrox", "regimen"];

export const TAB_LABELS: Record<LibraryOwner, () => string> = {
  current: m.media_tab_own,
  hyrox: m.media_tab_hyrox,
  regimen: m.app_name,
};

/**
 * Returns the libraries that a person sees. That of HYROX needs access; where files are only added and kept in order,
 * it is for the owner of an account. That of the product is for coaches.
 */
export function tabsOf(user: SessionUser, hasHyrox: boolean, mode: LibraryMode): LibraryOwner[] {
  if (user.role !== "coach") return ["current"];
  const seesHyrox = hasHyrox && (mode === "pick" || user.is_account_owner === true);
  return ["current", ...(seesHyrox ? (["hyrox"] as const) : []), "regimen"];
}

/** Returns where new files go to from a tab; nothing if nobody adds any there. */
export function scopeOf(owner: LibraryOwner, user: SessionUser, hasHyrox: boolean): MediaScope | undefined {
  if (owner === "current") return "user";
  return owner === "hyrox" && hasHyrox && user.is_account_owner === true ? "hyrox" : undefined;
}

const key = () => ownKey("media.tab");

/** The tab that was open last on this device; the person's own files if it is none of these. */
export function rememberedTab(): LibraryOwner {
  const stored = storage.get(key());
  return OWNERS.find((owner) => owner === stored) ?? "current";
}

export const rememberTab = (owner: LibraryOwner): void => storage.set(key(), owner);
