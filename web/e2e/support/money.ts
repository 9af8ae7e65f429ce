import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { newCoach, type Someone } from "./people";

export const TEST_CARDS = {
  succeeds: "4242 4242 4242 4242",
  needsBank: "4000 0027 6000 3184",
  declined: "4000 0000 0000 0002",
  insufficientFunds: "4000 0000 0000 9995",
  failsWhenCharged: "4000 0000 0000 0341",
  disputed: "4000 0000 0000 2685",
};

type Options = {
  title?: string;
  type?: "membership" | "fixed" | "one_many" | "individual";
  /** Amounts in minor units by period; without any the program is free. */
  prices?: Record<string, number>;
  currency?: string;
  /** Other fields that a coach can set. */
  set?: Record<string, unknown>;
};

async function expectOk(call: Promise<{ ok(): boolean; text(): Promise<string>; json(): Promise<unknown> }>) {
  const response = await call;
  expect(response.ok(), await response.text()).toBe(true);
  return response;
}

/** Completes the coach's onboarding with the payment provider, so that they can take payments. */
export async function connectPayments(request: APIRequestContext, coach: Someone): Promise<void> {
  const { headers } = coach;
  const { url } = (await (await expectOk(request.get("/api/stripe/onboarding_url", { headers }))).json()) as {
    url: string;
  };
  const account = url.split("/").at(-1);
  await expectOk(request.post(`/api/sandbox/accounts/${account}/onboarding`, { headers, data: { ok: true } }));
  await expectOk(request.post("/api/coach/payment_account/refresh", { headers }));
}

/** Creates and publishes a program of this coach. Returns its id. */
export async function createProgram(
  request: APIRequestContext,
  coach: Someone,
  options: Options = {},
): Promise<string> {
  const { headers } = coach;
  const { title = "Squat Every Day", type = "membership", prices = {}, currency = "EUR", set } = options;
  const created = await expectOk(request.post("/api/coach/plans", { headers, data: { plan_type: type, title } }));
  const { id } = (await created.json()) as { id: string };
  for (const [duration, amount_minor] of Object.entries(prices)) {
    const data = { amount_minor, currency, duration };
    // oxlint-disable-next-line no-await-in-loop -- in the order of the test
    await expectOk(request.post(`/api/coach/plans/${id}/prices`, { headers, data }));
  }
  if (set) await expectOk(request.patch(`/api/coach/plans/${id}`, { headers, data: set }));
  await expectOk(request.post(`/api/coach/plans/${id}/publish`, { headers }));
  return id;
}

/** Creates a coach who takes payments, with one program; €39 a month by default. */
export async function createPaidProgram(
  request: APIRequestContext,
  options: Options = {},
): Promise<{ coach: Someone; programId: string }> {
  const coach = await newCoach(request);
  await connectPayments(request, coach);
  const programId = await createProgram(request, coach, { prices: { monthly: 3900 }, ...options });
  return { coach, programId };
}

/** Saves a card of the client and buys a program with it; `duration` names its price, if there are several. */
export async function purchaseProgram(
  request: APIRequestContext,
  client: Someone,
  programId: string,
  cardNumber = TEST_CARDS.succeeds,
  duration?: string,
): Promise<void> {
  const { headers } = client;
  const publicProgram = await expectOk(request.get(`/api/plans/${programId}/public`, { headers }));
  const {
    owner,
    min_start_date: start_date,
    price_options: prices,
  } = (await publicProgram.json()) as {
    owner: { account_id: string };
    min_start_date: string;
    price_options: { id: string; duration: string }[];
  };
  const price_option_id = prices.find((price) => price.duration === duration)?.id;
  const accountId = owner.account_id;
  const started = await expectOk(request.get(`/api/athlete/card_tokens/card_init?coach_id=${accountId}`, { headers }));
  const { client_secret } = (await started.json()) as { client_secret: string };
  const card = { number: cardNumber, exp_month: 12, exp_year: 2040, cvc: "123" };
  const confirmed = await expectOk(
    request.post("/api/sandbox/setup_intents/confirm", { headers, data: { client_secret, card, billing_details: {} } }),
  );
  const { payment_method } = (await confirmed.json()) as { payment_method: string };
  await expectOk(
    request.post("/api/athlete/card_tokens", {
      headers,
      data: { coach_id: accountId, payment_method_id: payment_method },
    }),
  );
  await expectOk(request.post(`/api/stripe/plan/${programId}/buy`, { headers, data: { start_date, price_option_id } }));
}

/** Fills the card form that is open. */
export async function typeCard(page: Page, number: string): Promise<void> {
  const form = page.getByRole("group", { name: "Card", exact: true });
  await form.getByLabel("Card number").fill(number);
  await form.getByLabel("Expiry").fill("12 / 34");
  await form.getByLabel("Security code").fill("123");
  await form.getByLabel("Name on card").fill("Maya Kowalczyk");
  await form.getByLabel("Postcode").fill("E8 4QN");
}

export const purchasePath = (programId: string) => `/user/plan/${programId}/purchase`;

/** The submit button of the checkout. */
export const payButton = (page: Page) =>
  page.getByRole("button", { name: /^(Subscribe|Pay|Start free trial|Get for free)/ });

type Payment = { plan_id: string; title: string; amount: { amount_minor: number }; status: string };

/** Fetches the client's payments from the server. */
export async function fetchPayments(request: APIRequestContext, client: Someone): Promise<Payment[]> {
  const response = await expectOk(request.get("/api/athlete/history", { headers: client.headers }));
  return ((await response.json()) as { items: Payment[] }).items;
}
