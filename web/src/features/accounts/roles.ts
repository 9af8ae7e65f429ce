import { storage } from "~/api/session";

/** Ways into signing up; anything else in the address means coaching. */
const SIGN_UP_ROLES = ["coaching", "standalone", "team", "invited", "client"] as const;
type SignUpRole = (typeof SIGN_UP_ROLES)[number];
/** What an account form may be opened for. */
const ACCOUNT_ROLES = ["standalone", "team", "brand", "gym"] as const;
type AccountRole = (typeof ACCOUNT_ROLES)[number];

export const isSignUpRole = (role: unknown): role is SignUpRole => SIGN_UP_ROLES.includes(role as SignUpRole);
export const isAccountRole = (role: unknown): role is AccountRole => ACCOUNT_ROLES.includes(role as AccountRole);

const KEY = "regimen.sign_up_role";

/** Somebody who came as a team or alone is not asked again which of the two they are. */
export function rememberKind(role: SignUpRole): void {
  if (isAccountRole(role)) storage.set(KEY, role);
}

export function rememberedKind(): AccountRole | null {
  const role = storage.get(KEY);
  return isAccountRole(role) ? role : null;
}

export function forgetKind(): void {
  storage.remove(KEY);
}
