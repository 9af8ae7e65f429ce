/** Whom somebody asks: the coach of a program, or an account without one. */
export type Receiver = {
  accountTitle: string;
  about: { plan_id: string } | { account_id: string };
};

/** The name under which what is typed to a receiver is kept. */
export const draftName = ({ about }: Receiver): string =>
  `question:${"plan_id" in about ? about.plan_id : about.account_id}`;
