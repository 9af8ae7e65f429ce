/** Card details typed into our own fields. Where the provider draws its form, we never see them. */
export type CardDetails = { number: string; exp_month: number; exp_year: number; cvc: string };

export type BillingDetails = {
  name: string;
  address: { country: string; postal_code: string | null };
};

/** The result of saving a card or of paying; a refusal carries the provider's message. */
export type PaymentResult =
  | { ok: true; paymentMethod: string | null }
  | { ok: false; message: string; errors: Record<string, string> };

/** A request by the bank to confirm a payment, or a card where there is no amount. */
export type BankChallenge = { amount: number | null; currency: string | null };
/** Asks the person to confirm with their bank, and resolves to whether they did. */
export type ConfirmWithBank = (challenge: BankChallenge) => Promise<boolean>;

type CardFormEvents = {
  onReady: () => void;
  onChange: (isComplete: boolean) => void;
  /** A wallet such as Apple Pay was used: continue as if the submit button had been pressed. */
  onWallet: () => void;
};

/**
 * The browser's connection to the payment provider: the provider's own library, or our form where payments are
 * simulated. Card details are sent through this and nowhere else.
 */
export type PaymentProvider = {
  /** Payments are simulated: the card number, expiry and code are typed into our own fields. */
  readonly isSandbox: boolean;
  /** Mounts the provider's card form and returns a function that removes it. */
  mountCardForm(container: HTMLElement, events: CardFormEvents): () => void;
  /** Saves the card. If the bank confirms on its own page, the person returns to their cards with this payee. */
  confirmSetup(
    clientSecret: string,
    billing: BillingDetails,
    coachId: string | null,
    card?: CardDetails,
  ): Promise<PaymentResult>;
  /** Lets the person confirm a payment with their bank. */
  confirmPayment(clientSecret: string): Promise<PaymentResult>;
};
