/** As long as the server lets a note be; see its notes/schemas.py. */
const MAX_NOTE_CHARACTERS = 5_000;

/** Puts open questions into as few notes as have room for all of them. */
export function questionNotes(questions: string[]): string[] {
  const notes: string[] = [];
  for (const question of questions) {
    const last = notes.at(-1);
    const joined = last === undefined ? question : `${last}\n${question}`;
    if (last !== undefined && joined.length <= MAX_NOTE_CHARACTERS) notes[notes.length - 1] = joined;
    else notes.push(question.slice(0, MAX_NOTE_CHARACTERS));
  }
  return notes;
}
