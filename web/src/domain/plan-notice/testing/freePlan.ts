import { session } from "~/api/session";

const PLANS = {
  currency: "GBP",
  plans: [
    { product_kind: "band_1", max_clients: 5, monthly_minor: 1500, fits: false },
    { product_kind: "band_2", max_clients: 10, monthly_minor: 2900, fits: true },
    { product_kind: "band_3", max_clients: 25, monthly_minor: 5900, fits: true },
  ],
};

/** What the notice says of the smallest of these plans that fits. */
export const COST = /Professional costs £29 a month for up to 10 clients\./;

/** The refusal of a server whose account lacks a feature. */
export const upgradeRefusal = (feature: string, more: object = {}) =>
  Response.json({ title: "No.", reason: "upgrade", feature, errors: { base: ["No."] }, ...more }, { status: 422 });

/** Signs in a coach of an account on the Free plan. Returns what the server answers to questions about that. */
export function signInOnFree({ isOwner = true, features = [] as string[] } = {}) {
  const current = { id: "ines", role: "coach", title: "Ines Moreau", is_account_owner: isOwner } as const;
  session.signIn({ access_token: "token", token_type: "Bearer", current });
  return (request: Request): Response | undefined => {
    const { pathname } = new URL(request.url);
    if (pathname === "/api/users/me") return Response.json({ current, subscription: { features } });
    return pathname === "/api/subscribe/plans" ? Response.json(PLANS) : undefined;
  };
}
