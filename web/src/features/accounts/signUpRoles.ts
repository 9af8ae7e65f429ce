import { storage } from "~/lib/storage";

/** The roles in the address of the sign-up page; anything else means coaching. */
const SIGN_UP_ROLES = ["coaching", "standalone", "team", "invited", "client"] as const;
type SignUpRole = (typeof SIGN_UP_ROLES)[number];
/** The roles that decide the kind of account. */
const ACCOUNT_ROLES = ["standalone", "team", "brand", "gym"] as const;
type AccountRole = (typeof ACCOUNT_ROLES)[number];

export const isSignUpRole = (role: unknown): role is SignUpRole => SIGN_UP_ROLES.includes(role as SignUpRole);
export const isAccountRole = (role: unknown): role is AccountRole => ACCOUNT_ROLES.includes(role as AccountRole);

const STORAGE_KEY = "regimen.sign_up_role";

/** Remembers the kind of account from the sign-up link, so that the setup does not ask for it again. */
export function rememberAccountKind(role: SignUpRole): void {
  if (isAccountRole(role)) storage.set(STORAGE_KEY, role);
}

export function rememberedAccountKind(): AccountRole | null {
  const role = storage.get(STORAGE_KEY);
  return isAccountRole(role) ? role : null;
}

export function forgetAccountKind(): void {
  storage.remove(STORAGE_KEY);
}
