/** Cells as tab-separated text, as spreadsheets copy and paste them: cells with tabs, breaks or quotes are quoted. */
export function printTsv(cells: string[][]): string {
  const quoted = (text: string) => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return cells.map((row) => row.map(quoted).join("\t")).join("\n");
}

/** Reads what a spreadsheet copied. */
export function parseTsv(text: string): string[][] {
  const clean = text.replace(/\r\n?/g, "\n").replace(/\n$/, "");
  const rows: string[][] = [[]];
  let at = 0;
  while (at <= clean.length) {
    const quoted = /^"((?:[^"]|"")*)"(?=[\t\n]|$)/.exec(clean.slice(at));
    const plain = /^[^\t\n]*/.exec(clean.slice(at))?.[0] ?? "";
    rows.at(-1)?.push(quoted ? (quoted[1] ?? "").replaceAll('""', '"') : plain);
    at += (quoted?.[0] ?? plain).length;
    if (clean[at] === "\n") rows.push([]);
    at += 1;
  }
  return rows;
}

/**
 * A cell as spreadsheets leave it alone. They take 5/3/1 for a date, so that it gets its unit; a dash for nothing stays
 * out where the cell says the same when it is empty.
 */
export function safeForSpreadsheets(text: string, unit: "reps" | "RPE" | null): string {
  return unit && /^\d+([/–-]\d+){1,2}$/.test(text) ? `${text} ${unit}` : text;
}
