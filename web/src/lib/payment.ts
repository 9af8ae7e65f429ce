/** What a person types about a card where the form is ours. Where the provider draws it, we never see these. */
export type CardDetails = { number: string; exp_month: number; exp_year: number; cvc: string };

export type BillingDetails = {
  name: string;
  address: { country: string; postal_code: string | null };
};

/** What came of saving a card or of paying: the provider's sentence when it was refused. */
export type PaymentOutcome =
  | { ok: true; paymentMethod: string | null }
  | { ok: false; message: string; errors: Record<string, string> };

/** The bank wants to know whether it is really its client. */
export type BankQuestion = { amount: number | null; currency: string | null };
export type AskBank = (question: BankQuestion) => Promise<boolean>;

/** Where the provider's own card form stands. */
type CardMount = {
  ready: () => void;
  changed: (complete: boolean) => void;
  /** A wallet was used: go on as if the main button had been pressed. */
  wallet: () => void;
};

/**
 * How the browser talks to the payment provider: the provider's own library, or our form where payments are simulated.
 * Card details go through here and nowhere else.
 */
export type PaymentUi = {
  /** The card form is ours: number, expiry and code are typed into our fields. */
  readonly simulated: boolean;
  /** Draws the provider's form; answers how to take it away. */
  mountCard(into: HTMLElement, mount: CardMount): () => void;
  /** Saves the card that was typed, at a coach: a bank that asks on a page of its own sends the person back there. */
  confirmSetup(
    clientSecret: string,
    billing: BillingDetails,
    coachId: string,
    card?: CardDetails,
  ): Promise<PaymentOutcome>;
  /** Lets the person answer their bank about a payment. */
  confirmPayment(clientSecret: string): Promise<PaymentOutcome>;
};
