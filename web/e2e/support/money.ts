import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { newCoach, type Someone } from "./training";

export const CARDS = {
  works: "4242 4242 4242 4242",
  bankAsks: "4000 0027 6000 3184",
  declined: "4000 0000 0000 0002",
  noFunds: "4000 0000 0000 9995",
  failsLater: "4000 0000 0000 0341",
};

type Options = {
  title?: string;
  type?: "membership" | "fixed" | "one_many" | "individual";
  /** Amounts in minor units by cadence; nothing makes the program free. */
  prices?: Record<string, number>;
  currency?: string;
  /** Anything else that a coach may set. */
  set?: Record<string, unknown>;
};

async function sent(answer: Promise<{ ok(): boolean; text(): Promise<string>; json(): Promise<unknown> }>) {
  const response = await answer;
  expect(response.ok(), await response.text()).toBe(true);
  return response;
}

/** The coach answers the provider's questions: from now on they take payments. */
export async function connected(request: APIRequestContext, coach: Someone): Promise<void> {
  const { headers } = coach;
  const { url } = (await (await sent(request.get("/api/stripe/onboarding_url", { headers }))).json()) as {
    url: string;
  };
  const account = url.split("/").at(-1);
  await sent(request.post(`/api/sandbox/accounts/${account}/onboarding`, { headers, data: { ok: true } }));
  await sent(request.post("/api/coach/payment_account/refresh", { headers }));
}

/** A published program of this coach; answers its id. */
export async function program(request: APIRequestContext, coach: Someone, options: Options = {}): Promise<string> {
  const { headers } = coach;
  const { title = "Squat Every Day", type = "membership", prices = {}, currency = "EUR", set } = options;
  const made = await sent(request.post("/api/coach/plans", { headers, data: { plan_type: type, title } }));
  const { id } = (await made.json()) as { id: string };
  for (const [duration, amount_minor] of Object.entries(prices)) {
    const data = { amount_minor, currency, duration };
    // oxlint-disable-next-line no-await-in-loop -- in the order of the test
    await sent(request.post(`/api/coach/plans/${id}/prices`, { headers, data }));
  }
  if (Object.keys(prices).length === 0) await sent(request.post(`/api/coach/plans/${id}/free`, { headers }));
  if (set) await sent(request.patch(`/api/coach/plans/${id}`, { headers, data: set }));
  await sent(request.post(`/api/coach/plans/${id}/publish`, { headers }));
  return id;
}

/** A coach who takes payments, with one program: €39 a month where nothing else is said. */
export async function shop(
  request: APIRequestContext,
  options: Options = {},
): Promise<{ coach: Someone; programId: string }> {
  const coach = await newCoach(request);
  await connected(request, coach);
  const programId = await program(request, coach, { prices: { monthly: 3900 }, ...options });
  return { coach, programId };
}

/** A client saves a card at the coach of a program and buys it. */
export async function buys(request: APIRequestContext, client: Someone, programId: string): Promise<void> {
  const { headers } = client;
  const shown = await sent(request.get(`/api/plans/${programId}/public`, { headers }));
  const accountId = ((await shown.json()) as { owner: { account_id: string } }).owner.account_id;
  const started = await sent(request.get(`/api/athlete/card_tokens/card_init?coach_id=${accountId}`, { headers }));
  const { client_secret } = (await started.json()) as { client_secret: string };
  const card = { number: "4242424242424242", exp_month: 12, exp_year: 2040, cvc: "123" };
  const confirmed = await sent(
    request.post("/api/sandbox/setup_intents/confirm", { headers, data: { client_secret, card, billing_details: {} } }),
  );
  const { payment_method } = (await confirmed.json()) as { payment_method: string };
  await sent(
    request.post("/api/athlete/card_tokens", {
      headers,
      data: { coach_id: accountId, payment_method_id: payment_method },
    }),
  );
  const today = new Date().toISOString().slice(0, 10);
  await sent(request.post(`/api/stripe/plan/${programId}/buy`, { headers, data: { start_date: today } }));
}

/** Types a card into the form that is open. */
export async function typeCard(page: Page, number: string): Promise<void> {
  const form = page.getByRole("group", { name: "Card", exact: true });
  await form.getByLabel("Card number").fill(number);
  await form.getByLabel("Expiry").fill("12 / 34");
  await form.getByLabel("Security code").fill("123");
  await form.getByLabel("Name on card").fill("Maya Kowalczyk");
  await form.getByLabel("Postcode").fill("E8 4QN");
}

export const purchasePath = (programId: string) => `/user/plan/${programId}/purchase`;

/** The big button of the checkout. */
export const payButton = (page: Page) =>
  page.getByRole("button", { name: /^(Subscribe|Pay|Start free trial|Get for free)/ });

type Bought = { plan_id: string; title: string; amount: { amount_minor: number }; status: string };

/** What the client was asked to pay, as the server has it. */
export async function payments(request: APIRequestContext, client: Someone): Promise<Bought[]> {
  const answer = await sent(request.get("/api/athlete/history", { headers: client.headers }));
  return ((await answer.json()) as { items: Bought[] }).items;
}
