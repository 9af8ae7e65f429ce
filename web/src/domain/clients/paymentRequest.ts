import { firstNameOf } from "~/lib/identity";
import { formatMoney } from "~/lib/money";
import { m } from "~/paraglide/messages.js";

type Owed = { amount_minor: number; currency: string };

/** The message that asks a client for a missed payment. It has no link: mails leave links out. */
export const paymentRequest = (clientName: string, owed: Owed, program: string): string =>
  m.today_payment_request({
    name: firstNameOf(clientName),
    amount: formatMoney(owed.amount_minor, owed.currency),
    program,
  });
