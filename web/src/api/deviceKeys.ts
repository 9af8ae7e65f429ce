import { type OwnedKey, OWN, UNSENT } from "~/lib/storage";
import { ownerOf, session } from "./session";

/*
 * The names under which this device stores what belongs to a person. Each names its owner: the person and, for a coach,
 * the account that they work in. `docs/device.md` lists what is stored, and when it is removed.
 */

/** Who is signed in; empty if nobody is. */
export const currentOwner = (): string => ownerOf(session.get().user);

/** Whether somebody is signed in still, and not about to sign out. */
export const isStillHere = (owner: string): boolean => !session.isLeaving() && currentOwner() === owner;

/** A setting, or something left open: removed when its owner signs out. */
export const ownKey = (name: string): OwnedKey => `${OWN}${currentOwner()}.${name}` as OwnedKey;

/**
 * What somebody typed or did that the server does not have: kept when they sign out, and found again only by the same
 * person in the same account. `kind` says what it is, `about` to whom or what it belongs.
 */
export const unsentKey = (kind: string, about = "", owner = currentOwner()): OwnedKey =>
  (unsentPrefix(kind, owner) + about) as OwnedKey;

/** How the names of all unsent things of a kind start. Drafts of days have no kind. */
export const unsentPrefix = (kind: string, owner = currentOwner()): OwnedKey =>
  `${UNSENT}${kind && `${kind}.`}${owner}.` as OwnedKey;

/** How the names of what is kept to be read without a connection start: removed when its owner signs out. */
export const cachePrefix = (kind: string): OwnedKey => `${kind}/${currentOwner()}/` as OwnedKey;
