import { useQueryClient } from "@tanstack/react-query";
import { $api, api, idempotent, onError, type Schemas, unwrap, withHeaders } from "~/api/client";

export type ClientNote = Schemas["ClientNoteView"];
export type NoteForm = { text: string; pinned: boolean };
const NOTES = "/api/coach/clients/{athlete_id}/notes";
const ONE = "/api/coach/client_notes/{client_note_id}";

export function useNotes(clientId: string) {
  return $api.useQuery("get", NOTES, { params: { path: { athlete_id: clientId } }, ...onError("page") });
}

/** Writes, changes and deletes notes about a client. The callers show the errors. */
export function useNoteActions(clientId: string) {
  const queries = useQueryClient();
  const inline = onError("inline");
  const done = async (call: Promise<unknown>) => {
    await call;
    await queries.invalidateQueries({ queryKey: ["get", NOTES] });
  };
  const ofNote = (id: string) => ({ params: { path: { client_note_id: id } } });
  return {
    /** The same key writes it once, however often it is sent. */
    create: (body: NoteForm, key: string) => {
      const params = { path: { athlete_id: clientId } };
      return done(unwrap(api.POST(NOTES, { params, body, ...withHeaders(inline, idempotent(key)) })));
    },
    change: (id: string, body: NoteForm) => done(unwrap(api.PUT(ONE, { ...ofNote(id), body, ...inline }))),
    remove: (id: string) => done(unwrap(api.DELETE(ONE, { ...ofNote(id), ...inline }))),
  };
}
