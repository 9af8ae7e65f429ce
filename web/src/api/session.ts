import { useSyncExternalStore } from "react";
import { ownPath } from "~/lib/paths";

/** The part of the current user that guards and the shell read; the server sends more. */
export type SessionUser = {
  id: string;
  role: "coach" | "user";
  account_kind?: string | null;
  account_role?: string | null;
  is_account_owner?: boolean | null;
  /** Whether this account handles money. */
  financial?: boolean | null;
  stripe_account_type?: string | null;
  full_name?: string | null;
  first_name?: string | null;
  last_name?: string | null;
  title?: string | null;
  email?: string | null;
  avatar_url?: string | null;
  currency?: string | null;
  registration_step?: string | null;
  hide_checklist?: boolean | null;
  check_list_info?: readonly string[] | Record<string, unknown> | null;
  has_new_notifications?: boolean | null;
  has_unread_chat_messages?: boolean | null;
  /** The account's own plan, for a coach. */
  subscription?: { blocked: boolean; access_state: string } | null;
};

export type Session = {
  token: string | null;
  tokenType: string;
  user: SessionUser | null;
  /** Another tab switched account: what this tab shows belongs to the account before. */
  switchedElsewhere: boolean;
};

/** Kept on this device under one prefix, so that signing out can forget all of it. */
const PREFIX = "regimen.";
const KEY = `${PREFIX}session`;
const RETURN_KEY = `${PREFIX}return_path`;
/** Whose things wait on this device after their session ended by itself. */
const WAITING_KEY = `${PREFIX}waiting_for`;
const NOBODY: Session = { token: null, tokenType: "Bearer", user: null, switchedElsewhere: false };

const memory = new Map<string, string>();
/** Local storage that a browser may refuse, or that is full; then what is kept lives as long as the page. */
export const storage = {
  get(key: string): string | null {
    const unkept = memory.get(key);
    if (unkept !== undefined) return unkept;
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
      memory.delete(key);
    } catch {
      memory.set(key, value);
    }
  },
  remove(key: string): void {
    memory.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // Nothing was kept.
    }
  },
  keys(): string[] {
    try {
      return [...new Set([...Object.keys(localStorage), ...memory.keys()])];
    } catch {
      return [...memory.keys()];
    }
  },
};

function read(text: string | null): Session {
  if (!text) return NOBODY;
  try {
    const kept = JSON.parse(text) as Partial<Session>;
    if (typeof kept.token !== "string") return NOBODY;
    return { ...NOBODY, token: kept.token, tokenType: kept.tokenType ?? "Bearer", user: kept.user ?? null };
  } catch {
    return NOBODY;
  }
}

let state = read(storage.get(KEY));
const listeners = new Set<() => void>();

function change(next: Session, keep: boolean): void {
  state = next;
  if (keep && next.token) {
    storage.set(KEY, JSON.stringify({ token: next.token, tokenType: next.tokenType, user: next.user }));
  }
  for (const listener of listeners) listener();
}

function forget(except?: string): void {
  for (const key of storage.keys()) if (key.startsWith(PREFIX) && key !== except) storage.remove(key);
}

/** Who is signed in on this device, known to every tab. */
export const session = {
  get: (): Session => state,

  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** After signing in, signing up or setting a password: keep the token and who it belongs to. */
  signIn(answer: { access_token: string; token_type: string; current: SessionUser }): void {
    const waitingFor = storage.get(WAITING_KEY);
    if (waitingFor !== null && waitingFor !== answer.current.id) forget(RETURN_KEY);
    storage.remove(WAITING_KEY);
    change(
      { token: answer.access_token, tokenType: answer.token_type, user: answer.current, switchedElsewhere: false },
      true,
    );
  },

  /** The current user as the server last told it. */
  setUser(user: SessionUser): void {
    if (!state.token) return;
    change({ ...state, user }, true);
  },

  /** Forgets everything that belonged to the person: token, user, return path, filters, flags. */
  clear(): void {
    forget();
    change(NOBODY, false);
  },

  /**
   * The token is no longer good. What the person wrote and could not send yet stays on the device for when they are
   * back; it is forgotten as soon as somebody else signs in.
   */
  expire(): void {
    if (state.user) storage.set(WAITING_KEY, state.user.id);
    storage.remove(KEY);
    change(NOBODY, false);
  },

  /** Where to land after signing in. */
  rememberReturn: (path: string): void => storage.set(RETURN_KEY, path),
  /** The remembered path, once; only ever a path of this app. */
  takeReturn(): string | null {
    const path = storage.get(RETURN_KEY);
    storage.remove(RETURN_KEY);
    return ownPath(path) ?? null;
  },
};

let follow: () => void = () => {};

/** The app says once what it does when another tab signed this one out or in. */
export function followOtherTabs(how: () => void): void {
  follow = how;
}

/** Another tab changed what is kept: follow a sign-in or sign-out, but only warn when the account was switched. */
export function heedOtherTab(text: string | null): void {
  const theirs = read(text);
  if (!theirs.token || !state.user) {
    if (theirs.token === state.token) return;
    change(theirs, false);
    follow();
    return;
  }
  if (theirs.user && theirs.user.id !== state.user.id) return change({ ...state, switchedElsewhere: true }, false);
  change({ ...theirs, switchedElsewhere: state.switchedElsewhere }, false);
}

if (typeof window !== "undefined") {
  window.addEventListener("storage", (event) => {
    if (event.key === KEY) heedOtherTab(event.newValue);
    else if (event.key === null) heedOtherTab(null);
  });
}

/** The session of this tab; renders again when it changes. */
export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.get);
}

/** The signed-in person. Only for pages behind a guard: throws when there is nobody. */
export function useCurrentUser(): SessionUser {
  const { user } = useSession();
  if (!user) throw new Error("Nobody is signed in");
  return user;
}
