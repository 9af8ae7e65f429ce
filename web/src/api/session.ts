import { useSyncExternalStore } from "react";
import { internalPath } from "~/lib/paths";
import { DEVICE_PREFIX, OUTBOX, OWN, type StorageKey, storage, tabStorage, UNSENT, UPLOADS } from "~/lib/storage";

/** The fields of the current user that guards and the shell use; the server sends more. */
export type SessionUser = {
  /** The account that a coach works in, or the client. */
  id: string;
  role: "coach" | "user";
  account_kind?: string | null;
  /** The first part of the short link of the account's storefront; the second one is its custom URL or id. */
  short_letter?: string | null;
  custom_url?: string | null;
  account_role?: string | null;
  /** The person. */
  user_id?: string;
  /** A coach who works in none of their accounts right now: they see all of them side by side. */
  overall?: boolean;
  is_account_owner?: boolean | null;
  /** Whether this account handles money. */
  financial?: boolean | null;
  /** What a coach may do in this account. */
  abilities?: readonly string[] | null;
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
  /** Form checks of this account that wait for an answer. */
  waiting_form_checks?: number | null;
  /** Questions to this account that no coach has read. */
  unread_questions?: number | null;
  /** The subscription of a coach's account. */
  subscription?: {
    blocked: boolean;
    access_state: string;
    active?: boolean;
    free_plan?: boolean;
    trial?: boolean;
    plan?: { id: string } | null;
    cancel_at_period_end?: boolean;
  } | null;
};

/** The person themselves: for a coach, `id` is the account that they work in. */
export const personOf = ({ id, user_id: person }: Pick<SessionUser, "id" | "user_id">): string => person ?? id;

/**
 * Whose work it is that waits on this device until it is sent: a person's, and a coach's in one account. An account has
 * several coaches, who may share a device, and a coach has several accounts.
 */
export function ownerOf(user: Pick<SessionUser, "id" | "user_id"> | null): string {
  if (!user) return "";
  const person = personOf(user);
  return person === user.id ? person : `${person}@${user.id}`;
}

/** What a coach may do in an account, as the server names it. */
export type Ability =
  | "write_training"
  | "edit_programs"
  | "publish"
  | "see_clients"
  | "message_clients"
  | "manage_coaches"
  | "see_money";

/** Whether a person may do something: coaches as the server says, clients may do all that their pages offer. */
export const may = (user: SessionUser, ability: Ability): boolean =>
  user.role !== "coach" || (user.abilities?.includes(ability) ?? true);

export type Session = {
  token: string | null;
  tokenType: string;
  user: SessionUser | null;
  /** Another tab switched account, so what this tab shows belongs to the previous one. */
  switchedElsewhere: boolean;
  /**
   * Who signed out in this tab, until somebody signs in or the page is loaded again: sign-up says so, and is the one
   * for their role.
   */
  signedOutAs: SessionUser["role"] | null;
};

/** Everything personal that is stored on the device has this prefix, so that signing out can remove it. */
const PREFIX = "regimen.";
/** The exception: each person's queue, which is only ever sent in their name. */
const UNSENT_PREFIXES = [DEVICE_PREFIX + OUTBOX, UNSENT];
const KEY = "regimen.session";
const RETURN_KEY = "regimen.return_path";
/** Whose page that was; nobody's if a visitor chose it. */
const RETURN_OF_KEY = "regimen.return_of";
/** Whose session expired on this device: what they left here goes when somebody else signs in. */
const EXPIRED_KEY = "regimen.waiting_for";
/** Who signed out on this device, until all that it kept of them is removed: else that goes when somebody signs in. */
const LEFT_BY_KEY = "regimen.left_by";
/** Where earlier releases kept what is shown without a connection; now it is in `~/lib/device`. */
const CACHES = ["date", "month", "day"].map((kind) => `${PREFIX}calendar.${kind}.`);
const SIGNED_OUT: Session = {
  token: null,
  tokenType: "Bearer",
  user: null,
  switchedElsewhere: false,
  signedOutAs: null,
};

function read(text: string | null): Session {
  if (!text) return SIGNED_OUT;
  try {
    const stored = JSON.parse(text) as Partial<Session>;
    if (typeof stored.token !== "string") return SIGNED_OUT;
    return { ...SIGNED_OUT, token: stored.token, tokenType: stored.tokenType ?? "Bearer", user: stored.user ?? null };
  } catch {
    return SIGNED_OUT;
  }
}

let state = read(storage.get(KEY));
/** Who was signed in in this tab last. */
let lastPerson = state.user && personOf(state.user);
/** This tab has forgotten its session and is about to end it: nothing of it is stored, and no other tab is followed. */
let isLeaving = false;
const listeners = new Set<() => void>();

function change(next: Session, store: boolean): void {
  state = next;
  lastPerson = next.user ? personOf(next.user) : lastPerson;
  if (store && next.token && !isLeaving) {
    storage.set(KEY, JSON.stringify({ token: next.token, tokenType: next.tokenType, user: next.user }));
  }
  for (const listener of listeners) listener();
}

function removeFrom(area: typeof storage, which: (key: StorageKey) => boolean): void {
  for (const key of area.keys()) if (which(key)) area.remove(key);
}

const startsWithOneOf = (prefixes: string[]) => (key: string) => prefixes.some((prefix) => key.startsWith(prefix));
const isUnsent = startsWithOneOf(UNSENT_PREFIXES);

/** Whether uploads are kept is known to those who remove them. */
const removeStored = (except?: StorageKey): void =>
  removeFrom(storage, (key) => key.startsWith(PREFIX) && key !== except && key !== UPLOADS && !isUnsent(key));

/** Removes what is in this tab; with a prefix, only what starts with it. */
const removeFromTab = (prefix = PREFIX): void => removeFrom(tabStorage, startsWithOneOf([prefix]));

/** Runs when somebody leaves the device; what fails there keeps nobody from going on. */
export const leaveDevice = (leave: (device: typeof import("~/lib/leaveDevice")) => unknown): Promise<unknown> =>
  import("~/lib/leaveDevice").then(leave).catch(() => undefined);

/** Removes what another person has left on this device, but for what they have not sent. */
function removeOthers(owner: string): void {
  removeStored(RETURN_KEY);
  removeFromTab(OWN);
  void leaveDevice(({ clearDevice, unsubscribeLeft }) => Promise.all([clearDevice({ owner }), unsubscribeLeft()]));
}

/** Who is signed in on this device, known to every tab. */
export const session = {
  get: (): Session => state,

  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Stores the token and its user after signing in, signing up or setting a password. */
  signIn(response: { access_token: string; token_type: string; current: SessionUser }): void {
    const returnOf = storage.get(RETURN_OF_KEY);
    if (returnOf !== null && returnOf !== personOf(response.current)) storage.remove(RETURN_KEY);
    storage.remove(RETURN_OF_KEY);
    // This tab does not follow one in which somebody has signed in while it signed out.
    const user = state.user ?? read(storage.get(KEY)).user;
    const before = user ? personOf(user) : (storage.get(EXPIRED_KEY) ?? storage.get(LEFT_BY_KEY));
    if (before !== null && before !== personOf(response.current)) removeOthers(ownerOf(response.current));
    storage.remove(EXPIRED_KEY);
    storage.remove(LEFT_BY_KEY);
    // What somebody typed in this tab before they signed in.
    removeFromTab(UNSENT);
    isLeaving = false;
    change(
      {
        token: response.access_token,
        tokenType: response.token_type,
        user: response.current,
        switchedElsewhere: false,
        signedOutAs: null,
      },
      true,
    );
  },

  /** Stores the current user as the server last sent it. */
  setUser(user: SessionUser): void {
    if (!state.token) return;
    change({ ...state, user }, true);
  },

  /**
   * Removes everything of the person from local storage: token, user, return path, filters, flags. Only what is not sent
   * yet stays. Other tabs sign out with that; this one still knows the session until `end`, to end it on the server.
   */
  forget(): void {
    isLeaving = true;
    // Somebody else may have signed in meanwhile, in another tab.
    const stored = read(storage.get(KEY)).token;
    removeStored(stored !== null && stored !== state.token ? KEY : undefined);
    removeFromTab();
    if (state.user) storage.set(LEFT_BY_KEY, personOf(state.user));
  },

  /** All that this device kept of a person who signed out is removed. */
  hasLeft(person: string): void {
    if (storage.get(LEFT_BY_KEY) === person) storage.remove(LEFT_BY_KEY);
  },

  /** Whether this tab is between `forget` and `end`. */
  isLeaving: (): boolean => isLeaving,

  /** Ends the session in this tab, after `forget`. What another tab has stored since stays. */
  end(signedOutAs: SessionUser["role"] | null = null): void {
    // Another tab may have stored the same session again before it knew.
    if (read(storage.get(KEY)).token === state.token) storage.remove(KEY);
    isLeaving = false;
    change({ ...SIGNED_OUT, signedOutAs }, false);
  },

  /** Removes everything of the person, and ends the session in every tab. */
  clear(signedOutAs: SessionUser["role"] | null = null): void {
    session.forget();
    storage.remove(LEFT_BY_KEY);
    session.end(signedOutAs);
  },

  /**
   * Ends a session whose token is no longer valid. What the person has not sent yet stays on the device until they sign
   * in again. What was only kept to be read is removed at once, all else of theirs when somebody else signs in.
   */
  expire(): void {
    // The person ends it themselves, and knows that it is over.
    if (isLeaving) return;
    if (state.user) storage.set(EXPIRED_KEY, personOf(state.user));
    removeFrom(storage, startsWithOneOf(CACHES));
    // Somebody else may have signed in meanwhile, in another tab.
    if (read(storage.get(KEY)).token === state.token) storage.remove(KEY);
    // An answer that comes after somebody signed out does not hide that they did.
    change({ ...SIGNED_OUT, signedOutAs: state.signedOutAs }, false);
    void leaveDevice(({ clearDevice }) => clearDevice());
  },

  /** Whose session on this device was the last one, if it ended by itself: they may have something here that is not sent. */
  expiredUser: (): string | null => storage.get(EXPIRED_KEY),

  /** Stores where somebody who is not signed in wants to go then. */
  rememberReturn(path: string): void {
    storage.set(RETURN_KEY, path);
    storage.remove(RETURN_OF_KEY);
  },
  /** Stores where somebody was whose session is over, for when they are back: nobody else is led there. */
  rememberPlace(path: string): void {
    const person = lastPerson ?? session.expiredUser();
    session.rememberReturn(path);
    if (person !== null) storage.set(RETURN_OF_KEY, person);
  },
  /** Returns the stored path and leaves it; only ever a path of this app. */
  peekReturn: (): string | null => internalPath(storage.get(RETURN_KEY)) ?? null,
  /** Returns the stored path and removes it. */
  takeReturn(): string | null {
    const path = session.peekReturn();
    storage.remove(RETURN_KEY);
    return path;
  },
};

let otherTabHandler: () => void = () => {};

/** Sets what the app does when another tab signed this one out or in. */
export function setOtherTabHandler(handle: () => void): void {
  otherTabHandler = handle;
}

/** Warns that this device works in another account now, or in none of them, unless this tab shows that. */
export function noteSwitch(accountId: string | null): void {
  if (state.user?.role !== "coach" || isLeaving) return;
  const shown = state.user.overall ? null : state.user.id;
  if (shown !== accountId) change({ ...state, switchedElsewhere: true }, false);
}

/** Follows a sign-in or sign-out of another tab; only warns when that tab switched account. */
export function onOtherTab(stored: string | null): void {
  if (isLeaving) return;
  const theirs = read(stored);
  if (!theirs.token || !state.user) {
    if (theirs.token === state.token) return;
    change(theirs, false);
    otherTabHandler();
    return;
  }
  if (theirs.user && ownerOf(theirs.user) !== ownerOf(state.user))
    return change({ ...state, switchedElsewhere: true }, false);
  change({ ...theirs, switchedElsewhere: state.switchedElsewhere }, false);
}

if (typeof window !== "undefined") {
  window.addEventListener("storage", (event) => {
    if (event.key === KEY) onOtherTab(event.newValue);
    else if (event.key === null) onOtherTab(null);
  });
}

/** Returns the session of this tab. */
export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.get);
}

/** Whether this coach's trial or subscription is over. */
export const isBlocked = (user: SessionUser): boolean => user.role === "coach" && user.subscription?.blocked === true;

/** Returns the signed-in person. Only for pages behind a guard: throws when nobody is signed in. */
export function useCurrentUser(): SessionUser {
  const { user } = useSession();
  if (!user) throw new Error("Nobody is signed in");
  return user;
}
