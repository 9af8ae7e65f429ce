/** The id of a program in URLs: its custom URL if it has one. */
export const programUrlId = ({ custom_url, id }: { custom_url: string | null; id: string }) => custom_url ?? id;

/** The id of a program's seller in URLs. */
export const ownerUrlId = ({ custom_url, account_id }: { custom_url: string | null; account_id: string }) =>
  custom_url ?? account_id;
