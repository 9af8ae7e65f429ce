/** A legal page: a summary, then sections. A line that starts with "- " is a list item. */
export type LegalText = {
  title: string;
  /** When it last changed, YYYY-MM-DD. */
  changed: string;
  short: string;
  sections: { title: string; text: string[] }[];
};
