import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import { $api, onError, type Schemas } from "~/api/client";

export type Note = Schemas["NoteView"];

const NOTES = "/api/coach/notes";
const NOTE = "/api/coach/notes/{coach_note_id}";

/** The latest notes about a program or about none; the previous result stays while the next one loads. */
export function useNotes(programId: string, search: string) {
  return $api.useQuery(
    "get",
    NOTES,
    { params: { query: { program_id: programId, search: search || undefined, per_page: 100 } }, ...onError("page") },
    { placeholderData: keepPreviousData },
  );
}

/** The changes of notes; they reload the list. */
export function useNoteMutations() {
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: ["get", NOTES] });
  return {
    create: $api.useMutation("post", NOTES, { onSuccess }),
    change: $api.useMutation("put", NOTE, { onSuccess }),
    remove: $api.useMutation("delete", NOTE, { onSuccess }),
    restore: $api.useMutation("post", "/api/coach/notes/{coach_note_id}/restore", { onSuccess }),
  };
}
