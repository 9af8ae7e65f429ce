/** A page of plain words: what it says in short, then the sections. A list item is a text that starts with "- ". */
export type LegalText = {
  title: string;
  /** When it last changed, YYYY-MM-DD. */
  changed: string;
  short: string;
  sections: { title: string; text: string[] }[];
};
